import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import type { LongWork } from '#backend/actions/staff/long-operations.ts';
import { deliverAnnouncements, type StorefrontClient } from '#backend/actions/revalidation.ts';
import { deleteExpired } from '#backend/actions/retention.ts';
import { restatedTexts } from '#backend/actions/site-texts/restate.ts';
import { callNextEverywhere } from '#backend/actions/queue.ts';
import { shipmentJobs } from './shipments.ts';
import { paymentJobs } from './payments.ts';
import { partnerJobs } from './partners.ts';
import { pictureJobs } from './pictures.ts';
import { type StaffNoticeJobDeps, staffNoticeJobs } from './staff-notices.ts';
import { type FairnessJobDeps, fairnessJobs } from './fairness.ts';
import { orderJobs } from './orders.ts';
import { longOperationJobs } from './long-operations.ts';
import type { Job } from './repeat.ts';
import { type JobAttempts, type JobDefinition, runJobs } from './run-jobs.ts';
import { announceScheduledChanges } from '#backend/persistence/content/scheduled-changes.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { FirstSettings } from '#backend/domain/settings.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { PartnerClient } from '#backend/actions/partners/deliver.ts';

/** Changes are on the pages within 5 s: 0.5 s until the job sees them, the rest to render the pages. */
const PAUSE_MS = 500;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type JobDeps = {
  readonly db: Database;
  readonly attempts: JobAttempts;
  readonly paying: PaymentContext;
  /** The settings of the environment. */
  readonly firstSettings: FirstSettings;
  readonly storefronts: StorefrontClient;
  readonly partners: PartnerClient;
  readonly longWork: LongWork;
  /** Delivers webhooks of the sandbox provider; undefined with another provider. */
  readonly deliverWebhooks?: () => Promise<void>;
  readonly log: Logger;
} & Pick<FairnessJobDeps, 'onDrawing'> &
  Pick<StaffNoticeJobDeps, 'consoleOrigin' | 'approvalOf' | 'health'>;

/** Starts all jobs but those of emails, which have a thread of their own. */
export const startJobs = (parts: JobDeps): Job => runJobs(allJobs(parts), parts);

const allJobs = (parts: JobDeps): readonly JobDefinition[] => [
  { name: 'scheduled-changes', everyMs: PAUSE_MS, work: () => announceScheduledChanges(parts.db) },
  { name: 'revalidation', everyMs: PAUSE_MS, work: revalidatePages(parts) },
  { name: 'retention', everyMs: HOUR_MS, work: () => deleteExpiredData(parts) },
  { name: 'site-texts', everyMs: MINUTE_MS, work: restateChangedTexts(parts) },
  queueJob(parts),
  ...fairnessJobs(parts),
  ...orderJobs(parts),
  ...shipmentJobs(parts),
  ...paymentJobs(parts),
  ...longOperationJobs(parts),
  ...pictureJobs(parts),
  ...partnerJobs({ ...parts, client: parts.partners, now: () => databaseTime(parts.db) }),
  ...staffNoticeJobs(parts),
];

async function deleteExpiredData({ db, log }: JobDeps): Promise<void> {
  const purged = await deleteExpired(db);
  if (Object.keys(purged).length > 0) log.info(purged, 'expired data deleted');
}

function restateChangedTexts({ db, paying, firstSettings, log }: JobDeps): () => Promise<void> {
  const restated = restatedTexts({ db, first: firstSettings, paymentTypes: paying.gateway.paymentTypes });
  return async () => {
    const texts = await restated();
    if (texts.length > 0) log.info({ texts }, 'site texts restated');
  };
}

/** A run that takes longer goes on while the next one delivers to the other storefronts. */
const LONGEST_RUN_MS = 1_000;

function revalidatePages({ db, storefronts, log }: JobDeps): () => Promise<void> {
  const busy = new Set<string>();
  const deliver = async () => {
    for (const { origin, ...result } of await deliverAnnouncements(db, storefronts, busy)) {
      const { delivered, failed, attempts } = result;
      if (delivered > 0) log.info({ origin, delivered, attempts }, 'announcements settled');
      // Logs only the first failed attempt, because an outage of a storefront can last.
      if (failed > 0 && attempts === 1) log.warn({ origin, failed }, 'revalidation failed, will retry');
    }
  };
  return () => Promise.race([deliver(), pause(LONGEST_RUN_MS)]);
}

/** Waiting members are called at most 1 s after a slot is free. */
const QUEUE_PAUSE_MS = 1_000;

export const queueJob = ({ db }: { readonly db: Database }) => ({
  name: 'queue',
  everyMs: QUEUE_PAUSE_MS,
  work: () => callNextEverywhere(db),
});
