'use client';

import { Button } from '#components/page/button.tsx';
import { StandingCard } from '#components/play/standing/standing-card.tsx';
import { PAYMENT_NAMES } from '#lib/orders/payment-names.ts';
import { yenText } from '#lib/text/numbers.ts';
import type { FeePaymentProps } from '../fee-payment.tsx';
import styles from './fee-open.module.css';
import { Withdraw } from './withdraw.tsx';

type FeeOpenProps = FeePaymentProps & { readonly leave: (url: string) => void };

/** A trip to pay the fee is under way, here or elsewhere: no second one is begun. */
export function FeeOpen({ parcel, again, leave }: FeeOpenProps) {
  const url = parcel.trip?.url ?? null;
  const { paymentType, fee } = parcel;
  return (
    <StandingCard
      icon={url === null ? 'clock' : 'card'}
      look="now"
      title={url === null ? 'お支払いを確認しています' : 'お支払いの画面がひらいています'}
      actions={
        <>
          {url !== null && (
            <Button kind="primary" onClick={() => leave(url)}>
              お支払いの画面にもどる
            </Button>
          )}
          <Withdraw parcel={parcel} again={again} />
        </>
      }
    >
      <p className={`num ${styles.words}`}>
        {paymentType !== null && `${PAYMENT_NAMES[paymentType]}で`}送料{yenText(fee)}の
        {url === null ? 'お支払いを確かめています。' : 'お手続きの途中です。'}
        お支払いが済むと、この画面はひとりでに変わります。もう一度お支払いになる必要はありません。
      </p>
      {url !== null && (
        <p className={styles.words}>お支払い方法を変えるときは、お支払いの画面で手続きを中止してください。</p>
      )}
    </StandingCard>
  );
}
