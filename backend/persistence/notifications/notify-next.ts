import { type SQL, sql } from 'drizzle-orm';
import { notificationRank, MAX_NEW_DRAWS_A_DAY } from '#backend/domain/notifications/notification.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { inForce } from '../members/suspensions.ts';
import { READ_COMMITTED } from '../db/transaction.ts';
import type { StartedRun, NotifyParams } from './runs.ts';

/**
 * Notifies the next members. One transaction, so that a member is recorded as notified if and only if their messages are
 * queued. It locks them, which orders it before or after a change of their settings and the deletion of their account. A
 * statement of its own, because one that waited for the lock would still see the settings of before.
 */
export const notifyNext = (db: Connection, run: StartedRun, params: NotifyParams): Promise<number> =>
  db.transaction(async (tx) => {
    const next = await lockNext(tx, run, params);
    if (next.length > 0) await queueMessages(tx, { run, params, next });
    return next.length;
  }, READ_COMMITTED);

/** Locks the next members who are to be notified. */
async function lockNext(
  tx: Connection,
  run: StartedRun,
  { atMost, addedUntil }: NotifyParams,
): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ member_id: string }>(sql`
    select m.member_id from (${favouredBy(run, addedUntil)}) f join members m on m.member_id = f.member_id
     where ${isToBeNotified(run)} limit ${atMost} for share of m`);
  return rows.map((row) => row.member_id);
}

type Batch = {
  readonly run: StartedRun;
  readonly params: NotifyParams;
  /** Locked members. */
  readonly next: readonly string[];
};

/** Subscriptions are locked too: one that is deleted meanwhile is left out. */
async function queueMessages(
  tx: Connection,
  { run, params: { draw, uselessAfter }, next }: Batch,
): Promise<void> {
  const message = JSON.stringify({ kind: 'drawNotification', of: run.kind, ...draw });
  await tx.execute(sql`
    with recipients as materialized (
      select m.member_id, m.email, m.stop_token, ${hasChosen(run, sql`and s.channel = 'email'`)} as by_email,
        ${hasChosen(run, sql`and s.channel = 'push'`)} as by_push
      from members m where m.member_id = any(${sql.param(next)}::uuid[]) and ${isToBeNotified(run)}),
    recorded as (
      insert into notifications (draw_id, kind, member_id, at)
      select ${run.drawId}::uuid, ${run.kind}, member_id, ${CURRENT_TIME} from recipients
      on conflict do nothing returning member_id),
    emailed as (
      insert into outbox ("to", message, rank, member_id, useless_after)
      select email, ${message}::jsonb || jsonb_build_object('stopToken', stop_token),
        ${notificationRank(run.kind)}::smallint, member_id, ${uselessAfter.toISOString()}::timestamptz
      from recipients join recorded using (member_id) where by_email)
    insert into push_messages (subscription_id, draw_id, kind, due_at, useless_after)
    select s.subscription_id, ${run.drawId}::uuid, ${run.kind}, ${CURRENT_TIME},
      ${uselessAfter.toISOString()}::timestamptz
    from recipients join recorded using (member_id) join push_subscriptions s using (member_id) where by_push
    for key share of s`);
}

/** Whether the member `m` wants to know of the event, may, and does not know yet. */
const isToBeNotified = (run: StartedRun): SQL => sql`m.left_at is null and ${hasChosen(run)}
  and not exists (select from suspensions where suspensions.member_id = m.member_id
    and ${sql.raw(inForce('suspensions'))})
  and not exists (select from notifications n
    where n.draw_id = ${run.drawId} and n.kind = ${run.kind} and n.member_id = m.member_id)
  ${isBelowLimit(run)}`;

/** Whether a member chose this kind, for any channel or for that of the condition. */
const hasChosen = ({ kind }: StartedRun, condition = sql``): SQL =>
  sql`exists (select from notification_settings s
    where s.member_id = m.member_id and s.kind = ${kind} and s.stopped_at is null ${condition})`;

const isBelowLimit = ({ kind }: StartedRun): SQL =>
  kind === 'newDraw'
    ? sql`and (select count(*) from notifications n where n.member_id = m.member_id and n.kind = ${kind}
        and n.at > now() - interval '1 day') < ${MAX_NEW_DRAWS_A_DAY}`
    : sql``;

/** The members with the draw, or with one of its characters, among their favourites. */
const favouredBy = ({ drawId, kind }: StartedRun, addedUntil: Date): SQL =>
  kind === 'newDraw'
    ? sql`select distinct f.member_id from favourite_characters f join draw_characters c on c.name = f.character
        where c.draw_id = ${drawId} and f.at <= ${addedUntil.toISOString()}`
    : sql`select f.member_id from favourite_draws f
        where f.draw_id = ${drawId} and f.at <= ${addedUntil.toISOString()}`;
