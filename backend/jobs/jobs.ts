import { setImmediate as breath } from 'node:timers/promises';
import type { Logger } from 'pino';
import { announceEverything, deliverAnnouncements } from '#backend/actions/revalidation.ts';
import { clearAway, type Leftovers } from '#backend/actions/operations/retention.ts';
import type { JobBook } from '#backend/actions/operations/jobs.ts';
import { callNextEverywhere, type QueueStore } from '#backend/actions/queue.ts';
import { type Sealing, sealMissing } from '#backend/actions/fairness/boxes.ts';
import type { AnnouncementStore, Storefront, TurnStore } from '../actions/ports.ts';
import { type BookKeeping, keepBook } from './job-log.ts';
import { type LetterParts, letterTasks, newsTask, type NewsParts } from './emails.ts';
import { type ParcelParts, parcelTasks } from './shipments.ts';
import { paymentTasks, type PaymentParts } from './payments.ts';
import { type OrderParts, orderTasks } from './orders.ts';
import { type Job, repeat } from './repeat.ts';

/** A change is on the pages within five seconds: half a second to notice it, the rest to make the pages anew. */
const PAUSE_MS = 500;
const HOUR_MS = 60 * 60_000;

type JobParts = LetterParts &
  NewsParts &
  OrderParts &
  ParcelParts &
  QueueParts &
  PaymentParts &
  SealingParts & {
    readonly announcements: AnnouncementStore;
    readonly turns: TurnStore;
    readonly storefront: Storefront;
    readonly leftovers: Leftovers;
    readonly jobBook: JobBook;
  };

/** Everything the backend does without being asked. Any number of backends may do it side by side. */
export function startJobs(parts: JobParts): Job {
  const book = keepBook(parts.jobBook);
  const jobs = everyTask(parts).map((task) => job(task, parts.log, book));
  return {
    stop: async () => {
      await Promise.all(jobs.map((one) => one.stop()));
      await book.stop();
    },
  };
}

const everyTask = (parts: JobParts): readonly Task[] => [
  { name: 'scheduled-changes', everyMs: PAUSE_MS, work: announcingTurns(parts) },
  { name: 'revalidation', everyMs: PAUSE_MS, work: () => deliver(parts) },
  { name: 'retention', everyMs: HOUR_MS, work: () => tidyUp(parts) },
  newsTask(parts),
  sealingTask(parts),
  queueTask(parts),
  ...orderTasks(parts),
  ...parcelTasks(parts),
  ...letterTasks(parts),
  ...paymentTasks(parts),
];

async function tidyUp({ leftovers, log }: JobParts): Promise<void> {
  const purged = await clearAway(leftovers);
  if (Object.keys(purged).length > 0) log.info(purged, 'expired data deleted');
}

/** At its start a backend says everything, because nobody knows what the storefront missed meanwhile. */
function announcingTurns({ turns, announcements }: JobParts): () => Promise<void> {
  let saidAll = false;
  return async () => {
    if (!saidAll) await announceEverything(turns, announcements);
    saidAll = true;
    await turns.announce();
  };
}

async function deliver({ announcements, storefront, log }: JobParts): Promise<void> {
  const { told, failed, attempts } = await deliverAnnouncements(announcements, storefront);
  if (told > 0) log.info({ told, attempts }, 'announcements settled');
  // It may be away for a while: the first time is worth a line, the hundredth is not.
  if (failed > 0 && attempts === 1) log.warn({ failed }, 'revalidation failed, will retry');
}

type Task = { readonly name: string; readonly everyMs: number; readonly work: () => Promise<void> };

/** The log hears when a job begins to fail and when it works again, not every time that it fails. */
function job({ name, everyMs, work }: Task, log: JobParts['log'], book: BookKeeping): Job {
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

type QueueParts = { readonly places: QueueStore };

export const queueTask = ({ places }: QueueParts) => ({
  name: 'queue',
  everyMs: QUEUE_PAUSE_MS,
  work: () => callNextEverywhere(places),
});

const MINUTE_MS = 60_000;

type SealingParts = { readonly sealing: Sealing; readonly log: Logger };

/** A draw that came in before this shop sealed boxes gets its box. Between the steps everybody else has a turn. */
const sealingTask = ({ sealing, log }: SealingParts) => ({
  name: 'seal-boxes',
  everyMs: MINUTE_MS,
  work: async () => {
    const sealed = await sealMissing(sealing, () => breath());
    if (sealed > 0) log.info({ sealed }, 'boxes sealed');
  },
});
