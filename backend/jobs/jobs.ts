import { announceEverything } from '../actions/announce.ts';
import { deliverAnnouncements } from '../actions/deliver-announcements.ts';
import { clearAway, type Leftovers } from '../actions/members/clear-away.ts';
import type { JobBook } from '../actions/operation/job-ports.ts';
import type { AnnouncementStore, Storefront, TurnStore } from '../actions/ports.ts';
import { queueTask, type QueueParts } from './call-next.ts';
import { type BookKeeping, keepBook } from './keep-book.ts';
import { type LetterParts, letterTasks } from './deliver-letters.ts';
import { type ParcelParts, parcelTasks } from './parcels.ts';
import { paymentTasks, type PaymentParts } from './look-after-payments.ts';
import { newsTask, type NewsParts } from './mail-news.ts';
import { type OrderParts, orderTasks } from './orders.ts';
import { type Job, repeat } from './repeat.ts';
import { sealingTask, type SealingParts } from './seal-boxes.ts';

/** A change is on the pages within five seconds: half a second to notice it, the rest to make the pages anew. */
const PAUSE_MS = 500;
const HOUR_MS = 60 * 60_000;

export type JobParts = LetterParts &
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
  { name: 'announcing what time has changed', everyMs: PAUSE_MS, work: announcingTurns(parts) },
  { name: 'telling the storefront', everyMs: PAUSE_MS, work: () => deliver(parts) },
  { name: 'clearing away', everyMs: HOUR_MS, work: () => tidyUp(parts) },
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
  if (Object.keys(purged).length > 0) log.info(purged, 'what was kept for long enough is forgotten');
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
  if (failed > 0 && attempts === 1)
    log.warn({ failed }, 'the storefront has not heard, and will be told again');
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
      if (err !== undefined && !failing) log.warn({ err, job: name }, 'a job fails');
      if (err === undefined && failing) log.info({ job: name }, 'a job works again');
      failing = err !== undefined;
      book.ended(name, run);
    },
  });
}
