'use client';

import { staticIsland } from '#components/ui/static-island.tsx';
import type { CompanyProps } from './company-text.tsx';

const text = () => import('./company-text.tsx');

export const StaticAbout = staticIsland(() => text().then(({ AboutTheShop }) => AboutTheShop));
export const StaticCompany = staticIsland<CompanyProps>(() => text().then(({ CompanyText }) => CompanyText));
