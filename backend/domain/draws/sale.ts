import { earliestCloseOf } from '../fairness.ts';
import { type Counts, type Period, drawState } from './draw.ts';

export type Sale = Period & Counts;

/** The reason why an operator cannot change a sale, in English. */
export type SaleRejection = { readonly message: string };

/** Returns the period of a sale that the shop ends early at `at`. Orders on hold may still be paid. */
export function periodClosedAt(draw: Sale, at: Date): Period | SaleRejection {
  const period = periodEndedAt(draw, at);
  const earliest = earliestCloseOf(draw);
  return 'message' in period || at >= earliest
    ? period
    : { message: `its manifest promises a sale until ${earliest.toISOString()}` };
}

/** Returns the period of a sale that ends at `at`. */
export function periodEndedAt(draw: Sale, at: Date): Period | SaleRejection {
  const state = drawState(draw, at);
  if (state === 'upcoming') return { message: 'its sale has not opened: move its opening instead' };
  if (state === 'ended') return { message: 'its sale is over already' };
  if (state === 'soldOut') return { message: 'it is sold out' };
  // A period is never empty, also when the sale ends at its opening time.
  const closesAt = new Date(Math.max(at.getTime(), draw.opensAt.getTime() + 1));
  return { opensAt: draw.opensAt, closesAt };
}

type Unopened = Sale & { readonly publishedAt: Date | null };

/**
 * Why a draw cannot be taken back, shown or shown later; `undefined`: it can. `to` null: taken back. Only before the
 * opening, so that nobody has bought what shoppers cannot see. A draw that is hidden at its opening can still be shown at
 * once, which begins its sale.
 */
export function publicationRejection(draw: Unopened, to: Date | null, at: Date): SaleRejection | undefined {
  const isShown = draw.publishedAt !== null && draw.publishedAt <= at;
  const appearsNow = !isShown && to !== null && to <= at && at < draw.closesAt;
  const hasOpened = at >= draw.opensAt && !appearsNow;
  if (hasOpened || draw.sold > 0 || draw.held > 0) return { message: 'its sale has opened' };
  if (to === null) return draw.publishedAt === null ? { message: 'shoppers do not see it' } : undefined;
  if (to > at && to > draw.opensAt) return { message: 'it must appear before its opening' };
  return isShown && to <= at ? { message: 'shoppers see it already' } : undefined;
}

/** Why a sale cannot be paused; `undefined`: it can. */
export function pauseRejection(
  draw: Sale & { readonly isPaused: boolean },
  at: Date,
): SaleRejection | undefined {
  const state = drawState(draw, at);
  if (state === 'upcoming') return { message: 'its sale has not opened: move its opening instead' };
  if (state !== 'onSale') return { message: 'it is not on sale any more' };
  return draw.isPaused ? { message: 'its sale is paused already' } : undefined;
}

/** Why a sale cannot go on; `undefined`: it can. */
export function resumeRejection(
  draw: Sale & { readonly isPaused: boolean },
  at: Date,
): SaleRejection | undefined {
  if (!draw.isPaused) return { message: 'its sale is not paused' };
  return drawState(draw, at) === 'onSale' ? undefined : { message: 'its sale is over' };
}

/** Returns the period after a change by an operator. Only possible before the sale opens. */
export function movedPeriod(
  draw: Sale & { readonly isAnnounced: boolean },
  change: Partial<Period>,
  at: Date,
): Period | SaleRejection {
  if (draw.isAnnounced) return { message: 'its manifest is published' };
  if (at >= draw.opensAt || draw.sold > 0 || draw.held > 0) return { message: 'its sale has opened' };
  const period = { opensAt: change.opensAt ?? draw.opensAt, closesAt: change.closesAt ?? draw.closesAt };
  if (period.opensAt <= at) return { message: 'its opening must be in the future' };
  if (period.closesAt <= period.opensAt) return { message: 'its closing must be later than its opening' };
  return period;
}

/** The fields that decide whether tickets can be drawn from a box. */
export type SaleProgress = {
  readonly total: number;
  readonly sold: number;
  /** Orders in START or PLAYING. */
  readonly playing: number;
  readonly closesAt: Date;
};

/** Whether no more tickets can be sold: the draw is sold out, or closed with no payment under way. */
export function isOver(draw: SaleProgress, at: Date): boolean {
  return draw.sold === draw.total || (at >= draw.closesAt && draw.playing === 0);
}
