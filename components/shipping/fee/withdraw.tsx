'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { TakesFocus } from '#components/mypage/part/takes-focus.tsx';
import { Button } from '#components/page/button.tsx';
import { Trouble } from '#components/play/standing/trouble.tsx';
import { SHIPMENT_CHANGED, useInvalidate } from '#lib/session/invalidate.ts';
import { useWithdraw } from '#lib/shipments/use-shipment.ts';
import { ROUTES } from '#lib/site/routes.ts';
import type { FeeParcel } from '../fee-payment.tsx';
import styles from './withdraw.module.css';

type WithdrawProps = {
  readonly parcel: Pick<FeeParcel, 'userShipId'>;
  readonly again: () => Promise<void>;
};

/** The way out of a request whose fee is not paid; it asks before it is gone, and leads back to the prizes. */
export function Withdraw(props: WithdrawProps) {
  const [step, setStep] = useState<'first' | 'asking' | 'kept'>('first');
  if (step === 'asking') return <Question {...props} onKept={() => setStep('kept')} />;
  return (
    <TakesFocus wanted={step === 'kept'}>
      <div className={styles.place}>
        <Button kind="text" onClick={() => setStep('asking')}>
          発送の依頼を取りやめる
        </Button>
      </div>
    </TakesFocus>
  );
}

function Question({
  parcel: { userShipId },
  again,
  onKept,
}: WithdrawProps & { readonly onKept: () => void }) {
  const router = useRouter();
  const invalidate = useInvalidate();
  async function onWithdrawn() {
    router.replace(ROUTES.prizes);
    await invalidate(SHIPMENT_CHANGED);
  }
  const { isBusy, failure, withdraw } = useWithdraw({ userShipId, again, onWithdrawn });
  return (
    <TakesFocus wanted>
      <div className={styles.question}>
        <p>
          <b>発送の依頼を取りやめますか。</b>
          <br />
          賞品は発送待ちにもどります。送料はかかりません。
        </p>
        {failure !== null && <Trouble message={failure} />}
        <div className={styles.ways}>
          <Button kind="secondary" onClick={onKept}>
            取りやめない
          </Button>
          <Button kind="secondary" busy={isBusy} onClick={() => void withdraw()}>
            依頼を取りやめる
          </Button>
        </div>
      </div>
    </TakesFocus>
  );
}
