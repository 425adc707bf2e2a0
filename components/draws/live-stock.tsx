'use client';

import { Countdown, StateTags } from './state-tags.tsx';
import { StockMeter } from './stock-meter.tsx';
import { useDrawNumbers } from './live-draw.tsx';

/** The tags of the page's draw. */
export const LiveTags = () => <StateTags draw={useDrawNumbers()} />;

/** The stock of the page's draw. */
export function LiveStock({ opensAt }: { readonly opensAt: string }) {
  const draw = useDrawNumbers();
  const lead = draw.state === 'upcoming' ? <Countdown opensAt={opensAt} /> : undefined;
  return <StockMeter draw={draw} lead={lead} />;
}
