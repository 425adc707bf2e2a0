'use client';

import type { ShipmentDetail } from '../contract/shipment.ts';
import { usePutWatched, useWatched, type Watched } from '../member/use-watched.ts';
import { askAgainAfterMs } from './watching.ts';

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
