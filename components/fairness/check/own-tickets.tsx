'use client';

import { useId } from 'react';
import { SessionFailure } from '#components/ui/session-failure.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { FairBox } from '#lib/contract/fairness.ts';
import { useSession } from '#lib/session/use-session.ts';
import { drawRoute, fairnessRoute, orderRoute, resultRoute } from '#lib/site/routes.ts';
import { loginRoute } from '#lib/site/login-routes.ts';
import { RequestFailure } from '#components/ui/failure.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { reasonText } from '#lib/orders/reason-text.ts';
import { useOrder } from '#lib/orders/use-order.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { OwnSkeleton } from './own-skeleton.tsx';
import { DeniedOrder } from './denied-order.tsx';
import { OrderCheck } from './order-check.tsx';
import { type OwnOrderId, useOwnOrderId } from './use-own-order-id.ts';
import { useOwnOrders } from './use-own-orders.ts';
import styles from './own-card.module.css';
import ownTicketsStyles from './own-tickets.module.css';

/** The draw of the page. */
type BoxName = Pick<FairBox, 'productId' | 'directoryName'>;

/** The member's own tickets of this draw, checked in their browser. */
export function OwnTickets({ box }: { readonly box: BoxName }) {
  const { session } = useSession();
  switch (session.kind) {
    case 'member':
      return <OwnOrder key={session.userId} box={box} />;
    case 'guest':
      return <Guest directoryName={box.directoryName} />;
    case 'unreachable':
      return <SessionFailure message={session.message} />;
    case 'loading':
      return <OwnSkeleton />;
  }
}

/** URL of this page with the query, which only the browser knows. */
const returnRoute = (directoryName: string) => `${fairnessRoute(directoryName)}${window.location.search}`;

const Guest = ({ directoryName }: { readonly directoryName: string }) => (
  <Card className={styles.card}>
    <p>
      ログインすると、引いたくじの結果を、公開の乱数と記録から計算しなおせます。計算は、いまお使いの端末のなかで行います。
    </p>
    <ButtonLink
      kind="primary"
      href={loginRoute(returnRoute(directoryName))}
      prefetch={false}
      className={styles.action}
    >
      ログインして確かめる
    </ButtonLink>
  </Card>
);

/** Checks one of the member's orders of this draw: the chosen one, by default the latest. */
export function OwnOrder({ box }: { readonly box: BoxName }) {
  const own = useOwnOrderId(box.productId);
  return (
    <>
      <OrderChoice
        productId={box.productId}
        chosen={own.kind === 'order' ? own.orderHistoryId : ''}
        onChoose={own.choose}
      />
      <Chosen own={own} box={box} />
    </>
  );
}

type ChosenProps = { readonly own: OwnOrderId; readonly box: BoxName };

function Chosen({ own, box }: ChosenProps) {
  const state = useOrder(own.kind === 'order' ? own.orderHistoryId : null);
  if (own.kind === 'none') return <NoOrder directoryName={box.directoryName} />;
  if (state.kind === 'missing')
    return (
      <>
        {own.kind === 'order' && <DeniedOrder orderHistoryId={own.orderHistoryId} />}
        <NoOrder directoryName={box.directoryName} />
      </>
    );
  if (own.kind === 'failed') return <RequestFailure message={own.message} onRetry={own.refetch} />;
  if (state.kind === 'failed') return <RequestFailure message={state.message} onRetry={state.refetch} />;
  if (state.kind === 'loading') return <Skeleton height={160} />;
  return <OrderState key={state.order.orderHistoryId} order={state.order} box={box} />;
}

function OrderState({ order, box }: { readonly order: OrderDetail; readonly box: BoxName }) {
  const { status, reason, directoryName, orderHistoryId, drawTitle } = order;
  const result = `${resultRoute(directoryName)}?order=${orderHistoryId}`;
  if (directoryName !== box.directoryName) {
    const there = `${fairnessRoute(directoryName)}?order=${orderHistoryId}`;
    return (
      <OrderMessage
        text={`これは「${drawTitle}」のご注文です。`}
        linkText="そのガチャの記録へ"
        href={there}
      />
    );
  }
  if (reason === 'roundVoid')
    return (
      <OrderMessage
        text={reasonText(order).sentence}
        linkText="ご注文を見る"
        href={orderRoute(orderHistoryId)}
      />
    );
  switch (status) {
    case 'CONFIRM':
      return <OrderCheck order={order} />;
    case 'SUCCESS':
      return (
        <OrderMessage
          text="結果をごらんになったあとで、確かめられます。"
          linkText="結果を見る"
          href={result}
        />
      );
    case 'START':
    case 'PLAYING':
      return (
        <>
          <DeniedOrder orderHistoryId={orderHistoryId} />
          <OrderMessage
            text="お手続きの途中です。結果は、お支払いのあとに出る乱数で決まります。"
            linkText="つづきへ"
            href={result}
          />
        </>
      );
    case 'CANCEL':
    case 'ERROR':
      return (
        <>
          <DeniedOrder orderHistoryId={orderHistoryId} />
          <NoOrder directoryName={directoryName} />
        </>
      );
  }
}

type OrderMessageProps = { readonly text: string; readonly linkText: string; readonly href: string };

const OrderMessage = ({ text, linkText, href }: OrderMessageProps) => (
  <Card className={styles.card}>
    <p>{text}</p>
    <ButtonLink kind="secondary" href={href} prefetch={false} className={styles.action}>
      {linkText}
    </ButtonLink>
  </Card>
);

const NoOrder = ({ directoryName }: { readonly directoryName: string }) => (
  <OrderMessage
    text="このガチャで引いたくじは、まだありません。引いたあとに、ここで確かめられます。"
    linkText="ガチャのページへ"
    href={drawRoute(directoryName)}
  />
);

type OrderChoiceProps = {
  readonly productId: string;
  /** The order that is shown; it may be one that cannot be checked. */
  readonly chosen: string;
  readonly onChoose: (orderHistoryId: string) => void;
};

/** Selects one of several orders; not shown for a single one. */
function OrderChoice({ productId, chosen, onChoose }: OrderChoiceProps) {
  const id = useId();
  const own = useOwnOrders(productId);
  if (own === undefined || own.orders.length < 2) return null;
  const isAmongThem = own.orders.some(({ orderHistoryId }) => orderHistoryId === chosen);
  return (
    <div className={ownTicketsStyles.choice}>
      <label htmlFor={id} className={ownTicketsStyles.label}>
        確かめるご注文
      </label>
      <span className={ownTicketsStyles.select}>
        <select
          id={id}
          className={`num ${ownTicketsStyles.control}`}
          value={isAmongThem ? chosen : ''}
          onChange={(event) => onChoose(event.target.value)}
        >
          {!isAmongThem && (
            <option value="" disabled>
              選んでください
            </option>
          )}
          {own.orders.map(({ orderHistoryId, orderedAt, quantity }) => (
            <option
              key={orderHistoryId}
              value={orderHistoryId}
            >{`${japanDateTime(orderedAt)} ${numberText(quantity)}枚`}</option>
          ))}
        </select>
      </span>
      {own.hasMore && (
        <p className={ownTicketsStyles.note}>
          これより前のご注文は、その結果の画面にある「抽選の公平さを確かめる」から確かめられます。
        </p>
      )}
    </div>
  );
}
