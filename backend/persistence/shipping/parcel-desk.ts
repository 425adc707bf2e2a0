import { asc, lte, sql } from 'drizzle-orm';
import type { ParcelDesk } from '#backend/actions/shipping/ports.ts';
import type { Connection, Database } from '../database.ts';
import { undisturbed } from '../members/undisturbed.ts';
import { shipments } from '../schema.ts';
import { changeAddress } from './change-address.ts';
import { feeDesk } from './fee-desk.ts';
import { requestParcel } from './request/request-parcel.ts';
import { withdrawParcel } from './withdraw-parcel.ts';

export function parcelDesk(db: Database): ParcelDesk {
  // Whatever the server's settings: what was committed while somebody waited for a lock is seen after it.
  const together = <Done>(work: (tx: Connection) => Promise<Done>): Promise<Done> =>
    undisturbed(() => db.transaction(work, { isolationLevel: 'read committed' }));
  return {
    ...feeDesk(db),

    request: (wish) => together((tx) => requestParcel(tx, wish)),

    changeAddress: (memberId, shipmentId, address) =>
      together((tx) => changeAddress(tx, { memberId, shipmentId, address })),

    withdraw: (shipmentId, why) => together((tx) => withdrawParcel(tx, shipmentId, why)),

    unpaid: async (atMost) => {
      const { shipmentId, payUntil } = shipments;
      const overdue = await db
        .select({ shipmentId })
        .from(shipments)
        .where(lte(payUntil, sql`now()`))
        .orderBy(asc(payUntil))
        .limit(atMost);
      return overdue.map((parcel) => parcel.shipmentId);
    },
  };
}
