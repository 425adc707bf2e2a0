import { and, asc, between, eq, isNull, ne, type SQL } from 'drizzle-orm';
import type { ParcelFile, ParcelFiles, ParcelsWanted } from '#backend/actions/operation/looking/parcels.ts';
import { yen } from '#backend/domain/yen.ts';
import type { Connection } from '../../database.ts';
import { prizesInView } from '../../belongings/prizes-in-view.ts';
import { shipmentMoves, shipments, wonPrizes } from '../../schema.ts';
import { moneyOf, refundsOf } from './money.ts';
import { isReady, PARCEL } from './parcel-columns.ts';

const SAME_NUMBER = 10;

export const parcelFiles = (db: Connection): ParcelFiles => ({
  list: async ({ limit, offset, ...wanted }) => {
    const which = thoseWanted(wanted);
    const items = await db
      .select(PARCEL)
      .from(shipments)
      .where(which)
      .orderBy(asc(shipments.requestedAt), asc(shipments.shipmentId))
      .limit(limit)
      .offset(offset);
    return { total: await db.$count(shipments, which), items: items.map(inYen) };
  },

  idsIn: async ({ from, to }) => {
    const rows = await db
      .select({ shipmentId: shipments.shipmentId })
      .from(shipments)
      .where(between(shipments.shipmentId, from, to))
      .limit(SAME_NUMBER);
    return rows.map(({ shipmentId }) => shipmentId);
  },

  file: (shipmentId) => fileOf(db, shipmentId),

  ready: async (atMost) => {
    const rows = await db
      .select({ shipmentId: shipments.shipmentId })
      .from(shipments)
      .where(isReady)
      .orderBy(asc(shipments.requestedAt), asc(shipments.shipmentId))
      .limit(atMost);
    return rows.map(({ shipmentId }) => shipmentId);
  },
});

function thoseWanted({ state, onlyReady }: Pick<ParcelsWanted, 'state' | 'onlyReady'>): SQL | undefined {
  if (onlyReady) return isReady;
  const inState = state === undefined ? ne(shipments.status, 'DELIVERED') : eq(shipments.status, state);
  return and(inState, isNull(shipments.withdrawnAt));
}

const inYen = <Row extends { readonly fee: number }>(row: Row) => ({ ...row, fee: yen(row.fee) });

async function fileOf(db: Connection, shipmentId: string): Promise<ParcelFile | undefined> {
  const { memberId, paymentType, withdrawnAt, name, zip, address, address2, tel } = shipments;
  const [row] = await db
    .select({
      ...PARCEL,
      ...{ memberId, paymentType, withdrawnAt },
      to: { name, zip, address, address2, tel },
    })
    .from(shipments)
    .where(eq(shipments.shipmentId, shipmentId));
  if (row === undefined) return undefined;
  const { to, ...parcel } = row;
  return {
    ...inYen(parcel),
    address: addressIn(to),
    contents: await prizesInView(db, eq(wonPrizes.shipmentId, shipmentId)),
    moves: await movesOf(db, shipmentId),
    money: await moneyOf(db, { shipmentId }),
    refunds: await refundsOf(db, { shipmentId }),
  };
}

type Columns = Pick<typeof shipments.$inferSelect, 'name' | 'zip' | 'address' | 'address2' | 'tel'>;

/** Whoever left has taken the address with him. */
function addressIn(to: Columns | null): ParcelFile['address'] {
  if (to === null) return null;
  const { name, zip, address, address2, tel } = to;
  if (name === null || zip === null || address === null || address2 === null || tel === null) return null;
  return { name, zip, address, address2, tel };
}

function movesOf(db: Connection, shipmentId: string) {
  const { from, to, deed, at } = shipmentMoves;
  return db
    .select({ from, to, deed, at })
    .from(shipmentMoves)
    .where(eq(shipmentMoves.shipmentId, shipmentId))
    .orderBy(asc(shipmentMoves.step));
}
