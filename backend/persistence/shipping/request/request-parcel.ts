import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ParcelWish, WishRefusal } from '#backend/actions/shipping/ports.ts';
import { PAY_TIME_MS } from '#backend/domain/shipping/fee-time.ts';
import { whyNotRequested } from '#backend/domain/shipping/may-request.ts';
import type { Connection } from '../../database.ts';
import { inMs, MOMENT } from '../../members/time.ts';
import { draws, members, orders, shipments, wonPrizes } from '../../schema.ts';
import { isUuid } from '../../uuid.ts';
import { writeStep } from '../history.ts';
import { queueParcelRequested } from '../letters.ts';
import { requestedBefore } from './requested-before.ts';
import { lockOrdersOf, prizesWithTerms } from './wanted-prizes.ts';

type Requested = { readonly shipmentId: string } | WishRefusal;

/** Whoever asks twice at once, and whoever leaves meanwhile, waits for the member; whoever else wants a prize, for it. */
export async function requestParcel(tx: Connection, asked: ParcelWish): Promise<Requested> {
  const wish = { ...asked, wonPrizeIds: [...new Set(asked.wonPrizeIds)] };
  if (!(await isHere(tx, wish.memberId))) return 'loginRequired';
  const before = await requestedBefore(tx, wish);
  if (before !== undefined) return before;
  if (!isUuid(wish.drawId) || !(await isDraw(tx, wish.drawId))) return 'drawNotFound';
  if (!wish.wonPrizeIds.every(isUuid)) return 'notFound';
  const own = eq(wonPrizes.memberId, wish.memberId);
  await lockOrdersOf(tx, and(own, inArray(wonPrizes.wonPrizeId, wish.wonPrizeIds)));
  const { prizes, at } = await prizesWithTerms(tx, wish);
  const why = whyNotRequested({ ...wish, prizes, asked: wish.wonPrizeIds.length }, at);
  return why ?? putTogether(tx, wish);
}

/** New orders of the member need not wait for this: their references to the row ask for less. */
async function isHere(tx: Connection, memberId: string): Promise<boolean> {
  const [member] = await tx
    .select({ memberId: members.memberId })
    .from(members)
    .where(and(eq(members.memberId, memberId), isNull(members.leftAt)))
    .for('no key update');
  return member !== undefined;
}

const isDraw = async (tx: Connection, drawId: string): Promise<boolean> =>
  (await tx.$count(draws, eq(draws.drawId, drawId))) > 0;

async function putTogether(tx: Connection, wish: ParcelWish): Promise<{ readonly shipmentId: string }> {
  const { memberId, requestKey, fee, wonPrizeIds, address } = wish;
  const [parcel] = await tx
    .insert(shipments)
    .values({
      ...{ memberId, requestKey, fee, status: 'START', prizes: wonPrizeIds.length },
      ...{ name: address.name, zip: address.zip, address: address.address },
      ...{ address2: address.address2, tel: address.tel },
      requestedAt: MOMENT,
      payUntil: fee > 0 ? inMs(PAY_TIME_MS) : null,
    })
    .returning({ shipmentId: shipments.shipmentId, step: shipments.moves });
  if (parcel === undefined) throw new Error('A parcel was written and not there.');
  const { shipmentId } = parcel;
  await writeStep(tx, [parcel], { from: null, to: 'START' });
  const these = inArray(wonPrizes.wonPrizeId, [...wonPrizeIds]);
  await tx.update(wonPrizes).set({ shipmentId }).where(these);
  await tx
    .update(orders)
    .set({ hasParcel: true })
    .where(and(eq(orders.hasParcel, false), hasOneOf(these)));
  if (fee === 0) await queueParcelRequested(tx, shipmentId);
  return { shipmentId };
}

const hasOneOf = (these: SQL) =>
  sql`(${orders.drawId}, ${orders.orderId}) in (
    select ${wonPrizes.drawId}, ${wonPrizes.orderId} from ${wonPrizes} where ${these})`;
