'use client';

import { Button } from '#components/page/button.tsx';
import { Trouble } from '#components/play/standing/trouble.tsx';
import { useWithdraw } from '#lib/shipping/use-withdraw.ts';
import type { FeeParcel } from '../fee-payment.tsx';
import styles from './withdraw.module.css';

type WithdrawProps = {
  readonly parcel: Pick<FeeParcel, 'userShipId'>;
  readonly again: () => Promise<void>;
  readonly onWithdrawn: () => void | Promise<void>;
};

/** The way out of a request whose fee is not paid. */
export function Withdraw({ parcel: { userShipId }, again, onWithdrawn }: WithdrawProps) {
  const { isBusy, failure, withdraw } = useWithdraw({ userShipId, again, onWithdrawn });
  return (
    <div className={styles.place}>
      {failure !== null && <Trouble message={failure} />}
      <Button kind="text" busy={isBusy} onClick={() => void withdraw()}>
        発送の依頼を取りやめる
      </Button>
      <p className={styles.note}>取りやめると、賞品は発送待ちにもどります。送料はかかりません。</p>
    </div>
  );
}
