import { useNavigate } from '@tanstack/react-router';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';
import type { OpsDraw } from '#lib/contract/ops/draws.ts';
import { type Act, type Action, useAction } from '#console/api/use-action.ts';
import { useRefetch } from '#console/api/use-query.ts';

type Creation = {
  readonly title: string;
  readonly name: string;
  /** The draw to copy; empty: none. */
  readonly copied: string;
};

/** Creates a draft and opens its editor. */
export function useCreation(draws: readonly OpsDraw[]): {
  readonly action: Action;
  readonly create: (creation: Creation) => Promise<unknown>;
} {
  const navigate = useNavigate();
  const action = useAction();
  const refetch = useRefetch();
  const create = ({ title, name, copied }: Creation) =>
    action.run(async (act) => {
      const copyOf = copied === '' ? undefined : copied;
      const terms = copyOf === undefined ? await usualTerms(act, name, draws) : {};
      const draft = await createDraft(act, { name, copyOf, dryRun: false });
      const document = { ...draft.document, ...terms, ...(title !== '' && { title }) };
      await act('saveDraft', {
        params: { directoryName: name },
        body: { document, version: draft.version },
      });
      await refetch('findDraws');
      await navigate({ to: '/draws/$name/edit', params: { name }, replace: true });
    });
  return { action, create };
}

/** The terms of the latest draw, which the next one usually has too. */
async function usualTerms(
  act: Act,
  name: string,
  draws: readonly OpsDraw[],
): Promise<Partial<DraftDocument>> {
  const [latest] = draws
    .filter(({ price }) => price > 0)
    .toSorted((one, other) => Date.parse(other.opensAt) - Date.parse(one.opensAt));
  if (latest === undefined) return {};
  const { document } = await createDraft(act, { name, copyOf: latest.directoryName, dryRun: true });
  const { price, paymentTypes, quantities, limits, shipping } = document;
  return { price, paymentTypes, quantities, limits, shipping };
}

type Params = { readonly name: string; readonly copyOf: string | undefined; readonly dryRun: boolean };

async function createDraft(act: Act, { name, copyOf, dryRun }: Params) {
  const copied = copyOf && ({ kind: 'draw', directoryName: copyOf } as const);
  const body = { directoryName: name, ...(copied && { copyOf: copied }), dryRun };
  return (await act('createDraft', { params: {}, body })).draft;
}
