import type { DrawSummary } from '../contract/draw.ts';

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
