'use client';

import { still } from '#components/page/arrival/still.tsx';

// What does not change while somebody looks at a draw's page.

const texts = () => import('./texts.ts');

export const StandingBuyingSteps = still(() => texts().then(({ BuyingSteps }) => BuyingSteps));
export const StandingSellingOut = still(() => texts().then(({ SellingOut }) => SellingOut));
export const StandingSaleTerms = still(() => texts().then(({ SaleTerms }) => SaleTerms));
export const StandingBeforeBuying = still(() => texts().then(({ BeforeBuying }) => BeforeBuying));
