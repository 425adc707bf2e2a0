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

export type Queue = {
  readonly store: QueueStore;
  /** A number that nobody can foresee or choose. */
  newLotteryNumber(): number;
};

type JoinDeps = QueueDeps & Pick<Queue, 'newLotteryNumber'>;

/**
 * Lets a member join the line where there is one to join. Whoever is in it keeps the place; whoever has lost it goes
 * to the end. Where one may buy at once, nothing is stored.
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
  // Nobody has opened the line yet: those who came before the sale get their numbers first.
  await callNext(key.drawId);
  await store.joinByNumber(key);
}

/** Lets a member go out of the line. A slot that was kept for him is called out again within a second. */
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

/** A member's standing. Asking for it keeps the place, and calls the next where a slot is free for this member. */
export async function showQueue(deps: QueueDeps, member: QueueMember): Promise<QueueStatus | 'drawNotFound'> {
  const view = await upToDate(deps, member);
  return view === undefined ? 'drawNotFound' : statusOf(view);
}

/** The line as this member sees it once it has been moved on, if that is due. */
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
  return store.view(directoryName, memberId);
}

/** Moves one line on. */
type CallNext = (drawId: string) => Promise<void>;

/**
 * Members whose turn it may be all notice it at the same moment. Within one backend they share one move of the line;
 * those of several backends meet at the lock.
 */
export function sharedCallNext(store: QueueStore): CallNext {
  const underWay = new Map<string, Promise<void>>();
  return (drawId) => {
    const advancing = underWay.get(drawId) ?? callNext(store, drawId).finally(() => underWay.delete(drawId));
    underWay.set(drawId, advancing);
    return advancing;
  };
}

/** Moves every line on that has somebody in it. */
export async function callNextEverywhere(store: QueueStore): Promise<void> {
  for (const drawId of await store.activeDraws()) await callNext(store, drawId);
}

/** Nothing is locked where nothing is to be done. A line that has just been opened is moved on at once. */
async function callNext(store: QueueStore, drawId: string): Promise<void> {
  const queue = await store.find(drawId);
  if (queue === undefined || nextStep(queue).kind === 'nothing') return;
  const done = await advance(store, drawId);
  if (done?.kind === 'open') await advance(store, drawId);
}

/** Decides and takes the next step of a line under its draw's lock. Undefined: no such draw. */
const advance = ({ inTransaction }: QueueStore, drawId: string): Promise<QueueStep | undefined> =>
  inTransaction(async (turns) => {
    const queue = await turns.lock(drawId);
    if (queue === undefined) return undefined;
    const step = nextStep(queue);
    await turns.take(drawId, step);
    return step;
  });

/** Key of a queue entry. */
export type QueueEntryKey = { readonly drawId: string; readonly memberId: string };

export type QueueStore = {
  /** What a member sees of a line. Nothing is locked and nothing changed; undefined where there is no such draw. */
  view(directoryName: string, memberId: string): Promise<QueueView | undefined>;
  /** A place by lot, before the line is open; false once it is. In the line already: nothing changes. */
  joinByLottery(key: QueueEntryKey, lotteryNumber: number): Promise<boolean>;
  /** The next number, once the line is open; false before. In the line already: nothing changes. */
  joinByNumber(key: QueueEntryKey): Promise<boolean>;
  recordSeen(key: QueueEntryKey): Promise<void>;
  leave(key: QueueEntryKey): Promise<void>;
  /** The draws whose line has somebody in it. */
  activeDraws(): Promise<readonly string[]>;
  /** A line as it stands, without any lock. */
  find(drawId: string): Promise<DrawQueue | undefined>;
  readonly inTransaction: InTransaction<QueueTurns>;
};

/** How a line moves on. */
export type QueueTurns = {
  /** Locks the draw's row, under which orders are placed too. Undefined: no such draw. */
  lock(drawId: string): Promise<DrawQueue | undefined>;
  take(drawId: string, step: QueueStep): Promise<void>;
};
