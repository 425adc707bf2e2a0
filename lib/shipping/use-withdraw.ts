'use client';

import { useErrand } from '../member/use-errand.ts';
import { useForgetParcel } from './use-parcel.ts';

type Withdrawing = {
  readonly userShipId: string;
  /** Asks how the parcel stands, where it could not be withdrawn. */
  readonly again: () => Promise<void>;
  readonly onWithdrawn: () => Promise<void>;
};

/** Takes a request back whose fee is not paid: its prizes wait again. */
export function useWithdraw({ userShipId, again, onWithdrawn }: Withdrawing) {
  const { errand, run } = useErrand<'withdrawShipment'>();
  const forget = useForgetParcel();

  async function withdraw(): Promise<void> {
    const reply = await run((ask) => ask('withdrawShipment', { params: { userShipId } }));
    if (!reply.ok) return again();
    await onWithdrawn();
    await forget(userShipId);
  }
  return {
    isBusy: errand.kind === 'busy' || errand.kind === 'done',
    failure: errand.kind === 'failed' ? errand.message : null,
    withdraw,
  };
}
