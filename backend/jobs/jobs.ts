import { setImmediate as breath } from 'node:timers/promises';
import type { Logger } from 'pino';
import { announceEverything, deliverAnnouncements } from '#backend/actions/revalidation.ts';
import { deleteExpired, type RetentionDeps } from '#backend/actions/operations/retention.ts';
import type { JobLog } from '#backend/actions/operations/jobs.ts';
import { callNextEverywhere, type QueueStore } from '#backend/actions/queue.ts';
import { type Sealing, sealMissing } from '#backend/actions/fairness/boxes.ts';
import type { AnnouncementStore, Storefront, ScheduledChangeStore } from '../actions/ports.ts';
import { type JobRecorder, recordRuns } from './job-log.ts';
import { type EmailJobDeps, emailJobs, newsJob, type NewsJobDeps } from './emails.ts';
import { type ShipmentJobDeps, shipmentJobs } from './shipments.ts';
import { paymentJobs, type PaymentJobDeps } from './payments.ts';
import { type OrderJobDeps, orderJobs } from './orders.ts';
import { type Job, repeat } from './repeat.ts';

/** Changes are on the pages within 5 s: 0.5 s until the job sees them, the rest to render the pages. */
const PAUSE_MS = 500;
const HOUR_MS = 60 * 60_000;

type JobDeps = EmailJobDeps &
  NewsJobDeps &
  OrderJobDeps &
  ShipmentJobDeps &
  QueueJobDeps &
  PaymentJobDeps &
  SealingJobDeps & {
    readonly announcements: AnnouncementStore;
    readonly scheduledChanges: ScheduledChangeStore;
    readonly storefront: Storefront;
    readonly retention: RetentionDeps;
    readonly jobLog: JobLog;
  };

/** Starts all jobs. Any number of backends may run them at the same time. */
export function startJobs(parts: JobDeps): Job {
  const recorder = recordRuns(parts.jobLog);
  const jobs = allJobs(parts).map((task) => startJob(task, parts.log, recorder));
  return {
    stop: async () => {
      await Promise.all(jobs.map((one) => one.stop()));
      await recorder.stop();
    },
  };
}

const allJobs = (parts: JobDeps): readonly JobDefinition[] => [
  { name: 'scheduled-changes', everyMs: PAUSE_MS, work: announceScheduledChanges(parts) },
  { name: 'revalidation', everyMs: PAUSE_MS, work: () => revalidatePages(parts) },
  { name: 'retention', everyMs: HOUR_MS, work: () => deleteExpiredData(parts) },
  newsJob(parts),
  sealingJob(parts),
  queueJob(parts),
  ...orderJobs(parts),
  ...shipmentJobs(parts),
  ...emailJobs(parts),
  ...paymentJobs(parts),
];

async function deleteExpiredData({ retention, log }: JobDeps): Promise<void> {
  const purged = await deleteExpired(retention);
  if (Object.keys(purged).length > 0) log.info(purged, 'expired data deleted');
}

/** The first run announces everything, because changes during a stop of the backend are unknown. */
function announceScheduledChanges({ scheduledChanges, announcements }: JobDeps): () => Promise<void> {
  let hasAnnouncedAll = false;
  return async () => {
    if (!hasAnnouncedAll) await announceEverything(scheduledChanges, announcements);
    hasAnnouncedAll = true;
    await scheduledChanges.announce();
  };
}

async function revalidatePages({ announcements, storefront, log }: JobDeps): Promise<void> {
  const { delivered, failed, attempts } = await deliverAnnouncements(announcements, storefront);
  if (delivered > 0) log.info({ delivered, attempts }, 'announcements settled');
  // Logs only the first failed attempt, because an outage of the storefront can last.
  if (failed > 0 && attempts === 1) log.warn({ failed }, 'revalidation failed, will retry');
}

type JobDefinition = { readonly name: string; readonly everyMs: number; readonly work: () => Promise<void> };

/** Logs the first failure of a job and its recovery, not every failure. */
function startJob({ name, everyMs, work }: JobDefinition, log: JobDeps['log'], recorder: JobRecorder): Job {
  let failing = false;
  return repeat({
    everyMs,
    work,
    ended: (run) => {
      const { error: err } = run;
      if (err !== undefined && !failing) log.warn({ err, job: name }, 'job failed');
      if (err === undefined && failing) log.info({ job: name }, 'job recovered');
      failing = err !== undefined;
      recorder.ended(name, run);
    },
  });
}

/** Waiting members are called at most 1 s after a slot is free. */
const QUEUE_PAUSE_MS = 1_000;

type QueueJobDeps = { readonly queue: QueueStore };

export const queueJob = ({ queue }: QueueJobDeps) => ({
  name: 'queue',
  everyMs: QUEUE_PAUSE_MS,
  work: () => callNextEverywhere(queue),
});

const MINUTE_MS = 60_000;

type SealingJobDeps = { readonly sealing: Sealing; readonly log: Logger };

/** Seals boxes of draws imported by releases without sealing. Yields to the event loop between steps. */
const sealingJob = ({ sealing, log }: SealingJobDeps) => ({
  name: 'seal-boxes',
  everyMs: MINUTE_MS,
  work: async () => {
    const sealed = await sealMissing(sealing, () => breath());
    if (sealed > 0) log.info({ sealed }, 'boxes sealed');
  },
});
