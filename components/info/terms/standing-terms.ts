'use client';

import { still } from '#components/page/arrival/still.tsx';
import type { TermsProps } from './terms-text.tsx';

const text = () => import('./terms-text.tsx');

export const StandingTermsContents = still<TermsProps>(() =>
  text().then(({ TermsContents }) => TermsContents),
);
export const StandingTerms = still<TermsProps>(() => text().then(({ TermsText }) => TermsText));
