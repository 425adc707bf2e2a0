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

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'backend/domain/accounting/month.ts',
    line: 'return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);',
    change: '1 → 2',
    reason: 'the day is cut off',
  },
  {
    file: 'backend/domain/content/content.ts',
    line: 'updatedAt > publishedAt ? updatedAt : publishedAt;',
    change: '> → >=',
    reason: 'both are the same time then',
  },
  {
    file: 'backend/domain/draws/draft.ts',
    line: 'const isCount = (total: number | null): total is number => Number.isInteger(total) && Number(total) > 0;',
    change: '> → >=',
    reason: 'what is no count counts as 0',
  },
  {
    file: 'backend/domain/draws/list-order.ts',
    line: 'export const STATE_RANKS = { onSale: 0, upcoming: 1, soldOut: 2, ended: 3 } as const satisfies Record<',
    change: '3 → 4',
    reason: 'only the order of the ranks counts',
  },
];
