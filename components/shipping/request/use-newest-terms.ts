'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { findDraws } from '#lib/prizes/find-draws.ts';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import { useOwn } from '#lib/session/use-member-query.ts';
import { useBasket } from '#lib/shipments/use-selection.ts';

/** What was chosen may have lain there for long: its terms are asked for once more before they are agreed to. */
export function useNewestTerms(): void {
  const { basket, renewTerms } = useBasket();
  const [names] = useState(() => basket.draws.map(({ directoryName }) => directoryName));
  const { answer } = useOwn('listBoughtDraws', (ask) => findDraws(ask, names), `of/${names.join()}`);
  const renew = useEffectEvent((draws: readonly BoughtDraw[]) => renewTerms(draws));
  useEffect(() => {
    if (answer !== undefined) renew(answer.items);
  }, [answer]);
}
