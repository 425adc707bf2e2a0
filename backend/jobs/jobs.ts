import { setImmediate as breath } from 'node:timers/promises';
import type { Logger } from 'pino';
import { announceEverything, deliverAnnouncements } from '#backend/actions/revalidation.ts';
import { deleteExpired, type RetentionDeps } from '#backend/actions/operations/retention.ts';
import type { JobLog } from '#backend/actions/operations/jobs.ts';
import { callNextEverywhere, type QueueAdvances } from '#backend/actions/queue.ts';
import { type Sealing, sealMissing } from '#backend/actions/fairness/boxes.ts';
import type { AnnouncementStore, Storefront, ScheduledChangeStore } from '../actions/ports.ts';
import { type ShipmentJobDeps, shipmentJobs } from './shipments.ts';
import { paymentJobs, type PaymentJobDeps } from './payments.ts';
import { type OrderJobDeps, orderJobs } from './orders.ts';
import type { Job } from './repeat.ts';
import { type JobDefinition, runJobs } from './run-jobs.ts';

/** Changes are on the pages within 5 s: 0.5 s until the job sees them, the rest to render the pages. */
const PAUSE_MS = 500;
const HOUR_MS = 60 * 60_000;

type JobDeps = OrderJobDeps &
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

/** Starts all jobs but those of emails, which have a thread of their own. */
export const startJobs = (parts: JobDeps): Job => runJobs(allJobs(parts), parts);

const allJobs = (parts: JobDeps): readonly JobDefinition[] => [
  { name: 'scheduled-changes', everyMs: PAUSE_MS, work: announceScheduledChanges(parts) },
  { name: 'revalidation', everyMs: PAUSE_MS, work: () => revalidatePages(parts) },
  { name: 'retention', everyMs: HOUR_MS, work: () => deleteExpiredData(parts) },
  sealingJob(parts),
  queueJob(parts),
  ...orderJobs(parts),
  ...shipmentJobs(parts),
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

/** Waiting members are called at most 1 s after a slot is free. */
const QUEUE_PAUSE_MS = 1_000;

type QueueJobDeps = { readonly queue: QueueAdvances };

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
