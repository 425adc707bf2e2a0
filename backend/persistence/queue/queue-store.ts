import { and, eq, isNull, sql } from 'drizzle-orm';
import type { QueueStore, PlaceKey } from '#backend/actions/queue.ts';
import type { PlacesInLines } from '#backend/actions/members/ports.ts';
import type { Database, Connection } from '../database.ts';
import { inTransactionOn } from '../transaction.ts';
import { MOMENT } from '../clock.ts';
import { queueLines, queuePlaces } from '../schema.ts';
import { queueLineStore, queueTurns } from './queue-turns.ts';
import { queueView } from './queue-view.ts';

export const queueStore = (db: Database): QueueStore => ({
  view: queueView(db),
  ...queuePlaceStore(db),
  ...queueLineStore(db),
  inTransaction: inTransactionOn(db, queueTurns),
});

type Places = Pick<QueueStore, 'takeLot' | 'takeNumber' | 'noteSeen' | 'leave'>;

/** How single members come, stay and go. None of it touches the row of the draw. */
const queuePlaceStore = (db: Connection): Places => ({
  // The share lock holds up whoever opens the line, and no other who joins: nobody slips in behind the numbers.
  takeLot: async ({ drawId, memberId }, lot) => {
    await db.insert(queueLines).values({ drawId }).onConflictDoNothing();
    const { rows } = await db.execute<{ is_before: boolean }>(
      sql`with line as materialized (
          select from ${queueLines} where draw_id = ${drawId} and opened_at is null for share),
        taken as (
          insert into ${queuePlaces} (draw_id, member_id, lot, joined_at, seen_at)
          select ${drawId}::uuid, ${memberId}::uuid, ${lot}::bigint, ${MOMENT}, ${MOMENT} from line
          on conflict (draw_id, member_id) do nothing)
        select exists (select from line) as is_before`,
    );
    return rows[0]?.is_before ?? false;
  },

  // Whoever gets the line's row first has the lower number.
  takeNumber: async ({ drawId, memberId }) => {
    const { rows } = await db.execute<{ is_open: boolean }>(
      sql`with line as (
          update ${queueLines} set numbers = numbers + 1
          where draw_id = ${drawId} and opened_at is not null returning numbers),
        taken as (
          insert into ${queuePlaces} as own (draw_id, member_id, number, joined_at, seen_at)
          select ${drawId}::uuid, ${memberId}::uuid, numbers, ${MOMENT}, ${MOMENT} from line
          on conflict (draw_id, member_id) do update set number = excluded.number, lot = null,
            joined_at = excluded.joined_at, seen_at = excluded.seen_at, called_at = null, lost_at = null
          where own.lost_at is not null)
        select exists (select from line) as is_open`,
    );
    return rows[0]?.is_open ?? false;
  },

  noteSeen: async (key) => {
    await db
      .update(queuePlaces)
      .set({ seenAt: MOMENT })
      .where(and(placeOf(key), isNull(queuePlaces.lostAt)));
  },

  leave: async (key) => {
    await db.delete(queuePlaces).where(placeOf(key));
  },
});

/** Whoever leaves the shop leaves its lines. */
export const placesInLines = (db: Connection): PlacesInLines => ({
  giveUpAll: async (memberId) => {
    await db.delete(queuePlaces).where(eq(queuePlaces.memberId, memberId));
  },
});

const placeOf = ({ drawId, memberId }: PlaceKey) =>
  and(eq(queuePlaces.drawId, drawId), eq(queuePlaces.memberId, memberId));
