import type { DrawSummary } from '#lib/contract/draw.ts';
import type { DrawState } from '#lib/contract/enums.ts';
import { availableOf, type Offer } from './quantity-choices.ts';

/** What is stuck on a draw to say where it stands. */
export type Tag = 'onSale' | 'few' | 'upcoming' | 'soldOut' | 'ended' | 'lastOne';

export const TAG_WORDS: Readonly<Record<Tag, string>> = {
  onSale: '販売中',
  few: '残りわずか',
  upcoming: 'まもなく',
  soldOut: '完売',
  ended: '終了',
  lastOne: 'ラストワン賞つき',
};

export type Standing = Pick<DrawSummary, 'state' | 'tickets' | 'salesType'>;

const FEW_PERCENT = 15;

/** Whether so little is left that the shop says so; only while it can still be bought. */
export function isFew({ state, tickets }: Pick<Standing, 'state' | 'tickets'>): boolean {
  return state === 'onSale' && tickets.remaining * 100 <= tickets.total * FEW_PERCENT;
}

/** The tags of a draw, in the order in which they are shown. */
export function tagsOf(draw: Standing): Tag[] {
  const stands: Tag = isFew(draw) ? 'few' : draw.state;
  return draw.salesType === 'last_special' ? [stands, 'lastOne'] : [stands];
}

const CLOSED_WORDS: Readonly<Record<Exclude<DrawState, 'onSale'>, string>> = {
  upcoming: '発売前です',
  soldOut: '完売しました',
  ended: '受付は終了しました',
};

/** Why nothing of this draw can be bought at this moment; null when it can. */
export function closedReason(draw: {
  readonly state: DrawState;
  readonly tickets: Offer['tickets'];
}): string | null {
  if (draw.state !== 'onSale') return CLOSED_WORDS[draw.state];
  return availableOf(draw.tickets) > 0 ? null : 'すべて手続き中です';
}
