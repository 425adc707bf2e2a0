'use client';

import { textIsland } from '../text-island.tsx';

const text = () => import('./guide-text.tsx');

export const StaticHost = textIsland('howto', () => text().then(({ Host }) => Host));
export const StaticGuide = textIsland('howto', () => text().then(({ GuideText }) => GuideText));
