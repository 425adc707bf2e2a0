'use client';

import { StateTags } from './state-tags.tsx';
import { StockMeter } from './stock-meter.tsx';
import { useDrawNumbers } from './live-draw.tsx';

/** The tags of the page's draw. */
export const LiveTags = () => <StateTags draw={useDrawNumbers()} />;

/** The stock of the page's draw. The time until its opening is beside the button. */
export const LiveStock = () => <StockMeter draw={useDrawNumbers()} />;
