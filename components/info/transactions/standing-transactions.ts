'use client';

import { still } from '#components/page/arrival/still.tsx';
import type { TransactionsProps } from './transactions-text.tsx';

const text = () => import('./transactions-text.tsx');

export const StandingTransactionsContents = still<TransactionsProps>(() =>
  text().then(({ TransactionsContents }) => TransactionsContents),
);
export const StandingTransactions = still<TransactionsProps>(() =>
  text().then(({ TransactionsText }) => TransactionsText),
);
