import { announceEverything } from '../actions/announce.ts';
import { deliverAnnouncements } from '../actions/deliver-announcements.ts';
import { clearAway, type Leftovers } from '../actions/members/clear-away.ts';
import type { AnnouncementStore, Storefront, TurnStore } from '../actions/ports.ts';
import { queueTask, type QueueParts } from './call-next.ts';
import { type LetterParts, letterTasks } from './deliver-letters.ts';
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
  QueueParts &
  PaymentParts &
  SealingParts & {
    readonly announcements: AnnouncementStore;
    readonly turns: TurnStore;
    readonly storefront: Storefront;
    readonly leftovers: Leftovers;
  };

/** Everything the backend does without being asked. Any number of backends may do it side by side. */
export function startJobs(parts: JobParts): Job {
  const jobs = [
    job(parts, { name: 'announcing what time has changed', everyMs: PAUSE_MS, work: announcingTurns(parts) }),
    job(parts, { name: 'telling the storefront', everyMs: PAUSE_MS, work: () => deliver(parts) }),
    job(parts, { name: 'clearing away', everyMs: HOUR_MS, work: () => clearAway(parts.leftovers) }),
    job(parts, newsTask(parts)),
    job(parts, sealingTask(parts)),
    job(parts, queueTask(parts)),
    ...orderTasks(parts).map((task) => job(parts, task)),
    ...letterTasks(parts).map((task) => job(parts, task)),
    ...paymentTasks(parts).map((task) => job(parts, task)),
  ];
  return { stop: async () => void (await Promise.all(jobs.map((one) => one.stop()))) };
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

const job = ({ log }: JobParts, { name, everyMs, work }: Task): Job =>
  repeat({
    everyMs,
    work,
    failed: (error) => log.warn({ err: error, job: name }, 'a job fails'),
    recovered: () => log.info({ job: name }, 'a job works again'),
  });
