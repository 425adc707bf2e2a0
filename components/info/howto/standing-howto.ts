'use client';

import { still } from '#components/page/arrival/still.tsx';

const text = () => import('./howto-text.tsx');

export const StandingHost = still(() => text().then(({ Host }) => Host));
export const StandingHowto = still(() => text().then(({ HowtoText }) => HowtoText));
