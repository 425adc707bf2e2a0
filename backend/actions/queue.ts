import {
  type QueueStatus,
  statusOf,
  stateOf,
  type QueueView,
  isAdvanceDue,
  isNewlySeen,
} from '#backend/domain/queue/queue-status.ts';
import { nextStep, type QueueStep, type DrawQueue } from '#backend/domain/queue/turns.ts';
import type { InTransaction } from './ports.ts';
import { lockQueue, takeStep } from '#backend/persistence/queue/queue-turns.ts';
import type { Connection } from '#backend/persistence/db/database.ts';

export type Queue = {
  readonly store: QueueStore;
  /** A random number that nobody can predict or choose. */
  newLotteryNumber(): number;
};

type JoinDeps = QueueDeps & Pick<Queue, 'newLotteryNumber'>;

/**
 * Adds a member to the queue if there is one. A member in the queue keeps their position; one who lost it goes to the
 * end. If orders are possible without waiting, nothing is stored.
 */
export async function joinQueue(deps: JoinDeps, member: QueueMember): Promise<QueueStatus | 'drawNotFound'> {
  const view = await upToDate(deps, member);
  if (view === undefined) return 'drawNotFound';
  if (!mayJoin(view)) return statusOf(view);
  await join(deps, view, { drawId: view.draw.drawId, memberId: member.memberId });
  return showQueue(deps, member);
}

function mayJoin(view: QueueView): boolean {
  const state = stateOf(view);
  if (state !== 'beforeSale' && state !== 'waiting' && state !== 'lost') return false;
  return view.entry === null || view.entry.isLost;
}

async function join(
  { store, newLotteryNumber, callNext }: JoinDeps,
  view: QueueView,
  key: QueueEntryKey,
): Promise<void> {
  if (stateOf(view) === 'beforeSale' && (await store.joinByLottery(key, newLotteryNumber()))) return;
  if (await store.joinByNumber(key)) return;
  // The queue is not open yet: members who joined before the sale get their numbers first.
  await callNext(key.drawId);
  await store.joinByNumber(key);
}

/** Removes a member from the queue. A slot kept for them is given to the next member within a second. */
export async function leaveQueue(
  deps: QueueDeps,
  member: QueueMember,
): Promise<QueueStatus | 'drawNotFound'> {
  const view = await deps.store.view(member.directoryName, member.memberId);
  if (view === undefined) return 'drawNotFound';
  if (view.entry !== null) await deps.store.leave({ drawId: view.draw.drawId, memberId: member.memberId });
  return showQueue(deps, member);
}

type QueueMember = { readonly directoryName: string; readonly memberId: string };

type QueueDeps = { readonly store: QueueStore; readonly callNext: CallNext };

/** Returns a member's status in the queue. The request keeps their position, and calls them if a slot is free. */
export async function showQueue(deps: QueueDeps, member: QueueMember): Promise<QueueStatus | 'drawNotFound'> {
  const view = await upToDate(deps, member);
  return view === undefined ? 'drawNotFound' : statusOf(view);
}

/** The queue as this member sees it, advanced first if that is due. */
async function upToDate(
  { store, callNext }: QueueDeps,
  { directoryName, memberId }: QueueMember,
): Promise<QueueView | undefined> {
  const view = await store.view(directoryName, memberId);
  if (view === undefined) return undefined;
  const { drawId } = view.draw;
  if (isNewlySeen(view)) await store.recordSeen({ drawId, memberId });
  if (!isAdvanceDue(view)) return view;
  await callNext(drawId);
  store.forget(drawId);
  return store.view(directoryName, memberId);
}

/** Advances the queue of one draw. */
type CallNext = (drawId: string) => Promise<void>;

/**
 * Shares advances of a queue: many members can see at the same moment that one is due. Within one process they share
 * one call; different backends wait for the lock.
 */
export function sharedCallNext(store: QueueAdvances): CallNext {
  const underWay = new Map<string, Promise<void>>();
  return (drawId) => {
    const advancing = underWay.get(drawId) ?? callNext(store, drawId).finally(() => underWay.delete(drawId));
    underWay.set(drawId, advancing);
    return advancing;
  };
}

/** Advances every queue that has members. */
export async function callNextEverywhere(store: QueueAdvances): Promise<void> {
  for (const drawId of await store.activeDraws()) await callNext(store, drawId);
}

/** Locks nothing if nothing is due. A queue that has just opened is advanced at once. */
async function callNext(store: QueueAdvances, drawId: string): Promise<void> {
  const queue = await store.find(drawId);
  if (queue === undefined || nextStep(queue).kind === 'nothing') return;
  const done = await advance(store, drawId);
  if (done?.kind === 'open') await advance(store, drawId);
}

/** Decides and takes the next step of a queue under its draw's lock. `undefined`: no such draw. */
const advance = ({ inTransaction }: QueueAdvances, drawId: string): Promise<QueueStep | undefined> =>
  inTransaction(async ({ db }) => {
    const queue = await lockQueue(db, drawId);
    if (queue === undefined) return undefined;
    const step = nextStep(queue);
    await takeStep(db, drawId, step);
    return step;
  });

/** Key of a queue entry. */
export type QueueEntryKey = { readonly drawId: string; readonly memberId: string };

export type QueueStore = QueueAdvances & {
  /**
   * The queue as a member sees it. Their own entry and the draw are read now; members who left, ordered or lost their
   * turn in the last quarter of a second may still count. Locks and changes nothing; `undefined`: no such draw.
   */
  view(directoryName: string, memberId: string): Promise<QueueView | undefined>;
  /** The next view of this draw counts what has changed until now. */
  forget(drawId: string): void;
  /**
   * Adds an entry with a lottery number before the queue is open; `false` once it is. In the queue already: no change.
   */
  joinByLottery(key: QueueEntryKey, lotteryNumber: number): Promise<boolean>;
  /** Adds an entry with the next number once the queue is open; `false` before. In the queue already: no change. */
  joinByNumber(key: QueueEntryKey): Promise<boolean>;
  recordSeen(key: QueueEntryKey): Promise<void>;
  leave(key: QueueEntryKey): Promise<void>;
};

/** Reads and writes that advance the queues. */
export type QueueAdvances = {
  /** The draws whose queue has members. */
  activeDraws(): Promise<readonly string[]>;
  /** The queue of a draw, without a lock. */
  find(drawId: string): Promise<DrawQueue | undefined>;
  readonly inTransaction: InTransaction<{ readonly db: Connection }>;
};
