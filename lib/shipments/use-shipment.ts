'use client';

import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { usePutWatched, useWatched, type Watched } from '#lib/session/use-live-query.ts';
import { askAgainAfterMs } from './shipment-status.ts';
import { useErrand } from '#lib/session/use-mutation.ts';

/** A parcel as it stands now. `clockSkewMs` is what the shop's clock is ahead of this device's. */
export type ParcelState =
  | {
      readonly kind: 'here';
      readonly parcel: ShipmentDetail;
      readonly clockSkewMs: number;
      readonly again: () => Promise<void>;
    }
  | Exclude<Watched<'showShipment'>, { kind: 'here' }>;

/** One of the member's parcels, kept up to date; null: none is asked for yet. */
export function useParcel(userShipId: string | null): ParcelState {
  const state = useWatched({
    name: 'showShipment',
    id: userShipId,
    call: (ask, id) => ask('showShipment', { params: { userShipId: id } }),
    waitMs: askAgainAfterMs,
  });
  if (state.kind !== 'here') return state;
  const { thing: parcel, clockSkewMs, again } = state;
  return { kind: 'here', parcel, clockSkewMs, again };
}

/** Takes what the shop answered to a call for the parcel's latest state. */
export function useKeepParcel(): (parcel: ShipmentDetail) => Promise<void> {
  const put = usePutWatched('showShipment');
  return (parcel) => put(parcel.userShipId, parcel);
}

/** Forgets how a parcel stood: whoever asks next sees nothing old. */
export function useForgetParcel(): (userShipId: string) => Promise<void> {
  const put = usePutWatched('showShipment');
  return (userShipId) => put(userShipId, undefined);
}

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
