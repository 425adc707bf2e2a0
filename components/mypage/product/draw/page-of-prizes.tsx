'use client';

import { FailureToAsk } from '#components/page/failure-to-ask.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';
import { useWonPrizes, type View } from '#lib/prizes/use-won-prizes.ts';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import { useNow } from '#lib/draws/use-now.ts';
import { useBasket } from '#lib/shipments/use-selection.ts';
import { idsOf, roomIn } from '#lib/shipments/selection.ts';
import { ChoicePrize } from '../prize/choice-prize.tsx';
import { KeptPrize } from '../prize/kept-prize.tsx';
import styles from './page-of-prizes.module.css';

type PageOfPrizesProps = { readonly draw: BoughtDraw; readonly view: View; readonly page: number };

/** A page of the list; it is asked for, and fails, by itself. */
export function PageOfPrizes({ draw, view, page }: PageOfPrizesProps) {
  const { directoryName } = draw;
  const { answer, failure, askAgain } = useWonPrizes({ directoryName, view, page });
  const { basket, put, keep } = useBasket();
  const now = useNow();
  if (failure !== undefined) {
    return (
      <li className={styles.whole}>
        <FailureToAsk message={failure} onAskAgain={askAgain} />
      </li>
    );
  }
  if (answer === undefined) {
    return (
      <li className={styles.whole} aria-busy="true">
        <Skeleton height={320} />
      </li>
    );
  }
  const chosen = idsOf(basket);
  return answer.items.map((prize) => {
    const { wonPrizeId, userShipId, keepUntil } = prize;
    const isOver = now !== null && Date.parse(keepUntil) <= now;
    if (userShipId !== null || (isOver && view !== 'waiting'))
      return <KeptPrize key={wonPrizeId} prize={prize} />;
    const isChosen = chosen.has(wonPrizeId);
    return (
      <ChoicePrize
        key={wonPrizeId}
        prize={prize}
        isChosen={isChosen}
        isFull={!isChosen && roomIn(basket) === 0}
        onChoose={(isWanted) =>
          isWanted ? put(draw, [prize]) : keep((other) => other.wonPrizeId !== wonPrizeId)
        }
      />
    );
  });
}
