import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Address } from '#backend/domain/shipping/shipment.ts';
import type { Connection } from '../database.ts';
import { MOMENT } from '../members/time.ts';
import { shipmentMoves, shipments } from '../schema.ts';
import { isUuid } from '../uuid.ts';
import { changeParcel } from './history.ts';
import { queueAddressChanged } from './letters.ts';

type Change = { readonly memberId: string; readonly shipmentId: string; readonly address: Address };

/** Each is written about to its member: whoever is in his account shall not fill his mailbox. */
const MOST_IN_AN_HOUR = 20;

/** The address it has already changes nothing and is told to nobody. */
export async function changeAddress(
  tx: Connection,
  { memberId, shipmentId, address: wanted }: Change,
): Promise<'changed' | 'accepted' | 'notFound' | 'tooOften'> {
  if (!isUuid(shipmentId)) return 'notFound';
  const mine = and(eq(shipments.shipmentId, shipmentId), eq(shipments.memberId, memberId));
  const { status, name, zip, address, address2, tel } = shipments;
  const [parcel] = await tx
    .select({ status, present: { name, zip, address, address2, tel } })
    .from(shipments)
    .where(and(mine, isNull(shipments.withdrawnAt)))
    .for('update');
  if (parcel === undefined) return 'notFound';
  if (parcel.status !== 'START') return 'accepted';
  const lines = {
    ...{ name: wanted.name, zip: wanted.zip, address: wanted.address },
    ...{ address2: wanted.address2, tel: wanted.tel },
  };
  const isOther = (['name', 'zip', 'address', 'address2', 'tel'] as const).some(
    (line) => parcel.present?.[line] !== lines[line],
  );
  if (!isOther) return 'changed';
  if ((await changesWithinAnHour(tx, shipmentId)) >= MOST_IN_AN_HOUR) return 'tooOften';
  await changeParcel(tx, shipmentId, { ...lines, deed: 'addressChanged' });
  await queueAddressChanged(tx, shipmentId);
  return 'changed';
}

const changesWithinAnHour = (tx: Connection, shipmentId: string): Promise<number> =>
  tx.$count(
    shipmentMoves,
    and(
      eq(shipmentMoves.shipmentId, shipmentId),
      eq(shipmentMoves.deed, 'addressChanged'),
      gt(shipmentMoves.at, sql`${MOMENT} - interval '1 hour'`),
    ),
  );
