import { viewRoute } from '#lib/prizes/list-page.ts';
import { VIEWS, type View } from '#lib/prizes/use-won-prizes.ts';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import { Filter } from '../../listing/filter.tsx';

const WORDS: Readonly<Record<View, string>> = { waiting: '発送待ち', sent: '依頼ずみ', all: 'すべて' };

type ViewsProps = { readonly draw: Pick<BoughtDraw, 'directoryName'>; readonly view: View };

/** Which of a draw's prizes are shown. */
export const Views = ({ draw, view }: ViewsProps) => (
  <Filter
    name="当選賞品のしぼりこみ"
    choices={VIEWS.map((other) => ({
      text: WORDS[other],
      href: viewRoute(draw.directoryName, other),
      isHere: other === view,
    }))}
  />
);
