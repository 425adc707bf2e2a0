import type { DrawState } from '#lib/contract/words.ts';
import type { Draw, Prize, WholeDraw } from './draw.ts';
import { drawState, remainingOf } from './draw-state.ts';
import { oddsPercent } from './odds.ts';

/** A draw as it stood at one moment. */
export type OnShow<D extends Draw> = {
  readonly draw: D;
  readonly at: Date;
  readonly state: DrawState;
  readonly remaining: number;
};

export const onShow = <D extends Draw>(draw: D, at: Date): OnShow<D> => ({
  draw,
  at,
  state: drawState(draw, at),
  remaining: remainingOf(draw),
});

export type PrizeOnShow = {
  readonly prize: Prize;
  readonly remaining: number;
  readonly oddsPercent: number;
};

export function prizesOnShow(draw: WholeDraw): PrizeOnShow[] {
  const ofAll = remainingOf(draw);
  return draw.prizes.map((prize) => {
    const remaining = prize.total - prize.drawn;
    return { prize, remaining, oddsPercent: oddsPercent(remaining, ofAll) };
  });
}

/** Whoever took the last ticket has it. */
export const isLastOneGiven = (draw: WholeDraw): boolean => remainingOf(draw) === 0;
