/** A change after which the shop does the same. */
type Equivalent = {
  readonly file: string;
  /** The whole line, without blanks around it. */
  readonly line: string;
  readonly change: string;
  readonly reason: string;
};

/** Files of `backend/domain` that are not changed. */
export const LEFT_OUT: readonly { readonly file: string; readonly reason: string }[] = [
  { file: 'backend/domain/fairness.ts', reason: 'another protocol replaces it' },
  { file: 'backend/domain/orders/log-chain.ts', reason: 'the public log belongs to the same protocol' },
];

export const EQUIVALENT: readonly Equivalent[] = [];
