import { PUSH_OUTCOMES } from '#backend/domain/notifications/push-retries.ts';
import { type JobDefinition, type JobLog, runBatches } from './run-jobs.ts';
import { deleteExpiredPushMessages } from '#backend/persistence/notifications/push-queue.ts';
import { type NotifyDeps, recordEvents, notifyMembers } from '#backend/actions/notifications.ts';
import { type PushDeps, type PushCounts, deliverPushes } from '#backend/actions/push.ts';

/** The smallest time between an event and its first notification. */
const EVENTS_PAUSE_MS = 5_000;
const NOTIFICATIONS_PAUSE_MS = 1_000;

const PUSH_PAUSE_MS = 1_000;
/** Messages in delivery at once. */
const PUSHES_AT_ONCE = 20;

export type NotificationJobDeps = NotifyDeps & PushDeps & { readonly log: Pick<JobLog, 'info'> };

export const notificationJobs = (parts: NotificationJobDeps): readonly JobDefinition[] => [
  { name: 'notification-events', everyMs: EVENTS_PAUSE_MS, work: () => recordEvents(parts.db) },
  { name: 'notifications', everyMs: NOTIFICATIONS_PAUSE_MS, work: (stopping) => notify(parts, stopping) },
  { name: 'push', everyMs: PUSH_PAUSE_MS, work: (stopping) => push(parts, stopping) },
];

async function notify({ log, ...parts }: NotificationJobDeps, stopping: AbortSignal): Promise<void> {
  await runBatches(stopping, async () => {
    const notified = await notifyMembers(parts, stopping);
    if (notified === undefined) return false;
    if (notified.members > 0) log.info(notified, 'members notified');
    return true;
  });
}

async function push({ db, client, log }: NotificationJobDeps, stopping: AbortSignal): Promise<void> {
  await deleteExpiredPushMessages(db);
  const counts: PushCounts = {};
  await runBatches(stopping, async () => {
    const outcomes = await deliverPushes({ db, client }, PUSHES_AT_ONCE);
    if (outcomes === undefined) return false;
    for (const became of PUSH_OUTCOMES)
      if (outcomes[became] !== undefined) counts[became] = (counts[became] ?? 0) + outcomes[became];
    return true;
  });
  if (Object.keys(counts).length > 0) log.info(counts, 'push messages sent');
}
