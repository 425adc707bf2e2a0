'use client';

import { useEffect, useMemo, useState } from 'react';
import type { OrderDetail } from '#lib/contract/order.ts';
import { storeRound, roundsOf, type Round } from '#lib/play/rounds.ts';
import {
  startOfRound,
  endOfRound,
  stepDurationMs,
  nextPosition,
  type PlayPosition,
} from '#lib/play/steps.ts';

type ShowProps = {
  readonly orderHistoryId: string;
  /** The order with its prizes, once they are loaded. */
  readonly played: OrderDetail | null;
  /** Loading failed: the crank can be turned again. */
  readonly hasFailed: boolean;
  readonly from: number;
  readonly isMotionReduced: boolean;
  /** Each step ends by itself. */
  readonly isAutomatic: boolean;
  /** Requests the result, at each turn of the crank. */
  readonly onTurn: () => void;
  readonly onEnd: () => void;
};

export type Show = {
  readonly position: PlayPosition;
  readonly rounds: readonly Round[];
  /** The current round; undefined until the result is known. */
  readonly round: Round | undefined;
  readonly goOn: () => void;
  readonly finishTurn: () => void;
  readonly skip: () => void;
};

const NONE: readonly Round[] = [];

/** The state of an order's scene, which proceeds by time, by hand or when the result is loaded. */
export function useShow({
  orderHistoryId,
  played,
  hasFailed,
  from,
  onTurn,
  onEnd,
  ...timing
}: ShowProps): Show {
  const rounds = useMemo(() => (played ? roundsOf(played.prizes) : NONE), [played]);
  const [position, setPosition] = useState<PlayPosition>(() => startOfRound(from, rounds));
  const round = rounds[position.round];

  // A failure only resets the crank.
  if (hasFailed && position.step === 'turn') setPosition(startOfRound(position.round, rounds));

  const isKnown = round !== undefined;
  if (position.step === 'turn' && position.hasTurned && isKnown) setPosition({ ...position, step: 'drop' });

  function goOn() {
    if (position.step === 'wait') onTurn();
    const next = nextPosition(position, rounds);
    if (next === null) onEnd();
    else setPosition(next);
  }
  useTimer(stepDurationMs(position.step, round, timing), position, goOn);

  useEffect(() => {
    if (isKnown) storeRound(orderHistoryId, position.round);
  }, [orderHistoryId, position.round, isKnown]);

  return {
    position,
    rounds,
    round,
    goOn,
    finishTurn: () => setPosition({ ...position, step: 'turn', hasTurned: true }),
    skip: () => setPosition(endOfRound(position, round)),
  };
}

/** Calls `goOn` after `milliseconds` at the same position; null: never. */
function useTimer(milliseconds: number | null, position: PlayPosition, goOn: () => void) {
  const { round, step } = position;
  useEffect(() => {
    if (milliseconds === null) return;
    const timer = setTimeout(goOn, milliseconds);
    return () => clearTimeout(timer);
    // Rendering again must not restart the timer, and `goOn` is the same for one position.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [milliseconds, round, step]);
}
