'use client';

import { staticIsland } from '#components/ui/static-island.tsx';

// The texts of a draw's page that never change.

const texts = () => import('./sale-texts.tsx');

export const StaticBuyingSteps = staticIsland(() => texts().then(({ BuyingSteps }) => BuyingSteps));
export const StaticSellingOut = staticIsland(() => texts().then(({ SellingOut }) => SellingOut));
export const StaticSaleTerms = staticIsland(() => texts().then(({ SaleTerms }) => SaleTerms));
export const StaticBeforeBuying = staticIsland(() => texts().then(({ BeforeBuying }) => BeforeBuying));
