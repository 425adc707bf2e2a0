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

/** A change is on the pages within five seconds: half a second to notice it, the rest to make the pages anew. */
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
    readonly turns: ScheduledChangeStore;
    readonly storefront: Storefront;
    readonly leftovers: RetentionDeps;
    readonly jobBook: JobLog;
  };

/** Everything the backend does without being asked. Any number of backends may do it side by side. */
export function startJobs(parts: JobDeps): Job {
  const book = recordRuns(parts.jobBook);
  const jobs = allJobs(parts).map((task) => startJob(task, parts.log, book));
  return {
    stop: async () => {
      await Promise.all(jobs.map((one) => one.stop()));
      await book.stop();
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

async function deleteExpiredData({ leftovers, log }: JobDeps): Promise<void> {
  const purged = await deleteExpired(leftovers);
  if (Object.keys(purged).length > 0) log.info(purged, 'expired data deleted');
}

/** At its start a backend says everything, because nobody knows what the storefront missed meanwhile. */
function announceScheduledChanges({ turns, announcements }: JobDeps): () => Promise<void> {
  let saidAll = false;
  return async () => {
    if (!saidAll) await announceEverything(turns, announcements);
    saidAll = true;
    await turns.announce();
  };
}

async function revalidatePages({ announcements, storefront, log }: JobDeps): Promise<void> {
  const { delivered, failed, attempts } = await deliverAnnouncements(announcements, storefront);
  if (delivered > 0) log.info({ told: delivered, attempts }, 'announcements settled');
  // It may be away for a while: the first time is worth a line, the hundredth is not.
  if (failed > 0 && attempts === 1) log.warn({ failed }, 'revalidation failed, will retry');
}

type JobDefinition = { readonly name: string; readonly everyMs: number; readonly work: () => Promise<void> };

/** The log hears when a job begins to fail and when it works again, not every time that it fails. */
function startJob({ name, everyMs, work }: JobDefinition, log: JobDeps['log'], book: JobRecorder): Job {
  let failing = false;
  return repeat({
    everyMs,
    work,
    ended: (run) => {
      const { fault: err } = run;
      if (err !== undefined && !failing) log.warn({ err, job: name }, 'job failed');
      if (err === undefined && failing) log.info({ job: name }, 'job recovered');
      failing = err !== undefined;
      book.ended(name, run);
    },
  });
}

/** A slot that has become free is called out within a second. */
const QUEUE_PAUSE_MS = 1_000;

type QueueJobDeps = { readonly places: QueueStore };

export const queueJob = ({ places }: QueueJobDeps) => ({
  name: 'queue',
  everyMs: QUEUE_PAUSE_MS,
  work: () => callNextEverywhere(places),
});

const MINUTE_MS = 60_000;

type SealingJobDeps = { readonly sealing: Sealing; readonly log: Logger };

/** A draw that came in before this shop sealed boxes gets its box. Between the steps everybody else has a turn. */
const sealingJob = ({ sealing, log }: SealingJobDeps) => ({
  name: 'seal-boxes',
  everyMs: MINUTE_MS,
  work: async () => {
    const sealed = await sealMissing(sealing, () => breath());
    if (sealed > 0) log.info({ sealed }, 'boxes sealed');
  },
});
