import { and, eq, gt, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import { WITHDRAWAL } from '#backend/domain/staff/approval.ts';
import { alarmKeyOf } from '#backend/domain/staff/notices.ts';
import type { StaffNotice } from '#lib/contract/staff-enums.ts';
import type { AlarmKind } from '#lib/contract/alarm-enums.ts';
import { CHAT_DAYS } from '#lib/contract/shop-rules.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import {
  alarmSightings,
  approvals,
  type NoticeText,
  operatorLog,
  staff,
  staffMessages,
  staffNotices,
  staffPushSubscriptions,
} from '../schema.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Older events are not told any more, for example after an outage of a day. */
const TOLD_WITHIN_MS = DAY_MS;

export const requestKeyOf = (approvalId: string): string => `request/${approvalId}`;
export const decisionKeyOf = (approvalId: string): string => `decision/${approvalId}`;

const { approvalId, call, requestedBy } = approvals;

/** Open requests of which no notice was made, oldest first. */
export const untoldRequests = (db: Connection, atMost: number) =>
  db
    .select({ approvalId, call, requestedBy })
    .from(approvals)
    .where(
      and(
        gt(approvals.requestedAt, inMs(-TOLD_WITHIN_MS)),
        sql`not exists (select from ${operatorLog} o where o.approval_id = ${approvalId})`,
        sql`not exists (select from ${staffNotices} n where n.key = 'request/' || ${approvalId})`,
      ),
    )
    .orderBy(approvals.requestedAt)
    .limit(atMost);

/** Decisions of others of which no notice was made, oldest first. */
export const untoldDecisions = (db: Connection, atMost: number) =>
  db
    .select({
      approvalId,
      call,
      requester: requestedBy,
      decidedBy: operatorLog.operator,
      action: operatorLog.action,
      reason: sql<string | null>`${operatorLog.facts} ->> 'reason'`,
    })
    .from(operatorLog)
    .innerJoin(approvals, eq(operatorLog.approvalId, approvalId))
    .where(
      and(
        gt(operatorLog.at, inMs(-TOLD_WITHIN_MS)),
        // The index of decisions.
        isNotNull(operatorLog.approvalId),
        ne(operatorLog.action, WITHDRAWAL),
        sql`not exists (select from ${staffNotices} n where n.key = 'decision/' || ${approvalId})`,
      ),
    )
    .orderBy(operatorLog.at)
    .limit(atMost);

/** `false`: another backend has told of it. */
export async function insertNotice(tx: Connection, key: string, kind: StaffNotice): Promise<boolean> {
  const added = await tx
    .insert(staffNotices)
    .values({ key, kind, madeAt: CURRENT_TIME })
    .onConflictDoNothing()
    .returning({ key: staffNotices.key });
  return added.length === 1;
}

/** The enabled staff with the notices that they chose. */
export const toldStaff = (db: Connection) =>
  db
    .select({
      staffId: staff.staffId,
      name: staff.name,
      displayName: staff.displayName,
      email: staff.email,
      role: staff.role,
      emailNotices: staff.emailNotices,
      pushNotices: staff.pushNotices,
    })
    .from(staff)
    .where(isNull(staff.disabledAt));

type Message = { readonly notice: string; readonly content: NoticeText };

/** Queues a message to the chat. */
export async function queueChatMessage(tx: Connection, { notice, content }: Message): Promise<void> {
  await tx.insert(staffMessages).values({
    channel: 'chat',
    notice,
    content,
    dueAt: CURRENT_TIME,
    uselessAfter: inMs(CHAT_DAYS * DAY_MS),
  });
}

/** Queues a message to each browser of a staff member. */
export async function queuePushMessages(
  tx: Connection,
  staffId: string,
  { notice, content }: Message,
): Promise<void> {
  const subscriptions = await tx
    .select({ subscriptionId: staffPushSubscriptions.subscriptionId })
    .from(staffPushSubscriptions)
    .where(eq(staffPushSubscriptions.staffId, staffId));
  if (subscriptions.length === 0) return;
  const common = { channel: 'push' as const, notice, content };
  await tx.insert(staffMessages).values(
    subscriptions.map(({ subscriptionId }) => ({
      ...common,
      subscriptionId,
      dueAt: CURRENT_TIME,
      uselessAfter: inMs(DAY_MS),
    })),
  );
}

type Alarm = { readonly kind: AlarmKind; readonly subject: string | null };

export type AlarmSighting = typeof alarmSightings.$inferSelect;

/** Locks the sightings until the transaction ends, writes those of now, and returns all. */
export async function seeAlarms(tx: Connection, alarms: readonly Alarm[]): Promise<readonly AlarmSighting[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.alarmSightings})`);
  const seen = new Map(alarms.map(({ kind, subject }) => [alarmKeyOf({ kind, subject }), { kind, subject }]));
  if (seen.size > 0)
    await tx
      .insert(alarmSightings)
      .values(
        [...seen].map(([key, alarm]) => ({ key, ...alarm, beganAt: CURRENT_TIME, seenAt: CURRENT_TIME })),
      )
      .onConflictDoUpdate({ target: alarmSightings.key, set: { seenAt: CURRENT_TIME } });
  return tx.select().from(alarmSightings);
}

export async function markAlarmTold(tx: Connection, key: string): Promise<void> {
  await tx.update(alarmSightings).set({ toldAt: CURRENT_TIME }).where(eq(alarmSightings.key, key));
}

export async function deleteSighting(tx: Connection, key: string): Promise<void> {
  await tx.delete(alarmSightings).where(eq(alarmSightings.key, key));
}

/** Kept longer than events make notices, so that none makes two. */
const NOTICE_LIFE_MS = 7 * DAY_MS;

export async function deleteOldNotices(db: Connection): Promise<void> {
  await db.delete(staffNotices).where(lte(staffNotices.madeAt, inMs(-NOTICE_LIFE_MS)));
}
