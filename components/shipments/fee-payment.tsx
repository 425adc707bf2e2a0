'use client';

import { useRouter } from 'next/navigation';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { useCredit } from '#lib/orders/use-credit.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { isBeingPaid, isUnpaid } from '#lib/shipments/shipment-status.ts';
import { leaveSite } from '#lib/site/leave-site.ts';
import { usePayment, type PaymentProps } from '#components/checkout/use-payment.ts';
import { Form } from '#components/forms/form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import { Ticket } from '#components/ui/ticket.tsx';
import { PayBar } from '#components/checkout/pay-bar.tsx';
import { MethodField } from '#components/checkout/payment-method.tsx';
import { DONE } from '#lib/session/mutation-result.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';
import { StatusCard } from '#components/ui/status-card.tsx';
import { paymentName } from '#lib/orders/payment-methods.ts';
import { ChangeMethod } from '#components/orders/change-method.tsx';
import { ConfirmedAction } from '#components/ui/confirmed-action.tsx';
import { SHIPMENT_CHANGED, useInvalidate } from '#lib/session/invalidate.ts';
import { useWithdraw } from '#lib/shipments/use-shipment.ts';
import { ROUTES, shipmentRoute } from '#lib/site/routes.ts';
import styles from './fee-payment.module.css';

/** The fields of a shipment that the payment of its fee needs. */
type ShipmentWithFee = Pick<
  ShipmentDetail,
  | ('userShipId' | 'parentId' | 'status' | 'fee' | 'payUntil')
  | ('paymentStatus' | 'paymentType' | 'paymentTypes' | 'paymentSession')
>;

type FeePaymentProps = {
  readonly shipment: ShipmentWithFee;
  /** Fetches the shipment again: it may be paid, withdrawn or expired, here or elsewhere. */
  readonly refetch: () => Promise<void>;
  /** Opens the payment provider's page. */
  readonly leave?: (url: string) => void;
};

/** Pays the fee of a shipment or withdraws it; renders nothing when no fee is due. */
export function FeePayment({ leave = leaveSite, ...props }: FeePaymentProps) {
  const credit = useCredit();
  if (isBeingPaid(props.shipment)) return <FeePaymentOpen {...props} leave={leave} />;
  if (!isUnpaid(props.shipment)) return null;
  if (credit.kind === 'loading') return <Skeleton height={420} />;
  // Without an answer the other payment methods are still offered.
  const card = credit.kind === 'ready' ? credit.card : null;
  return <FeeForm {...props} leave={leave} card={card} refetchCard={credit.refetch} />;
}

type FeeFormProps = PaymentProps & { readonly shipment: ShipmentWithFee };

/** The fee, the payment method, the terms and the button. */
function FeeForm(props: FeeFormProps) {
  const { shipment, refetch } = props;
  const { form, methods, chosen } = useFeePayment(props);
  return (
    <div className={styles.page}>
      <FeeTicket shipment={shipment} />
      <Form form={form} label="送料のお支払い">
        <MethodField {...form.field('method')} value={chosen} methods={methods} />
        <Card className={styles.terms}>
          <h3 className={styles.subtitle}>お支払いのあと</h3>
          <p>
            お支払いを確認すると、発送の依頼が成立します。そのあとは、お客さまのご都合による取りやめと、送料の返金をお受けできません。
          </p>
        </Card>
        <PayBar
          form={form}
          total={shipment.fee}
          until={shipment.payUntil === null ? '' : `${japanDateTime(shipment.payUntil)}まで`}
        >
          {`送料${yenText(shipment.fee)}を支払う`}
        </PayBar>
      </Form>
      <WithdrawShipment shipment={shipment} refetch={refetch} />
    </div>
  );
}

function useFeePayment({ shipment: { userShipId, paymentTypes }, refetch, ...payment }: FeeFormProps) {
  return usePayment({
    ...payment,
    refetch,
    paymentTypes,
    consents: {},
    bodyOf: (method) => ({ purpose: 'shipment', userShipId, ...method }),
    onPaid: async () => {
      await refetch();
      return DONE;
    },
  });
}

/** The fee and its deadline. */
const FeeTicket = ({ shipment: { fee, payUntil, parentId } }: { readonly shipment: ShipmentWithFee }) => (
  <Ticket
    face="lemon"
    stubAt="right"
    stub={
      <p className={`num ${styles.sum}`}>
        <b className={styles.yen}>{yenText(fee)}</b>
        <span className={styles.tax}>税込・一箱分</span>
      </p>
    }
  >
    <p className={styles.title}>送料のお支払いをお待ちしています</p>
    {payUntil !== null && (
      <p className={`num ${styles.note}`}>
        <b className="nowrap">{japanDateTime(payUntil)}</b>
        <TitleText>{`までにお支払いください。期限をすぎると、${parentId === null ? 'ご依頼は取り消され、賞品は発送待ちにもどります。' : '再送は取りやめになります。'}`}</TitleText>
      </p>
    )}
  </Ticket>
);

type FeePaymentOpenProps = FeePaymentProps & { readonly leave: (url: string) => void };

/** A payment session is open, here or elsewhere; no second one is opened. */
function FeePaymentOpen({ shipment, refetch, leave }: FeePaymentOpenProps) {
  const { paymentSession } = shipment;
  const url = paymentSession?.url ?? null;
  const { paymentType, fee } = shipment;
  return (
    <StatusCard
      icon={url === null ? 'clock' : 'card'}
      look="now"
      title={url === null ? 'お支払いを確認しています' : 'お支払いの画面が開いています'}
      actions={
        <>
          {url !== null && (
            <Button kind="primary" onClick={() => leave(url)}>
              お支払いの画面にもどる
            </Button>
          )}
          {paymentSession !== null && (
            <ChangeMethod redirectId={paymentSession.redirectId} refetch={refetch} kind="secondary">
              ほかの方法で支払う
            </ChangeMethod>
          )}
          <WithdrawShipment shipment={shipment} refetch={refetch} />
        </>
      }
    >
      <p
        className={`num ${styles.words}`}
      >{`${paymentType !== null ? `${paymentName(paymentType)}で` : ''}送料${yenText(fee)}の${url === null ? 'お支払いを確かめています。' : 'お手続きの途中です。'}お支払いが済むと、この画面はひとりでに変わります。もう一度お支払いになる必要はありません。`}</p>
    </StatusCard>
  );
}

type WithdrawShipmentProps = {
  readonly shipment: Pick<ShipmentWithFee, 'userShipId' | 'parentId'>;
  readonly refetch: () => Promise<void>;
};

/** Withdraws a shipment whose fee is not paid, after a confirmation. */
export function WithdrawShipment({ shipment: { userShipId, parentId }, refetch }: WithdrawShipmentProps) {
  const router = useRouter();
  const invalidate = useInvalidate();
  async function onWithdrawn() {
    router.replace(parentId === null ? ROUTES.prizes : shipmentRoute(parentId));
    await invalidate(SHIPMENT_CHANGED);
  }
  const { isBusy, failure, withdraw } = useWithdraw({ userShipId, refetch, onWithdrawn });
  return (
    <ConfirmedAction
      name="発送の依頼を取りやめる"
      question="発送の依頼を取りやめますか。"
      no="取りやめない"
      yes="依頼を取りやめる"
      isBusy={isBusy}
      failure={failure}
      onYes={() => void withdraw()}
    >{`${parentId === null ? '賞品は発送待ちにもどります。' : '賞品は、当店でお預かりしたままになります。'}送料はかかりません。`}</ConfirmedAction>
  );
}
