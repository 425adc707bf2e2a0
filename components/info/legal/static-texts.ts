'use client';

import { textIsland } from '../text-island.tsx';

const terms = () => import('./terms-text.tsx');

export const StaticTermsContents = textIsland('terms', () =>
  terms().then(({ TermsContents }) => TermsContents),
);
export const StaticTerms = textIsland('terms', () => terms().then(({ TermsText }) => TermsText));

const policy = () => import('./privacy-text.tsx');

export const StaticPolicyContents = textIsland('privacy', () =>
  policy().then(({ PolicyContents }) => PolicyContents),
);
export const StaticPolicy = textIsland('privacy', () => policy().then(({ PolicyText }) => PolicyText));

const transactions = () => import('./transactions-text.tsx');

export const StaticTransactionsContents = textIsland('transactions', () =>
  transactions().then(({ TransactionsContents }) => TransactionsContents),
);
export const StaticTransactions = textIsland('transactions', () =>
  transactions().then(({ TransactionsText }) => TransactionsText),
);
