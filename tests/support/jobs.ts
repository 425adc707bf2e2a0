import { PAID_TYPES } from '#lib/orders/payment-methods.ts';
import type { DestinationStream } from 'pino';
import type { EmailTransport } from '#backend/actions/emails.ts';
import { jobStatus } from '#backend/persistence/monitoring/jobs.ts';
import { startEmailJobs } from '#backend/jobs/emails.ts';
import { approvalOf } from '#backend/http/staff/approvals.ts';
import { startJobs } from '#backend/jobs/jobs.ts';
import type { Job } from '#backend/jobs/repeat.ts';
import { createLog } from '#backend/log.ts';
import { createPartnerClient } from '#backend/providers/partner-webhooks.ts';
import { webhookPostTo } from '#backend/providers/sandbox/webhooks.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { createLongWork } from '#backend/long-work.ts';
import type { TestBackend } from './backend.ts';
import { emailDepsOn, notifyDepsOn, pushDepsOn } from './emails.ts';
import type { StorefrontClient } from '#backend/actions/revalidation.ts';

type JobOptions = {
  readonly transport?: EmailTransport;
  readonly storefronts?: StorefrontClient;
  readonly logTo?: DestinationStream;
};

/** Starts all jobs of a backend process on the database of `backend`, those of emails too in this thread. */
export function startBackendJobs(
  { app, db, database, deps, paying, sandbox }: TestBackend,
  { transport, storefronts = recordingStorefronts(), logTo }: JobOptions = {},
): Job {
  const log = createLog(logTo === undefined ? 'silent' : 'info', logTo);
  const { attempts } = database;
  const jobs = startJobs({
    db,
    attempts,
    storefronts,
    partners: createPartnerClient(),
    longWork: createLongWork(database, {
      audit: deps.audit,
      journalTitles: undefined,
      paymentTypes: PAID_TYPES,
    }),
    paying,
    firstSettings: deps.settings.first,
    deliverWebhooks: () => sandbox.deliverDue(webhookPostTo(app)),
    consoleOrigin: deps.consoleOrigin,
    approvalOf,
    health: () => ({ freeDisk: undefined, zipCodesAsOf: undefined, paused: [], raised: [] }),
    log,
  });
  const mail = {
    ...emailDepsOn(db, transport),
    ...notifyDepsOn(db),
    ...pushDepsOn(db),
  };
  const emailJobs = startEmailJobs({ ...mail, attempts, log });
  return { stop: async () => void (await Promise.all([jobs.stop(), emailJobs.stop()])) };
}

const PERIOD_MS = 20_000;

/**
 * Waits until the backlog is empty. Calls `endLeases` every 20 s, which frees what a busy backend has claimed and not
 * done.
 */
export async function untilBacklogEmpty(db: Database, endLeases: () => Promise<void>): Promise<void> {
  for (;;) {
    const until = Date.now() + PERIOD_MS;
    while (Date.now() < until) {
      const { backlogs } = await jobStatus(db);
      if (backlogs.every(({ count }) => count === 0)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await endLeases();
  }
}

export type RecordingStorefronts = StorefrontClient & {
  /** The tags of each call that was acknowledged, by the origin of the storefront. */
  readonly acknowledged: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Origins of storefronts that fail every call. */
  readonly unreachable: Set<string>;
};

/** Storefronts that record the tags they are asked to revalidate. */
export function recordingStorefronts(): RecordingStorefronts {
  const acknowledged: Record<string, (readonly string[])[]> = {};
  const unreachable = new Set<string>();
  return {
    acknowledged,
    unreachable,
    revalidate: async (origin, tags) => {
      if (unreachable.has(origin)) return false;
      (acknowledged[origin] ??= []).push(tags);
      return true;
    },
  };
}
