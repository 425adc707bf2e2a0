'use client';

import { still } from '#components/page/arrival/still.tsx';
import type { CompanyProps } from './company-text.tsx';

const text = () => import('./company-text.tsx');

export const StandingAbout = still(() => text().then(({ AboutTheShop }) => AboutTheShop));
export const StandingCompany = still<CompanyProps>(() => text().then(({ CompanyText }) => CompanyText));
