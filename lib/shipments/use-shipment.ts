'use client';

import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { useSetLiveQuery, useLiveQuery, type LiveQuery } from '#lib/session/use-live-query.ts';
import { pollIntervalMs } from './shipment-status.ts';
import { useMutation } from '#lib/session/use-mutation.ts';

/** A shipment in its latest state. `clockSkewMs`: by how much the shop's clock is ahead of this device's. */
type ShipmentState =
  | {
      readonly kind: 'ready';
      readonly shipment: ShipmentDetail;
      readonly clockSkewMs: number;
      readonly refetch: () => Promise<void>;
    }
  | Exclude<LiveQuery<'showShipment'>, { kind: 'ready' }>;

/** One of the member's shipments, kept up to date; null: none is fetched. */
export function useShipment(userShipId: string | null): ShipmentState {
  const state = useLiveQuery({
    name: 'showShipment',
    id: userShipId,
    call: (callApi, id) => callApi('showShipment', { params: { userShipId: id } }),
    waitMs: pollIntervalMs,
  });
  if (state.kind !== 'ready') return state;
  const { answer: shipment, clockSkewMs, refetch } = state;
  return { kind: 'ready', shipment, clockSkewMs, refetch };
}

/** Stores the answer to a call as the shipment's latest state. */
export function useSetShipment(): (shipment: ShipmentDetail) => Promise<void> {
  const put = useSetLiveQuery('showShipment');
  return (shipment) => put(shipment.userShipId, shipment);
}

/** Removes a shipment from the cache, so that no outdated state is shown. */
function useForgetShipment(): (userShipId: string) => Promise<void> {
  const put = useSetLiveQuery('showShipment');
  return (userShipId) => put(userShipId, undefined);
}

type WithdrawOptions = {
  readonly userShipId: string;
  /** Fetches the shipment if it could not be withdrawn. */
  readonly refetch: () => Promise<void>;
  readonly onWithdrawn: () => Promise<void>;
};

/** Withdraws a request whose fee is not paid: its prizes can be requested again. */
export function useWithdraw({ userShipId, refetch, onWithdrawn }: WithdrawOptions) {
  const { mutation, run } = useMutation<'withdrawShipment'>();
  const forget = useForgetShipment();

  async function withdraw(): Promise<void> {
    const result = await run((callApi) => callApi('withdrawShipment', { params: { userShipId } }));
    if (!result.ok) return refetch();
    await onWithdrawn();
    await forget(userShipId);
  }
  return {
    isBusy: mutation.kind === 'busy' || mutation.kind === 'done',
    failure: mutation.kind === 'failed' ? mutation.message : null,
    withdraw,
  };
}
