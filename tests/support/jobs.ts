import type { EmailTransport } from '#backend/actions/emails.ts';
import { jobStatus } from '#backend/actions/operations/jobs.ts';
import { startJobs } from '#backend/jobs/jobs.ts';
import type { Job } from '#backend/jobs/repeat.ts';
import { createLog } from '#backend/log.ts';
import { webhookPostTo } from '#backend/payments/sandbox/webhooks.ts';
import { announcementStore } from '#backend/persistence/content/announcement-store.ts';
import { databaseClock } from '#backend/persistence/clock.ts';
import type { Database } from '#backend/persistence/database.ts';
import { leftoversIn } from '#backend/persistence/members/member-services.ts';
import { jobLog, jobStore } from '#backend/persistence/operations/job-store.ts';
import { queueStore } from '#backend/persistence/queue/queue-store.ts';
import { createShipmentServices } from '#backend/persistence/shipments/shipment-services.ts';
import { scheduledChangeStore } from '#backend/persistence/content/scheduled-changes.ts';
import type { Storefront } from '#backend/actions/ports.ts';
import type { TestBackend } from './backend.ts';
import { aSealing } from './buying.ts';
import { emailDepsOn, newsMailingDepsOn } from './emails.ts';

/** Everything that a backend does without being asked, as it does it when it is open. */
export function startBackendJobs(
  { app, db, buying, paying, sandbox: pretend }: TestBackend,
  post: EmailTransport,
): Job {
  return startJobs({
    announcements: announcementStore(db),
    scheduledChanges: scheduledChangeStore(db),
    storefront: aRecordingStorefront(),
    retention: leftoversIn(db),
    jobLog: jobLog(db),
    mail: emailDepsOn(db, post),
    newsMailing: newsMailingDepsOn(db),
    queue: queueStore(db),
    buying,
    paying,
    deliverWebhooks: () => pretend.deliverDue(webhookPostTo(app)),
    shipping: createShipmentServices(db),
    sealing: aSealing(db),
    log: createLog('silent'),
  });
}

const STRETCH_MS = 20_000;
const STRETCHES = 4;

/**
 * Waits until nothing is left to do; what still is, is told where that takes too long. What somebody has taken for
 * himself, and could not do on a busy machine, is free for others once `leasesEnd` has let the time for it pass.
 */
export async function untilBacklogEmpty(db: Database, endLeases: () => Promise<void>): Promise<void> {
  const parts = { clock: databaseClock(db), jobs: jobStore(db) };
  let backlog = '';
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    const until = Date.now() + STRETCH_MS;
    while (Date.now() < until) {
      const { jobs, backlogs } = await jobStatus(parts);
      const left = backlogs.filter(({ count }) => count > 0);
      if (left.length === 0) return;
      backlog = JSON.stringify({ left, failed: jobs.filter(({ failures }) => failures > 0) });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await endLeases();
  }
  throw new Error(`Something is left to do: ${backlog}`);
}

export type RecordingStorefront = Storefront & {
  /** What it was told and has acknowledged, one entry a time. */
  readonly acknowledged: readonly (readonly string[])[];
  /** What it was told in all. */
  readonly received: readonly (readonly string[])[];
  /** From now on it does not hear, or hears again. */
  isReachable: boolean;
};

/** A storefront that remembers what it was told. */
export function aRecordingStorefront(): RecordingStorefront {
  const acknowledged: (readonly string[])[] = [];
  const received: (readonly string[])[] = [];
  const storefront = {
    heard: acknowledged,
    backlog: received,
    isReachable: true,
    revalidate: async (tags: readonly string[]) => {
      received.push(tags);
      if (storefront.isReachable) acknowledged.push(tags);
      return storefront.isReachable;
    },
  };
  return storefront;
}
