'use client';

import { staticIsland } from '#components/ui/static-island.tsx';
import type { GuideProps } from './guide-text.tsx';

const text = () => import('./guide-text.tsx');

export const StaticHost = staticIsland(() => text().then(({ Host }) => Host));
export const StaticGuide = staticIsland<GuideProps>(() => text().then(({ GuideText }) => GuideText));
