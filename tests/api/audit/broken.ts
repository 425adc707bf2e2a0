import { type SQL, sql } from 'drizzle-orm';
import type { Parcels } from './shipment-shop.ts';

export type Broken = readonly [
  what: string,
  finds: readonly string[],
  breaks: (parcels: Parcels) => readonly SQL[],
];

export const change = (shipmentId: string, to: SQL) =>
  sql`update shipments set ${to} where shipment_id = ${shipmentId}`;

/** A line more of a parcel's history, of which it knows. */
export const stepTo = (shipmentId: string, to: string, deed: string | null) => [
  sql`insert into shipment_moves (shipment_id, step, "from", "to", deed, at)
      select shipment_id, moves + 1, status, ${to}, ${deed}, clock_timestamp() from shipments where shipment_id = ${shipmentId}`,
  change(shipmentId, sql`moves = moves + 1`),
];
