import { REJECTION } from '#backend/domain/staff/approval.ts';
import {
  endsByItself,
  isGone,
  isLasting,
  isToldTo,
  type NoticeFacts,
  noticeOf,
} from '#backend/domain/staff/notices.ts';
import type { ShopAlarm } from '#backend/domain/alarms.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import { readSettings } from '#backend/persistence/settings.ts';
import {
  type AlarmSighting,
  decisionKeyOf,
  deleteSighting,
  insertNotice,
  markAlarmTold,
  queueChatMessage,
  queuePushMessages,
  requestKeyOf,
  seeAlarms,
  toldStaff,
  untoldDecisions,
  untoldRequests,
} from '#backend/persistence/staff/notices.ts';
import type { Permission } from '#lib/contract/ops/permissions.ts';

export type NoticeDeps = {
  readonly db: Database;
  /** Origin of the console, for links. */
  readonly consoleOrigin: string;
};

export type ApprovalNoticeDeps = NoticeDeps & {
  /** The permission to approve a call. `undefined`: a call of another release. */
  readonly approvalOf: (call: string) => Permission | undefined;
};

const BATCH = 50;

/** Notifies staff of requests for approval and of decisions, each once. Returns the number of events. */
export async function tellOfApprovals({
  db,
  consoleOrigin,
  approvalOf,
}: ApprovalNoticeDeps): Promise<number> {
  const [requests, decisions, people] = await Promise.all([
    untoldRequests(db, BATCH),
    untoldDecisions(db, BATCH),
    toldStaff(db),
  ]);
  const nameOf = (name: string) => people.find((one) => one.name === name)?.displayName ?? name;
  const events: (readonly [string, NoticeFacts])[] = [
    ...requests.map(({ approvalId, call, requestedBy }) => {
      const needs = approvalOf(call);
      const requester = { requester: requestedBy, requestedBy: nameOf(requestedBy) };
      const requested = { approvalId, call, needs, ...requester };
      return [requestKeyOf(approvalId), { kind: 'approvalRequested', ...requested }] as const;
    }),
    ...decisions.map(({ action, decidedBy, reason, ...request }) => {
      const isRejected = action === REJECTION;
      const decided = { decidedBy: nameOf(decidedBy), isRejected, reason: isRejected ? reason : null };
      return [
        decisionKeyOf(request.approvalId),
        { kind: 'approvalDecided', ...request, ...decided },
      ] as const;
    }),
  ];
  for (const [key, facts] of events) await inTransaction(db, (tx) => tell(tx, { key, facts, consoleOrigin }));
  return events.length;
}

/** Tells staff once of each alarm that lasts, and once of its end. Returns the number of events. */
export const tellOfAlarms = (
  { db, consoleOrigin }: NoticeDeps,
  alarms: readonly Pick<ShopAlarm, 'kind' | 'subject'>[],
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const sightings = await seeAlarms(tx, alarms);
    const now = await databaseTime(tx);
    const gone = sightings.filter((sighting) => isGone(sighting, now));
    const lasting = sightings.filter((sighting) => !gone.includes(sighting) && isLasting(sighting, now));
    const ended = gone.filter(({ toldAt, kind }) => toldAt !== null && endsByItself(kind));
    for (const sighting of lasting) {
      await tell(tx, alarmEvent(sighting, false, consoleOrigin));
      await markAlarmTold(tx, sighting.key);
    }
    for (const sighting of ended) await tell(tx, alarmEvent(sighting, true, consoleOrigin));
    for (const { key } of gone) await deleteSighting(tx, key);
    return lasting.length + ended.length;
  });

function alarmEvent(sighting: AlarmSighting, hasEnded: boolean, consoleOrigin: string): Event {
  const { key, kind: alarm, subject, beganAt } = sighting;
  return {
    key: `alarm/${key}/${beganAt.toISOString()}/${hasEnded ? 'ended' : 'began'}`,
    facts: { kind: 'alarm', alarm, subject, hasEnded },
    consoleOrigin,
  };
}

type Event = { readonly key: string; readonly facts: NoticeFacts } & Pick<NoticeDeps, 'consoleOrigin'>;

/** Queues the messages of an event: by email, to browsers, and to the chat. */
async function tell(tx: Connection, { key, facts, consoleOrigin }: Event): Promise<void> {
  const { kind } = facts;
  if (!(await insertNotice(tx, key, kind))) return;
  const { reason, ...content } = noticeOf(facts);
  const told = (await toldStaff(tx)).filter((person) => isToldTo(facts, person));
  const url = `${consoleOrigin}${content.path}`;
  const lines = reason === null ? content.lines : [...content.lines, reason];
  for (const { staffId, name, displayName, email, emailNotices, pushNotices } of told) {
    const message = {
      kind: 'staffNotice',
      name: displayName ?? name,
      title: content.title,
      lines,
      url,
    } as const;
    if (email !== null && emailNotices.includes(kind))
      await queueEmail(tx, { to: email, memberId: null, message });
    if (pushNotices.includes(kind)) await queuePushMessages(tx, staffId, { notice: key, content });
  }
  const { notices } = await readSettings(tx);
  if ((notices?.value.chatUrl ?? '') !== '') await queueChatMessage(tx, { notice: key, content });
}
