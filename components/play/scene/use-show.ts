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
  /** The order with its prizes, once the shop has told them. */
  readonly played: OrderDetail | null;
  /** Telling them failed: the crank waits for another turn. */
  readonly hasFailed: boolean;
  readonly from: number;
  readonly isCalm: boolean;
  readonly onEnd: () => void;
};

export type Show = {
  readonly place: PlayPosition;
  readonly rounds: readonly Round[];
  /** What is being brought to light; undefined while only the shop knows. */
  readonly round: Round | undefined;
  readonly goOn: () => void;
  readonly finishTurn: () => void;
  readonly skip: () => void;
};

const NONE: readonly Round[] = [];

/** Where the show of an order is, and how it goes on: by time, by hand, or as soon as the shop has answered. */
export function useShow({ orderHistoryId, played, hasFailed, from, isCalm, onEnd }: ShowProps): Show {
  const rounds = useMemo(() => (played ? roundsOf(played.prizes) : NONE), [played]);
  const [place, setPlace] = useState<PlayPosition>(() => startOfRound(from, rounds));
  const round = rounds[place.round];

  // Nothing is lost with a failure but the turn.
  if (hasFailed && place.step === 'turn') setPlace(startOfRound(place.round, rounds));

  const isTold = round !== undefined;
  if (place.step === 'turn' && place.hasTurned && isTold) setPlace({ ...place, step: 'drop' });

  function goOn() {
    const next = nextPosition(place, rounds);
    if (next === null) onEnd();
    else setPlace(next);
  }
  useTimer(stepDurationMs(place.step, round, isCalm), place, goOn);

  useEffect(() => {
    if (isTold) storeRound(orderHistoryId, place.round);
  }, [orderHistoryId, place.round, isTold]);

  return {
    place,
    rounds,
    round,
    goOn,
    finishTurn: () => setPlace({ ...place, step: 'turn', hasTurned: true }),
    skip: () => setPlace(endOfRound(place, round)),
  };
}

/** Goes on after so many milliseconds at the same place; null: never by itself. */
function useTimer(milliseconds: number | null, place: PlayPosition, goOn: () => void) {
  const { round, step } = place;
  useEffect(() => {
    if (milliseconds === null) return;
    const timer = setTimeout(goOn, milliseconds);
    return () => clearTimeout(timer);
    // A rendering in between shall not wind the clock back, and `goOn` is the same for one place.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [milliseconds, round, step]);
}
