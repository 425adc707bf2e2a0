'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { Form } from '#components/forms/form.tsx';
import { useDrawNumbers } from '#components/draws/live-draw.tsx';
import { deferred } from '#components/ui/deferred.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { IN_MAINTENANCE } from '#lib/draws/draw-status.ts';
import { mustBeTicked, TICKED } from '#lib/forms/checkbox.ts';
import { LEAVING } from '#lib/session/mutation-result.ts';
import { playRoute } from '#lib/orders/order-routes.ts';
import { countdownText, numberText } from '#lib/text/numbers.ts';
import { MethodField } from './payment-method.tsx';
import { OrderTerms } from './order-terms.tsx';
import { PayBar } from './pay-bar.tsx';
import { Consents, MinorConsent } from './consents.tsx';
import { OrderCard } from './order-card.tsx';
import { Ticket } from '#components/ui/ticket.tsx';
import { drawRoute } from '#lib/site/routes.ts';
import { CancelOrder } from '#components/orders/cancel-order.tsx';
import { usePayment, type PaymentProps } from './use-payment.ts';
import type { CheckoutDraw } from './checkout-draw.ts';
import styles from './pay-form.module.css';

/** Lazy: most members pay before half of the hold is over, when it is offered. */
const ExtendHold = dynamic(async () => (await import('./extend-hold.tsx')).ExtendHold);
const OFFERED_FROM_S = 300;

/** Lazy: most orders are paid while the shop sells. */
const StoppedPayment = dynamic(async () => (await import('./stopped-order.tsx')).StoppedPayment);

/** Lazy: most payments are the first of their order. */
const FailedAttempt = dynamic(async () => (await import('./failed-attempt.tsx')).FailedAttempt);

/** Deferred: the page's first scripts do without it. */
const MonthSoFar = deferred(() =>
  import('#components/account/spending/month-so-far.tsx').then((arrived) => arrived.MonthSoFar),
);

type PayFormProps = PaymentProps & {
  readonly order: OrderDetail;
  readonly seconds: number;
  readonly draw: CheckoutDraw;
  readonly art: ReactNode;
};

/** The order, the payment method, the terms and the button. */
export function PayForm(props: PayFormProps) {
  const { order, seconds, refetch, draw, art } = props;
  const { form, methods, chosen } = useOrderPayment(props);
  const { maintenance } = useDrawNumbers();
  return (
    <div className={styles.page}>
      {maintenance && <StoppedPayment maintenance={maintenance} />}
      {order.reason !== null && <FailedAttempt order={order} />}
      <HoldTicket quantity={order.quantity} seconds={seconds} />
      {order.isExtendable && seconds <= OFFERED_FROM_S && <ExtendHold order={order} refetch={refetch} />}
      <OrderCard order={order} draw={draw} art={art} />
      <Form form={form} label="お支払い">
        <OrderTerms order={order} draw={draw} methods={methods} />
        <MethodField {...form.field('method')} value={chosen} methods={methods} />
        {order.monthlyCap !== null && (
          <MinorConsent {...form.field('guardian')} cap={order.monthlyCap} total={order.total} />
        )}
        <Consents terms={form.field('terms')} final={form.field('final')} isFree={order.total === 0} />
        <PayBar
          form={form}
          total={order.total}
          until={`あと ${countdownText(seconds)}`}
          stopped={maintenance ? IN_MAINTENANCE : null}
          note={order.total > 0 && <MonthSoFar total={order.total} />}
        >
          {order.total > 0 ? '注文を確定して支払う' : '注文を確定して引く'}
        </PayBar>
      </Form>
      <CancelActions order={order} refetch={refetch} />
    </div>
  );
}

/** Adds the guardian's consent for minors. */
function useOrderPayment({ order, draw, ...payment }: PayFormProps) {
  const router = useRouter();
  const isMinor = order.monthlyCap !== null;
  return usePayment({
    ...payment,
    paymentTypes: draw.paymentTypes,
    consents: {
      ...(isMinor && { guardian: mustBeTicked('保護者の方の同意を得てから、チェックを入れてください。') }),
      terms: mustBeTicked('利用規約と特定商取引法に基づく表記を確かめて、チェックを入れてください。'),
      final: mustBeTicked(
        order.total === 0
          ? '引いたあとのキャンセル・交換ができないことをお確かめのうえ、チェックを入れてください。'
          : '購入後のキャンセル・返品・交換ができないことをお確かめのうえ、チェックを入れてください。',
      ),
    },
    bodyOf: (method, { guardian }) => ({
      purpose: 'order',
      orderHistoryId: order.orderHistoryId,
      ...method,
      ...(guardian === TICKED && { guardianConsents: true }),
    }),
    onPaid: () => {
      router.replace(playRoute(order));
      return LEAVING;
    },
  });
}

type HoldTicketProps = { readonly quantity: number; readonly seconds: number };

const LAST_MINUTE_S = 60;

/** The remaining time of the hold. Announced once to screen readers, at one minute. */
function HoldTicket({ quantity, seconds }: HoldTicketProps) {
  const isLastMinute = seconds <= LAST_MINUTE_S;
  return (
    <div className={styles.hold}>
      <Ticket face={isLastMinute ? 'ichigo' : 'lemon'} stubAt="right" stub={<Timer seconds={seconds} />}>
        <p className={styles.title}>{`${numberText(quantity)}枚をとりおき中です`}</p>
        <p className={styles.note}>時間をすぎると、とりおきは解除されます。</p>
      </Ticket>
      <p role="status" className="visually-hidden">
        {isLastMinute && 'とりおきの残り時間が、1分になりました。'}
      </p>
    </div>
  );
}

const Timer = ({ seconds }: { readonly seconds: number }) => (
  <p role="timer" aria-label="とりおきの残り時間" className={`num ${styles.time}`}>
    {countdownText(seconds)}
  </p>
);

type CancelActionsProps = { readonly order: OrderDetail; readonly refetch: () => Promise<void> };

/** Two ways to cancel the order: choose again, or return to the draw. */
function CancelActions({ order, refetch }: CancelActionsProps) {
  const router = useRouter();
  const draw = drawRoute(order.directoryName);
  return (
    <div className={styles.ways}>
      <CancelOrder order={order} refetch={refetch} onCancelled={() => router.replace(`${draw}#quantity`)}>
        内容を変更する
      </CancelOrder>
      <CancelOrder order={order} refetch={refetch} onCancelled={() => router.replace(draw)}>
        とりおきをやめて、もどる
      </CancelOrder>
    </div>
  );
}
