import type { DrawDetail } from '#lib/contract/draw.ts';
import type { DrawState } from '#lib/contract/enums.ts';
import { japanDateTime, japanLongDate } from '#lib/text/dates.ts';
import { numberText, priceText, yenText } from '#lib/text/numbers.ts';
import { truncate } from './page-metadata.ts';

/** Appended to a title, so that lists of results do not offer a draw that cannot be bought. */
const STATE_MARKS: Readonly<Record<DrawState, string>> = {
  upcoming: '(まもなく販売)',
  onSale: '',
  soldOut: '(完売)',
  ended: '(販売終了)',
};

/** A draw's title as lists of results and link previews show it. */
export const drawTitle = ({ title, state }: Pick<DrawDetail, 'title' | 'state'>): string =>
  `${title}${STATE_MARKS[state]}`;

/** The state of the draw comes first, because the end may be cut off. */
export function drawDescription(draw: DrawDetail): string {
  const { lead, price, tickets, description } = draw;
  const box = `全${numberText(tickets.total)}枚。`;
  const what = lead.includes(`1回${yenText(price)}`)
    ? `${lead}${box}`
    : `${lead}1回${priceText(price)}、${box}`;
  return truncate(`${stateSentence(draw)}${what}${description[0] ?? ''}`);
}

function stateSentence({ state, opensAt, closesAt }: DrawDetail): string {
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
