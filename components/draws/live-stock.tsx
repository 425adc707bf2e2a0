'use client';

import { type GradeOfDraw, gradesLeft } from '#lib/draws/grades-left.ts';
import { GradesLeft } from './grades-left.tsx';
import { StateTags } from './state-tags.tsx';
import { StockMeter } from './stock-meter.tsx';
import { useDrawNumbers } from './live-draw.tsx';

/** The tags of the page's draw. */
export const LiveTags = () => <StateTags draw={useDrawNumbers()} />;

/** The stock of the page's draw. The time until its opening is beside the button. */
export const LiveStock = () => <StockMeter draw={useDrawNumbers()} />;

/** The remaining prizes of each grade of the page's draw, while it is on sale. */
export function LiveGradesLeft({ grades }: { readonly grades: readonly GradeOfDraw[] }) {
  const { prizes, state } = useDrawNumbers();
  return state === 'onSale' ? <GradesLeft grades={gradesLeft(grades, prizes)} /> : null;
}
