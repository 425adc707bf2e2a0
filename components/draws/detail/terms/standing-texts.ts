'use client';

import { still } from '#components/page/arrival/still.tsx';

// What is the same on the page of every draw.

const texts = () => import('./texts.ts');

export const StandingBuyingSteps = still(() => texts().then(({ BuyingSteps }) => BuyingSteps));
export const StandingSellingOut = still(() => texts().then(({ SellingOut }) => SellingOut));
export const StandingBeforeBuying = still(() => texts().then(({ BeforeBuying }) => BeforeBuying));
