'use client';

import { staticIsland } from '#components/ui/static-island.tsx';

// What does not change while somebody looks at a draw's page.

const texts = () => import('./sale-texts.tsx');

export const StaticBuyingSteps = staticIsland(() => texts().then(({ BuyingSteps }) => BuyingSteps));
export const StaticSellingOut = staticIsland(() => texts().then(({ SellingOut }) => SellingOut));
export const StaticSaleTerms = staticIsland(() => texts().then(({ SaleTerms }) => SaleTerms));
export const StaticBeforeBuying = staticIsland(() => texts().then(({ BeforeBuying }) => BeforeBuying));
