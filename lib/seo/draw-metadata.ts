import type { DrawDetail } from '#lib/contract/draw.ts';
import type { DrawState } from '#lib/contract/enums.ts';
import { japanDateTime, japanLongDate } from '#lib/text/dates.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { briefly } from './page-metadata.ts';

/** Said behind a title, so that nobody comes from a list of results to buy what cannot be bought. */
const MARKS: Readonly<Record<DrawState, string>> = {
  upcoming: '(まもなく販売)',
  onSale: '',
  soldOut: '(完売)',
  ended: '(販売終了)',
};

/** A draw's title as lists of results and link previews show it. */
export const drawTitle = ({ title, state }: Pick<DrawDetail, 'title' | 'state'>): string =>
  `${title}${MARKS[state]}`;

/** Where a draw stands comes first: what is behind it may be cut off. */
export function drawDescription(draw: DrawDetail): string {
  const { lead, price, tickets, description } = draw;
  const what = `${lead}1回${yenText(price)}(税込)、全${numberText(tickets.total)}枚。`;
  return briefly(`${standing(draw)}${what}${description[0] ?? ''}`);
}

function standing({ state, opensAt, closesAt }: DrawDetail): string {
  switch (state) {
    case 'upcoming':
      return `${japanDateTime(opensAt)}に販売を始めます。`;
    case 'onSale':
      return '';
    case 'soldOut':
      return '完売しました。賞品の一覧と公平性の記録は、引きつづきご覧いただけます。';
    case 'ended':
      return `${japanLongDate(closesAt)}に販売を終わりました。賞品の一覧と公平性の記録は、引きつづきご覧いただけます。`;
  }
}
