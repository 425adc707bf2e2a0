import { and, eq, or, type SQL, sql, type InferSelectModel } from 'drizzle-orm';
import type { HandOff } from '#backend/actions/payments/ports.ts';
import { yen } from '#backend/domain/money.ts';
import type { Connection } from '../database.ts';
import { MOMENT } from '../clock.ts';
import { handOffs } from '../schema.ts';

const { redirectId, orderId, shipmentId, state } = handOffs;

const given = (name: string) => sql.placeholder(name);
/** So many milliseconds from now; null stays null. */
const inGivenMs = (name: string): SQL => sql`${MOMENT} + ${given(name)}::float8 * interval '1 millisecond'`;

/** What every payment asks for, put together and planned once. */
export const handOffStatements = (db: Connection) => ({
  begin: begin(db),

  find: db
    .select()
    .from(handOffs)
    .where(eq(redirectId, given('redirectId')))
    .prepare('hand_off_find'),

  livingOf: db
    .select()
    .from(handOffs)
    .where(and(eq(orderId, given('orderId')), isLiving))
    .prepare('hand_offs_living'),

  livingOfParcel: db
    .select()
    .from(handOffs)
    .where(and(eq(shipmentId, given('shipmentId')), isLiving))
    .prepare('hand_offs_living_of_parcel'),

  noteOpen: db
    .update(handOffs)
    .set({
      sessionId: sql`${given('sessionId')}`,
      url: sql`${given('url')}`,
      expiresAt: sql`${given('expiresAt')}`,
      state: 'OPEN',
    })
    .where(and(eq(redirectId, given('redirectId')), isLiving))
    .returning({ redirectId })
    .prepare('hand_off_open'),

  /** What ended for nothing may still turn out to be paid; nothing else that ended ends again. */
  noteEnd: db
    .update(handOffs)
    .set({ state: sql`${given('end')}::hand_off_state`, asked: 0, askAt: inGivenMs('askInMs') })
    .where(
      and(
        eq(redirectId, given('redirectId')),
        or(isLiving, sql`${state} = 'ENDED' and ${given('end')}::hand_off_state = 'DONE'`),
      ),
    )
    .prepare('hand_off_end'),
});

/** No row: the order, or the parcel, has a living one already. */
const begin = (db: Connection) =>
  db
    .insert(handOffs)
    .values({
      redirectId: given('redirectId'),
      memberId: given('memberId'),
      purpose: given('purpose'),
      drawId: given('drawId'),
      orderId: given('orderId'),
      shipmentId: given('shipmentId'),
      paymentType: given('paymentType'),
      yen: given('yen'),
      withCard: given('withCard'),
      provider: given('provider'),
      state: 'OPENING',
      madeAt: MOMENT,
      expiresAt: inGivenMs('lifeMs'),
      askAt: inGivenMs('askInMs'),
    })
    .onConflictDoNothing()
    .returning()
    .prepare('hand_off_begin');

/** In the very words of the index that keeps an order to one of them, so that the index serves to find it. */
export const isLiving = sql`${handOffs.state} in ('OPENING', 'OPEN')`;

export function handOffIn({
  drawId,
  orderId,
  askAt: _askAt,
  yen: sum,
  ...row
}: InferSelectModel<typeof handOffs>): HandOff {
  const order = drawId === null || orderId === null ? null : { drawId, orderId };
  return { ...row, yen: yen(sum), order };
}
