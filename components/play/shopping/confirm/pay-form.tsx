'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { usePayment, type PaymentProps } from '#components/checkout/use-payment.ts';
import { Form } from '#components/form/form.tsx';
import { Notice } from '#components/page/notice.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { mustBeTicked, TICKED } from '#lib/forms/checkbox.ts';
import { LEAVING } from '#lib/session/mutation-result.ts';
import { playingRoute } from '#lib/orders/order-routes.ts';
import { numberText } from '#lib/text/numbers.ts';
import { MethodField } from '../method/method-field.tsx';
import type { ShoppingDraw } from '../shopping-draw.ts';
import { Odds } from '../terms/odds.tsx';
import { OrderTerms } from '../terms/order-terms.tsx';
import { Consents } from './consents.tsx';
import { HoldTicket } from './hold-ticket.tsx';
import { MinorPart } from './minor-part.tsx';
import { OrderCard } from './order-card.tsx';
import { PayButton } from './pay-button.tsx';
import styles from './pay-form.module.css';
import { WaysBack } from './ways-back.tsx';

type PayFormProps = PaymentProps & {
  readonly order: OrderDetail;
  readonly seconds: number;
  /** How many were asked for, where an earlier order is gone on with instead. */
  readonly asked: number | null;
  readonly draw: ShoppingDraw;
  readonly art: ReactNode;
};

/** What is bought, how it is paid and on which terms; and the button. */
export function PayForm(props: PayFormProps) {
  const { order, seconds, again, draw, art } = props;
  const { form, methods, chosen } = useOrderPayment(props);
  return (
    <div className={styles.page}>
      {props.asked !== null && <GoesOn order={order} asked={props.asked} />}
      <HoldTicket quantity={order.quantity} seconds={seconds} />
      <OrderCard order={order} draw={draw} art={art} />
      <Form form={form} label="お支払い">
        <MethodField {...form.field('method')} value={chosen} methods={methods} />
        <OrderTerms order={order} draw={draw} methods={methods} />
        <Odds prizes={draw.prizes} />
        {order.monthlyCap !== null && (
          <MinorPart {...form.field('guardian')} cap={order.monthlyCap} total={order.total} />
        )}
        <Consents terms={form.field('terms')} final={form.field('final')} />
        <PayButton form={form} total={order.total} seconds={seconds} />
      </Form>
      <WaysBack order={order} again={again} />
    </div>
  );
}

/** Of minors their guardian's consent is needed too. */
function useOrderPayment({ order, draw, ...payment }: PayFormProps) {
  const router = useRouter();
  const isMinor = order.monthlyCap !== null;
  return usePayment({
    ...payment,
    paymentTypes: draw.paymentTypes,
    consents: {
      ...(isMinor && { guardian: mustBeTicked('保護者の方の同意を得てから、チェックを入れてください。') }),
      terms: mustBeTicked('利用規約と特定商取引法にもとづく表記を確かめて、チェックを入れてください。'),
      final: mustBeTicked(
        '購入後のキャンセル・返品・交換ができないことをお確かめのうえ、チェックを入れてください。',
      ),
    },
    bodyOf: (method, { guardian }) => ({
      purpose: 'order',
      orderHistoryId: order.orderHistoryId,
      ...method,
      ...(guardian === TICKED && { guardianConsents: true }),
    }),
    onPaid: () => {
      router.replace(playingRoute(order));
      return LEAVING;
    },
  });
}

/** An order of before was not finished: it comes first. */
const GoesOn = ({ order, asked }: { readonly order: OrderDetail; readonly asked: number }) => (
  <Notice icon="info">
    <b>さきほどの{numberText(order.quantity)}回の手続きがつづいています。</b>
    {asked !== order.quantity && (
      <p className={styles.goesOn}>
        {numberText(asked)}回にするときは、いちばん下の「内容を変更する」からお進みください。
      </p>
    )}
  </Notice>
);
