import { sql } from 'drizzle-orm';
import { type Batching, type CallTable, defineBatch } from '../db/batching.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { drawQueues, queueEntries } from '../schema.ts';
import type { QueueEntryKey } from './queue-entries.ts';

/** The share lock blocks the opening of the queue, not other members: no entry is added after numbers were assigned. */
const JOIN_BY_LOTTERY = defineBatch({
  name: 'queue lottery',
  kind: 'repeatableWrite',
  columns: { drawId: 'uuid', memberId: 'uuid', lotteryNumber: 'float8' },
  key: ['drawId', 'memberId'],
  statement: ({ prepare }, calls) =>
    prepare<QueueEntryKey>(
      'queue_lottery',
      sql`with calls as materialized (select * from ${calls.rows}),
            line as materialized (
              select draw_id from ${drawQueues} where ${isNamed} and opened_at is null order by draw_id for share),
            taken as (
              insert into ${queueEntries} (draw_id, member_id, lottery_number, joined_at, seen_at)
              select draw_id, ${calls.column('memberId')}, ${calls.column('lotteryNumber')}::bigint, ${CURRENT_TIME}, ${CURRENT_TIME}
              from calls join line on draw_id = ${calls.column('drawId')}
              on conflict (draw_id, member_id) do nothing)
          ${joined(calls)}`,
    ),
});

/**
 * The lock of the queue's row decides which batch has the lower numbers, and the arrival who has the lower number within
 * it.
 */
const JOIN_BY_NUMBER = defineBatch({
  name: 'queue numbers',
  kind: 'repeatableWrite',
  columns: { drawId: 'uuid', memberId: 'uuid', arrival: 'float8' },
  key: ['drawId', 'memberId'],
  statement: ({ prepare }, calls) =>
    prepare<QueueEntryKey>(
      'queue_numbers',
      sql`with calls as materialized (select * from ${calls.rows}),
            line as materialized (
              select draw_id, numbers from ${drawQueues} where ${isNamed} and opened_at is not null
              order by draw_id for no key update),
            newcomers as materialized (
              select draw_id, ${calls.column('memberId')} as member_id, numbers + row_number()
                over (partition by draw_id order by ${calls.column('arrival')}) as number
              from calls join line on draw_id = ${calls.column('drawId')}
              where not exists (select from ${queueEntries} own where own.draw_id = ${calls.column('drawId')}
                and own.member_id = ${calls.column('memberId')} and own.lost_at is null)),
            assigned as (
              update ${drawQueues} set numbers = latest.number
              from (select draw_id, max(number) as number from newcomers group by draw_id) latest
              where ${drawQueues.drawId} = latest.draw_id),
            taken as (
              insert into ${queueEntries} as own (draw_id, member_id, number, joined_at, seen_at)
              select draw_id, member_id, number, ${CURRENT_TIME}, ${CURRENT_TIME} from newcomers
              on conflict (draw_id, member_id) do update set number = excluded.number, lottery_number = null,
                joined_at = excluded.joined_at, seen_at = excluded.seen_at, called_at = null, extended_at = null,
                lost_at = null
              where own.lost_at is not null)
          ${joined(calls)}`,
    ),
});

/** Thousands enter a queue in the seconds after its opening, and all of them need the same row. */
let arrivals = 0;

/** Adds an entry with the next number once the queue is open; `false` before. In the queue already: no change. */
export async function joinQueueByNumber(batching: Batching, key: QueueEntryKey): Promise<boolean> {
  arrivals += 1;
  return (await batching.run(JOIN_BY_NUMBER, { ...key, arrival: arrivals })) !== undefined;
}

/** Adds an entry with a lottery number before the queue is open; `false` once it is. In the queue already: no change. */
export async function joinQueueByLottery(
  { db, batching }: { readonly db: Database; readonly batching: Batching },
  key: QueueEntryKey,
  lotteryNumber: number,
): Promise<boolean> {
  const call = { ...key, lotteryNumber };
  if ((await batching.run(JOIN_BY_LOTTERY, call)) !== undefined) return true;
  await db.insert(drawQueues).values({ drawId: key.drawId }).onConflictDoNothing();
  return (await batching.run(JOIN_BY_LOTTERY, call)) !== undefined;
}

const isNamed = sql`draw_id in (select "drawId" from calls)`;

/** The calls whose queue was in the state that they need. */
const joined = (calls: CallTable<'drawId' | 'memberId'>) =>
  sql`select ${calls.column('drawId')}, ${calls.column('memberId')} from calls
    join line on draw_id = ${calls.column('drawId')}`;
