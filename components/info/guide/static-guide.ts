'use client';

import { staticIsland } from '#components/ui/static-island.tsx';

const text = () => import('./guide-text.tsx');

export const StaticHost = staticIsland(() => text().then(({ Host }) => Host));
export const StaticGuide = staticIsland(() => text().then(({ GuideText }) => GuideText));
