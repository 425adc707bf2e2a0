import { Contents } from '../contents.tsx';
import { FactsSheet } from '../sheet/facts-sheet.tsx';
import { transactionGroups, type Seller } from './rows.ts';

export type TransactionsProps = { readonly seller: Seller };

/** The groups of facts, each a link to its place. */
export const TransactionsContents = ({ seller }: TransactionsProps) => (
  <Contents entries={transactionGroups(seller)} />
);

/** What 特定商取引法 wants to be said, group by group. */
export const TransactionsText = ({ seller }: TransactionsProps) =>
  transactionGroups(seller).map((group) => <FactsSheet key={group.id} {...group} />);
