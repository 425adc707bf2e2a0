import type { DrawState } from '#lib/contract/enums.ts';
import { type Draw, type Prize, type WholeDraw, drawState, remainingOf } from './draw.ts';

/** A draw with its state at one time. */
export type PublicView<D extends Draw> = {
  readonly draw: D;
  readonly at: Date;
  readonly state: DrawState;
  readonly remaining: number;
  readonly changedAt: Date;
};

export const publicView = <D extends Draw>(draw: D, at: Date): PublicView<D> => ({
  draw,
  at,
  state: drawState(draw, at),
  remaining: remainingOf(draw),
  changedAt: changedAt(draw, at),
});

/** Time of the last change of its texts or its sale state. Sold tickets do not count. */
export function changedAt(
  { updatedAt, opensAt, closesAt, soldOutAt }: Pick<Draw, 'updatedAt' | 'opensAt' | 'closesAt' | 'soldOutAt'>,
  at: Date,
): Date {
  const changes = [opensAt, closesAt, ...(soldOutAt === null ? [] : [soldOutAt])];
  const passed = changes.filter((change) => change <= at);
  return new Date(Math.max(...[updatedAt, ...passed].map(Number)));
}

type PublicPrize = {
  readonly prize: Prize;
  readonly remaining: number;
  readonly oddsPercent: number;
};

/** The odds are those of the next buyer: sold tickets that wait for their result do not change them. */
export function publicPrizes(draw: WholeDraw): PublicPrize[] {
  const ofAll = draw.prizes.reduce((sum, { total, drawn }) => sum + total - drawn, 0);
  return draw.prizes.map((prize) => {
    const remaining = prize.total - prize.drawn;
    return { prize, remaining, oddsPercent: oddsPercent(remaining, ofAll) };
  });
}

/** The last-one prize goes to the buyer of the last ticket. */
export const isLastOneGiven = (draw: WholeDraw): boolean => remainingOf(draw) === 0;

/** The chance to draw one of `remaining` out of `ofAll` tickets, in percent with two decimals; 0 in an empty box. */
export function oddsPercent(remaining: number, ofAll: number): number {
  return ofAll === 0 ? 0 : Math.round((remaining * 10_000) / ofAll) / 100;
}
