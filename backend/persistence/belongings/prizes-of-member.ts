import { inArray, sql } from 'drizzle-orm';
import type { PrizeFilter } from '#backend/actions/belongings/ports.ts';
import type { PrizeInView } from '#backend/actions/shipping/ports.ts';
import type { Connection } from '../database.ts';
import { wonPrizes } from '../schema.ts';
import type { LongList } from './page-of-ids.ts';
import { prizesInView } from './prizes-in-view.ts';

/** A member's prizes, but for those that are void. */
export function listOfPrizes(
  memberId: string,
  { drawId, isSent, orderId, shipmentId }: PrizeFilter,
): LongList {
  const which = [
    sql`member_id = ${memberId} and voided_at is null`,
    ...(drawId === undefined ? [] : [sql`draw_id = ${drawId}`]),
    ...(orderId === undefined ? [] : [sql`order_id = ${orderId}`]),
    ...(shipmentId === undefined ? [] : [sql`shipment_id = ${shipmentId}`]),
    ...(isSent === undefined ? [] : [isSent ? SENT : WAITING]),
  ];
  const from = sql`from won_prizes where ${sql.join(which, sql` and `)}`;
  return {
    total: sql`select count(*) ${from}`,
    entries: sql`select won_prize_id as id, won_at as at ${from}`,
  };
}

const SENT = sql`shipment_id is not null`;
const WAITING = sql`shipment_id is null and kept_until > now()`;

/** Prizes with all that is shown of them, in the order of the ids. */
export async function prizesById(db: Connection, ids: readonly string[]): Promise<PrizeInView[]> {
  if (ids.length === 0) return [];
  const prizes = await prizesInView(db, inArray(wonPrizes.wonPrizeId, [...ids]));
  const byId = new Map(prizes.map((prize) => [prize.wonPrizeId, prize]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
