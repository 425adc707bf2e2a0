'use client';

import { useState } from 'react';
import { Notice } from '#components/page/notice.tsx';
import { forgetOrder } from '#lib/prizes/list-page.ts';
import { waitingPrizes } from '#lib/prizes/unshipped-prizes.ts';
import { MOST_IN_A_PARCEL } from '#lib/contract/limits.ts';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import { useAsk } from '#lib/session/api-context.tsx';
import { useAsked } from '#lib/orders/use-order-params.ts';
import { useBasket } from '#lib/shipments/use-selection.ts';
import { numberText } from '#lib/text/numbers.ts';

type ChosenOrderProps = { readonly draw: BoughtDraw; readonly orderHistoryId: string };

/** Whoever comes from a result to have it sent finds its prizes chosen. */
export function ChosenOrder({ draw, orderHistoryId }: ChosenOrderProps) {
  const ask = useAsk();
  const { put } = useBasket();
  const [count, setCount] = useState<number | null>(null);
  const { directoryName } = draw;
  useAsked({
    about: orderHistoryId,
    ask: () => waitingPrizes(ask, { directoryName, orderHistoryId, atMost: MOST_IN_A_PARCEL }),
    take: (reply) => {
      // Without an answer they can be chosen by hand.
      if (!reply.ok) return;
      put(draw, reply.prizes);
      setCount(reply.prizes.length);
      forgetOrder();
    },
  });
  if (count === null) return null;
  return (
    <div role="status">
      <Notice icon="gift">
        <span className="num">
          {count > 0
            ? `いまの結果の${numberText(count)}点をえらびました。このまま確認へ進めます。`
            : 'この結果の賞品は、もう発送を依頼しています。'}
        </span>
      </Notice>
    </div>
  );
}
