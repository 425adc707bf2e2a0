'use client';

import { useEffect, useRef } from 'react';
import { Button } from '#components/page/button.tsx';
import { Icon } from '#components/page/icon.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { keptUntil } from '#lib/play/result-list.ts';
import { japanLongDate } from '#lib/text/dates.ts';
import type { PlayedDraw } from '../result/played-draw.ts';
import { Actions } from './actions.tsx';
import { Facts } from './facts.tsx';
import { LastOne } from './last-one.tsx';
import { OtherResults } from './other-results.tsx';
import { Share } from './share.tsx';
import { Sheet } from './sheet.tsx';
import styles from './summary.module.css';
import { Tally } from './tally.tsx';

type SummaryProps = {
  readonly draw: PlayedDraw;
  readonly order: OrderDetail;
  /** It comes right after the show: reading goes on here. */
  readonly isFresh: boolean;
  readonly onReplay: () => void;
  readonly onShowOther: (orderHistoryId: string) => void;
};

/** Everything an order brought, on one sheet, and what can be done with it. */
export function Summary({ draw, order, isFresh, onReplay, onShowOther }: SummaryProps) {
  const { prizes } = order;
  const lastOne = prizes.find(({ grade }) => grade === 'lastOne');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFresh) place.current?.focus({ preventScroll: true });
  }, [isFresh]);
  const until = keptUntil(prizes.filter(({ userShipId }) => userShipId === null));
  return (
    <div ref={place} tabIndex={-1} className={styles.summary}>
      <OtherResults productId={draw.productId} shown={order.orderHistoryId} onShow={onShowOther} />
      <Tally grades={draw.prizes.map(({ grade }) => grade)} prizes={prizes} />
      {lastOne && <LastOne prize={lastOne} />}
      <Sheet prizes={prizes} />
      <Actions draw={draw} order={order} />
      <p className={styles.note}>
        当選賞品はマイページでも確認できます。
        {until !== null && (
          <>
            保管期限は<span className="num nowrap">{japanLongDate(until)}</span>までです。
          </>
        )}
      </p>
      <div className={styles.more}>
        <Share draw={draw} order={order} />
        <Button kind="text" onClick={onReplay}>
          <Icon name="rotate" size={18} />
          もう一度、演出を見る
        </Button>
      </div>
      <Facts order={order} />
    </div>
  );
}
