import {
  type QueueStatus,
  statusOf,
  stateOf,
  type QueueView,
  isAdvanceDue,
  isNewlySeen,
} from '#backend/domain/queue/queue-status.ts';
import { nextStep, type QueueStep, turnExtension } from '#backend/domain/queue/turns.ts';
import { lockQueue, recordTurnExtension, takeStep } from '#backend/persistence/queue/queue-turns.ts';
import { newLotteryNumber } from '#backend/crypto/secrets.ts';
import type { Batching } from '#backend/persistence/db/batching.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import {
  deleteQueueEntry,
  drawsWithQueues,
  type QueueEntryKey,
  recordQueuePresence,
} from '#backend/persistence/queue/queue-entries.ts';
import { joinQueueByLottery, joinQueueByNumber } from '#backend/persistence/queue/queue-joins.ts';
import type { QueueSnapshots } from '#backend/persistence/queue/queue-snapshots.ts';
import { queueView } from '#backend/persistence/queue/queue-view.ts';
import { readQueue } from '#backend/persistence/queue/read-queue.ts';

/** Connections of a process that members queue at, and what its calls share. */
export type QueueContext = {
  readonly db: Database;
  readonly batching: Batching;
  readonly snapshots: QueueSnapshots;
  readonly callNext: CallNext;
};

/**
 * Adds a member to the queue if there is one. A member in the queue keeps their position; one who lost it goes to the
 * end. If orders are possible without waiting, nothing is stored.
 */
export async function joinQueue(
  context: QueueContext,
  member: QueueMember,
  lotteryNumber = newLotteryNumber(),
): Promise<QueueStatus | 'drawNotFound'> {
  const view = await upToDate(context, member);
  if (view === undefined) return 'drawNotFound';
  if (!mayJoin(view)) return statusOf(view);
  const key = { drawId: view.draw.drawId, memberId: member.memberId };
  if (stateOf(view) === 'beforeSale' && (await joinQueueByLottery(context, key, lotteryNumber)))
    return showQueue(context, member);
  await joinByNumber(context, key);
  return showQueue(context, member);
}

function mayJoin(view: QueueView): boolean {
  const state = stateOf(view);
  if (state !== 'beforeSale' && state !== 'waiting' && state !== 'lost') return false;
  return view.entry === null || view.entry.isLost;
}

async function joinByNumber({ batching, callNext }: QueueContext, key: QueueEntryKey): Promise<void> {
  if (await joinQueueByNumber(batching, key)) return;
  // The queue is not open yet: members who joined before the sale get their numbers first.
  await callNext(key.drawId);
  await joinQueueByNumber(batching, key);
}

/** Removes a member from the queue. A slot kept for them is given to the next member within a second. */
export async function leaveQueue(
  context: QueueContext,
  member: QueueMember,
): Promise<QueueStatus | 'drawNotFound'> {
  const view = await queueView(context, member);
  if (view === undefined) return 'drawNotFound';
  if (view.entry !== null) {
    const { drawId } = view.draw;
    await deleteQueueEntry(context.db, { drawId, memberId: member.memberId });
    context.snapshots.forget(drawId);
  }
  return showQueue(context, member);
}

/**
 * Extends the turn of a called member once by its length. Extended already: no change. The draw's lock decides between
 * this and the step that ends the turn. One turn takes it once.
 */
export async function extendTurn(
  context: QueueContext,
  member: QueueMember,
): Promise<QueueStatus | 'drawNotFound' | 'notYourTurn'> {
  const view = await queueView(context, member);
  if (view === undefined) return 'drawNotFound';
  if (stateOf(view) !== 'called') return 'notYourTurn';
  if (view.entry?.extendedAt) return showQueue(context, member);
  const key = { drawId: view.draw.drawId, memberId: member.memberId };
  const extension = await inTransaction(context.db, async (tx) => {
    const queue = await lockQueue(tx, key.drawId);
    const decision = queue === undefined ? 'notYourTurn' : turnExtension(queue, key.memberId);
    if (decision === 'extends') await recordTurnExtension(tx, key);
    return decision;
  });
  return extension === 'notYourTurn' ? extension : showQueue(context, member);
}

type QueueMember = { readonly directoryName: string; readonly memberId: string };

/** Returns a member's status in the queue. The request keeps their position, and calls them if a slot is free. */
export async function showQueue(
  context: QueueContext,
  member: QueueMember,
): Promise<QueueStatus | 'drawNotFound'> {
  const view = await upToDate(context, member);
  return view === undefined ? 'drawNotFound' : statusOf(view);
}

/** The queue as this member sees it, advanced first if that is due. */
async function upToDate(context: QueueContext, member: QueueMember): Promise<QueueView | undefined> {
  const view = await queueView(context, member);
  if (view === undefined) return undefined;
  const { drawId } = view.draw;
  if (isNewlySeen(view)) await recordQueuePresence(context.batching, { drawId, memberId: member.memberId });
  if (!isAdvanceDue(view)) return view;
  await context.callNext(drawId);
  context.snapshots.forget(drawId);
  return queueView(context, member);
}

/** Advances the queue of one draw. */
type CallNext = (drawId: string) => Promise<void>;

/**
 * Shares advances of a queue: many members can see at the same moment that one is due. Within one process they share
 * one call; different backends wait for the lock.
 */
export function sharedCallNext(db: Database): CallNext {
  const underWay = new Map<string, Promise<void>>();
  return (drawId) => {
    const advancing = underWay.get(drawId) ?? callNext(db, drawId).finally(() => underWay.delete(drawId));
    underWay.set(drawId, advancing);
    return advancing;
  };
}

/** Advances every queue that has members. */
export async function callNextEverywhere(db: Database): Promise<void> {
  for (const drawId of await drawsWithQueues(db)) await callNext(db, drawId);
}

/** Locks nothing if nothing is due. A queue that has just opened is advanced at once. */
async function callNext(db: Database, drawId: string): Promise<void> {
  const queue = await readQueue(db, drawId);
  if (queue === undefined || nextStep(queue).kind === 'nothing') return;
  const done = await advance(db, drawId);
  if (done?.kind === 'open') await advance(db, drawId);
}

/** Decides and takes the next step of a queue under its draw's lock. `undefined`: no such draw. */
const advance = (db: Database, drawId: string): Promise<QueueStep | undefined> =>
  inTransaction(db, async (tx) => {
    const queue = await lockQueue(tx, drawId);
    if (queue === undefined) return undefined;
    const step = nextStep(queue);
    await takeStep(tx, drawId, step);
    return step;
  });
