import { useNavigate } from '@tanstack/react-router';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';
import type { AnswerOf } from '#console/api/call.ts';
import { type Act, type Action, useAction } from '#console/api/use-action.ts';
import { useQuery, useRefetch } from '#console/api/use-query.ts';

type Creation = {
  readonly title: string;
  readonly name: string;
  /** The draw to copy; empty: none. */
  readonly copied: string;
};

const LATEST = { sort: 'opensAt', direction: 'desc', limit: 50 } as const;

/** Creates a draft and opens its editor. */
export function useCreation(): {
  readonly action: Action;
  readonly create: (creation: Creation) => Promise<unknown>;
} {
  const navigate = useNavigate();
  const action = useAction();
  const { data } = useQuery('findDraws', { query: LATEST });
  const refetch = useRefetch();
  const create = ({ title, name, copied }: Creation) =>
    action.run(async (act) => {
      const copyOf = copied === '' ? undefined : copied;
      const terms = copyOf === undefined ? await usualTerms(act, name, data?.items ?? []) : {};
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
  latest: AnswerOf<'findDraws'>['items'],
): Promise<Partial<DraftDocument>> {
  const paid = latest.find((item) => item.kind === 'draw' && item.draw.price > 0);
  if (paid?.kind !== 'draw') return {};
  const { document } = await createDraft(act, { name, copyOf: paid.draw.directoryName, dryRun: true });
  const { price, paymentTypes, quantities, limits, shipping } = document;
  return { price, paymentTypes, quantities, limits, shipping };
}

type Params = { readonly name: string; readonly copyOf: string | undefined; readonly dryRun: boolean };

async function createDraft(act: Act, { name, copyOf, dryRun }: Params) {
  const copied = copyOf && ({ kind: 'draw', directoryName: copyOf } as const);
  const body = { directoryName: name, ...(copied && { copyOf: copied }), dryRun };
  return (await act('createDraft', { params: {}, body })).draft;
}
