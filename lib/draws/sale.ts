import type { DrawState } from '../contract/words.ts';
import { availableOf } from './quantity-choices.ts';
import type { Offer } from './quantity-choices.ts';

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
