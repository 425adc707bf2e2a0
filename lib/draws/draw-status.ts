import type { DrawSummary } from '#lib/contract/draw.ts';
import type { Maintenance } from '#lib/contract/running.ts';
import type { DrawState } from '#lib/contract/enums.ts';
import { FEW_PERCENT, NEW_DAYS } from '#lib/contract/draw-lists.ts';
import { availableTickets, type Offer } from './quantity-choices.ts';

/** Tags that show the state of a draw. */
export type DrawTag = 'onSale' | 'few' | 'paused' | 'upcoming' | 'soldOut' | 'ended' | 'lastOne';

export const DRAW_TAG_TEXT: Readonly<Record<DrawTag, string>> = {
  onSale: '販売中',
  few: '残りわずか',
  paused: '一時停止中',
  upcoming: 'まもなく',
  soldOut: '完売',
  ended: '終了',
  lastOne: 'ラストワン賞つき',
};

type Pausable = { readonly state: DrawState } & Partial<Pick<DrawSummary, 'pause'>>;

type Stoppable = Pausable & { readonly maintenance?: Maintenance | undefined };

export type DrawStatusFields = Pick<DrawSummary, 'tickets' | 'salesType'> & Pausable;

/** Why the sale is paused; null: it is not, or it is over. */
export const pauseReasonOf = ({ state, pause }: Pausable): string | null =>
  state === 'onSale' ? (pause?.reason ?? null) : null;

/** Whether the shop says that few tickets are left; only during the sale. */
export function isFew({ state, tickets }: Pick<DrawStatusFields, 'state' | 'tickets'>): boolean {
  return state === 'onSale' && tickets.remaining * 100 <= tickets.total * FEW_PERCENT;
}

const NEW_MS = NEW_DAYS * 24 * 60 * 60 * 1_000;

/** Whether a draw is on sale and has opened within the days of 新作. `now` in milliseconds. */
export const isNew = ({ state, opensAt }: Pick<DrawSummary, 'state' | 'opensAt'>, now: number): boolean =>
  state === 'onSale' && now - Date.parse(opensAt) < NEW_MS;

/** The tags of a draw, in display order. */
export function tagsOf(draw: DrawStatusFields): DrawTag[] {
  const current: DrawTag = pauseReasonOf(draw) !== null ? 'paused' : isFew(draw) ? 'few' : draw.state;
  return draw.salesType === 'last_special' ? [current, 'lastOne'] : [current];
}

const CLOSED_TEXT: Readonly<Record<Exclude<DrawState, 'onSale'>, string>> = {
  upcoming: '発売前です',
  soldOut: '完売しました',
  ended: '受付は終了しました',
};

export const IN_MAINTENANCE = 'メンテナンス中です';

/** Why the shop sells nothing of a draw that is on sale; null: it does, or its sale is not open. */
export function stoppedReason(draw: Stoppable): string | null {
  if (draw.state !== 'onSale') return null;
  if (draw.maintenance) return IN_MAINTENANCE;
  return pauseReasonOf(draw) === null ? null : '販売を一時停止しています';
}

/** Why no ticket can be bought now; null: tickets are available. */
export function closedReason(draw: Stoppable & { readonly tickets: Offer['tickets'] }): string | null {
  if (draw.state !== 'onSale') return CLOSED_TEXT[draw.state];
  return stoppedReason(draw) ?? (availableTickets(draw.tickets) > 0 ? null : 'すべて手続き中です');
}
