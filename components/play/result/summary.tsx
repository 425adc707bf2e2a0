'use client';

import { useEffect, useRef } from 'react';
import useSWR from 'swr';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { earliestKeepUntil } from '#lib/play/result-list.ts';
import { japanLongDate, japanDateTime } from '#lib/text/dates.ts';
import { keptPrizes } from '#lib/orders/won-groups.ts';
import { paymentName } from '#lib/orders/payment-methods.ts';
import { fairnessRoute } from '#lib/site/routes.ts';
import { numberText, priceText, yenText, shortNumber } from '#lib/text/numbers.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { useMemberId } from '#lib/session/use-member-id.ts';
import { RemainingPrizes } from './remaining-prizes.tsx';
import { Actions, Share } from './summary-actions.tsx';
import { ResultCheck } from '#components/fairness/check/result-check.tsx';
import { LastOne } from './last-one.tsx';
import { VoidPrizes } from '#components/orders/void-prizes.tsx';
import { WonPanel, Tally } from './won-panel.tsx';
import styles from './summary.module.css';

type SummaryProps = {
  readonly draw: DrawDetail;
  readonly order: OrderDetail;
  /** Shown right after the scene: takes the focus. */
  readonly isFresh: boolean;
  readonly onReplay: () => void;
  readonly onShowOther: (orderHistoryId: string) => void;
};

/** All prizes of an order, and the next actions. */
export function Summary({ draw, order, isFresh, onReplay, onShowOther }: SummaryProps) {
  const prizes = keptPrizes(order);
  const kept = { ...order, prizes };
  const lastOne = prizes.find(({ grade }) => grade === 'lastOne');
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFresh) container.current?.focus({ preventScroll: true });
  }, [isFresh]);
  const waiting = prizes.filter(({ userShipId }) => userShipId === null);
  const until = earliestKeepUntil(waiting);
  return (
    <div ref={container} tabIndex={-1} className={styles.summary}>
      <OtherResults productId={draw.productId} shown={order.orderHistoryId} onShow={onShowOther} />
      <Tally grades={draw.prizes} prizes={prizes} />
      {lastOne && <LastOne prize={lastOne} />}
      <WonPanel prizes={prizes} />
      <VoidPrizes prizes={order.prizes} />
      <Actions draw={draw} order={kept} />
      {waiting.length !== 1 && (
        <p className={`phrases ${styles.note}`}>
          <span>当選賞品はマイページでも確認できます。</span>
          {until !== null && (
            <span>
              保管期限は<span className="num nowrap">{japanLongDate(until)}</span>までです。
            </span>
          )}
        </p>
      )}
      <RemainingPrizes draw={draw} />
      <div className={styles.more}>
        <Share draw={draw} order={kept} />
        <Button kind="text" onClick={onReplay}>
          <Icon name="rotate" size={18} />
          もう一度、演出を見る
        </Button>
      </div>
      <ResultOrderFacts order={order} />
    </div>
  );
}

/** The order's facts, and a link to its fairness check. */
function ResultOrderFacts({ order }: { readonly order: OrderDetail }) {
  const { orderHistoryId, directoryName, orderedAt, quantity, price, total, paymentType } = order;
  return (
    <section aria-labelledby="facts" className={styles.facts}>
      <h2 id="facts" className={styles.title}>
        ご注文の内容
      </h2>
      <dl className={styles.list}>
        <Fact term="ご注文番号">{shortNumber(orderHistoryId)}</Fact>
        <Fact term="ご注文日時">{japanDateTime(orderedAt)}</Fact>
        <Fact term="回数">{`${numberText(quantity)}回 × ${price === 0 ? '無料' : yenText(price)}`}</Fact>
        {total > 0 && <Fact term="合計">{priceText(total)}</Fact>}
        {total > 0 && paymentType !== null && <Fact term="お支払い方法">{paymentName(paymentType)}</Fact>}
      </dl>
      <ResultCheck key={orderHistoryId} order={order} />
      <ButtonLink
        kind="text"
        href={`${fairnessRoute(directoryName)}?order=${orderHistoryId}`}
        prefetch={false}
      >
        抽選の公平さを確かめる
      </ButtonLink>
    </section>
  );
}

const Fact = ({ term, children }: { readonly term: string; readonly children: string }) => (
  <div className={styles.fact}>
    <dt>{term}</dt>
    <dd className="num">{children}</dd>
  </div>
);

type OtherResultsProps = {
  readonly productId: string;
  /** The order on the page. */
  readonly shown: string;
  readonly onShow: (orderHistoryId: string) => void;
};

/** Links to unseen results of the same draw. */
function OtherResults({ productId, shown, onShow }: OtherResultsProps) {
  const callApi = useApi();
  const userId = useMemberId();
  const { data } = useSWR(userId === null ? null : ['unseen', userId, productId, shown], async () => {
    const reply = await callApi('showPlay', { params: { productId } });
    return reply.ok ? reply.answer : null;
  });
  const next = data?.status === 'SUCCESS' && data.orderHistoryId !== shown ? data.orderHistoryId : null;
  if (!data || next === null) return null;
  return (
    <div className={styles.others}>
      <p className={`num ${styles.words}`}>{`あと${numberText(data.unseen)}件の結果があります`}</p>
      <Button kind="text" onClick={() => onShow(next)}>
        次の結果を見る
      </Button>
    </div>
  );
}
