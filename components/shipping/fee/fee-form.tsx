'use client';

import { usePayment, type PaymentProps } from '#components/checkout/use-payment.ts';
import { Form } from '#components/form/form.tsx';
import { Button } from '#components/page/button.tsx';
import { Card } from '#components/page/card.tsx';
import { Ticket } from '#components/page/ticket.tsx';
import { Charges } from '#components/play/shopping/method/charges.tsx';
import { MethodField } from '#components/play/shopping/method/method-field.tsx';
import { Trouble } from '#components/play/standing/trouble.tsx';
import { DONE } from '#lib/session/mutation-result.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';
import type { FeeParcel } from '../fee-payment.tsx';
import styles from './fee-form.module.css';
import { Withdraw } from './withdraw.tsx';

type FeeFormProps = PaymentProps & { readonly parcel: FeeParcel };

/** The fee, the ways of paying it, what there is to know before, and the button. */
export function FeeForm(props: FeeFormProps) {
  const { parcel, again } = props;
  const { form, methods, chosen } = useFeePayment(props);
  return (
    <div className={styles.page}>
      <FeeTicket parcel={parcel} />
      <Form form={form} label="送料のお支払い">
        <MethodField {...form.field('method')} value={chosen} methods={methods} />
        <Card className={styles.terms}>
          <h3 className={styles.subtitle}>お支払いの時期</h3>
          <Charges methods={methods} />
          <h3 className={styles.subtitle}>お支払いのあと</h3>
          <p>
            お支払いを確認すると、発送の依頼が成立します。そのあとは、お客さまのご都合による取りやめと、送料の返金をお受けできません。
          </p>
        </Card>
        <div className={styles.pay}>
          {form.failure !== null && <Trouble message={form.failure} />}
          <Button kind="primary" type="submit" busy={form.isBusy} className={styles.button}>
            <span className="num">送料{yenText(parcel.fee)}を支払う</span>
          </Button>
        </div>
      </Form>
      <Withdraw parcel={parcel} again={again} />
    </div>
  );
}

function useFeePayment({ parcel: { userShipId, paymentTypes }, again, ...payment }: FeeFormProps) {
  return usePayment({
    ...payment,
    again,
    paymentTypes,
    consents: {},
    bodyOf: (method) => ({ purpose: 'shipment', userShipId, ...method }),
    onPaid: async () => {
      await again();
      return DONE;
    },
  });
}

/** What is to be paid, and until when. */
const FeeTicket = ({ parcel: { fee, payUntil } }: { readonly parcel: FeeParcel }) => (
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
        までにお支払いください。すぎると依頼は取り消され、賞品は発送待ちにもどります。
      </p>
    )}
  </Ticket>
);
