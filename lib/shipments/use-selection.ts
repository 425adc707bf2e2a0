'use client';

import { useSyncExternalStore } from 'react';
import { useMemberId } from '#lib/session/use-member.ts';
import {
  EMPTY_BASKET,
  keepOnly,
  putIn,
  withTerms,
  type Basket,
  type ChosenDraw,
  type Chosen,
  onBasketChange,
  readBasket,
  writeBasket,
} from './selection.ts';

const none = () => EMPTY_BASKET;

/** The prizes that the member has chosen in this tab; they stay while he goes from draw to draw. */
export function useBasket() {
  const userId = useMemberId();
  const read = () => (userId === null ? EMPTY_BASKET : readBasket(userId));
  const basket = useSyncExternalStore(onBasketChange, read, none);

  /** Changes what lies in it now, which may be more than what is on the screen. */
  function change(next: (basket: Basket) => Basket): void {
    if (userId !== null) writeBasket(userId, next(readBasket(userId)));
  }
  return {
    basket,
    put: (draw: ChosenDraw, prizes: readonly Chosen[]) => change((now) => putIn(now, draw, prizes)),
    keep: (isKept: (prize: Chosen) => boolean) => change((now) => keepOnly(now, isKept)),
    renewTerms: (draws: readonly ChosenDraw[]) => change((now) => withTerms(now, draws)),
    empty: () => change(() => EMPTY_BASKET),
  };
}

/** How many prizes of a draw are chosen. */
export function useChosenOf(directoryName: string): number {
  const { basket } = useBasket();
  return basket.prizes.filter((prize) => prize.directoryName === directoryName).length;
}
