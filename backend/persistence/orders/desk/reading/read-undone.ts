import type pg from 'pg';
import type { Capture } from '#backend/domain/orders/order.ts';
import { yen } from '#backend/domain/yen.ts';
import { plain } from '../arrays.ts';
import { asking } from '../asking.ts';
import type { Reads } from '#backend/actions/orders/ports.ts';
import type { Table } from '../table.ts';

type KeptRow = {
  readonly order_id: string;
  readonly provider: string;
  readonly payment_id: string;
  readonly yen: number;
};
type PrizesRow = { readonly order_id: string; readonly has_parcel: boolean };

/**
 * What decides whether orders can be undone. They are locked before anything else is read of them, and then their
 * prizes, so that none gets into a parcel meanwhile.
 */
export async function readUndone(
  client: pg.ClientBase,
  drawId: string,
  reads: readonly Reads[],
): Promise<Pick<Table, 'kept' | 'inParcels'>> {
  const orderIds = reads.flatMap(({ isRefund, orderId }) =>
    isRefund && orderId !== undefined ? orderId : [],
  );
  if (orderIds.length === 0) return { kept: new Map(), inParcels: new Set() };
  const ask = asking(client);
  const which = [drawId, plain([...new Set(orderIds)])];
  const [, kept, prizes] = await Promise.all([
    ask('LOCK_ORDERS', which),
    ask<KeptRow>('READ_KEPT', which),
    ask<PrizesRow>('LOCK_PRIZES', which),
  ]);
  return {
    kept: new Map(kept.map((row) => [row.order_id, captureIn(row)])),
    inParcels: new Set(prizes.flatMap(({ order_id, has_parcel }) => (has_parcel ? order_id : []))),
  };
}

const captureIn = ({ provider, payment_id, yen: sum }: KeptRow): Capture => ({
  provider,
  paymentId: payment_id,
  yen: yen(sum),
});
