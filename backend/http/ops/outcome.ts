import type { Act } from '#backend/domain/operation/act.ts';
import type { OpsAnswered, OpsAsked, OpsCallName, OpsContract } from '#lib/contract/ops/contract.ts';
import type { COMMON_OPS_REFUSALS, OpsRefusalBody, RowProblem } from '#lib/contract/ops/refusals.ts';

/** The refusals the contract lists for a call, and those that any call may give. */
export type OpsRefusalOf<N extends OpsCallName> =
  OpsContract[N]['refusals'][number] | (typeof COMMON_OPS_REFUSALS)[number];

/** What a refusal says besides its sentence. */
export type OpsParticulars = Readonly<Partial<Omit<OpsRefusalBody, 'code' | 'message' | 'problems'>>> & {
  readonly problems?: readonly RowProblem[] | undefined;
};

/** What a call comes to. */
export type OpsOutcome<N extends OpsCallName> =
  | { readonly answer: OpsAnswered<N>; readonly headers?: Readonly<Record<string, string>> }
  /** For media x-ndjson: each is checked and sent as soon as it is there. */
  | { readonly pieces: AsyncIterable<OpsAnswered<N>> }
  | ({ readonly refusal: OpsRefusalOf<N> } & OpsParticulars);

/** Who asks. */
export type Operator = {
  readonly name: string;
  /** The line that this call adds to the record of acts: what was done is handed over with these facts. */
  readonly act: (facts: Act['facts']) => Act;
};

export type OpsHandler<N extends OpsCallName> = (
  asked: OpsAsked<N>,
  operator: Operator,
) => Promise<OpsOutcome<N>>;

/** One handler for every call: leave one out and this does not compile. */
export type OpsHandlers = { readonly [N in OpsCallName]: OpsHandler<N> };
