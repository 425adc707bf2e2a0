'use client';

import { staticIsland } from '#components/ui/static-island.tsx';
import type { TermsFacts } from './terms.ts';
import type { PolicyProps } from './privacy-text.tsx';
import type { TransactionsProps } from './transactions-text.tsx';

const terms = () => import('./terms-text.tsx');

export const StaticTermsContents = staticIsland<TermsFacts>(() =>
  terms().then(({ TermsContents }) => TermsContents),
);
export const StaticTerms = staticIsland<TermsFacts>(() => terms().then(({ TermsText }) => TermsText));

const policy = () => import('./privacy-text.tsx');

export const StaticPolicyContents = staticIsland<PolicyProps>(() =>
  policy().then(({ PolicyContents }) => PolicyContents),
);
export const StaticPolicy = staticIsland<PolicyProps>(() => policy().then(({ PolicyText }) => PolicyText));

const transactions = () => import('./transactions-text.tsx');

export const StaticTransactionsContents = staticIsland<TransactionsProps>(() =>
  transactions().then(({ TransactionsContents }) => TransactionsContents),
);
export const StaticTransactions = staticIsland<TransactionsProps>(() =>
  transactions().then(({ TransactionsText }) => TransactionsText),
);
