import {
  type QueueStanding,
  standingOf,
  stateOf,
  type QueueView,
  isMoveDue,
  isNewlySeen,
} from '#backend/domain/queue/queue-status.ts';
import { nextStep, type Step, type Line } from '#backend/domain/queue/turns.ts';
import type { InTransaction } from './ports.ts';

export type Queue = {
  readonly places: QueueStore;
  /** A number that nobody can foresee or choose. */
  newLot(): number;
};

type Door = QueueDesk & Pick<Queue, 'newLot'>;

/**
 * Lets a member join the line where there is one to join. Whoever is in it keeps the place; whoever has lost it goes
 * to the end. Where one may buy at once, nothing is stored.
 */
export async function joinQueue(door: Door, asker: Asker): Promise<QueueStanding | 'drawNotFound'> {
  const view = await upToDate(door, asker);
  if (view === undefined) return 'drawNotFound';
  if (!mayJoin(view)) return standingOf(view);
  await takePlace(door, view, { drawId: view.draw.drawId, memberId: asker.memberId });
  return showQueue(door, asker);
}

function mayJoin(view: QueueView): boolean {
  const state = stateOf(view);
  if (state !== 'beforeSale' && state !== 'waiting' && state !== 'lost') return false;
  return view.place === null || view.place.isLost;
}

async function takePlace({ places, newLot, callNext }: Door, view: QueueView, key: PlaceKey): Promise<void> {
  if (stateOf(view) === 'beforeSale' && (await places.takeLot(key, newLot()))) return;
  if (await places.takeNumber(key)) return;
  // Nobody has opened the line yet: those who came before the sale get their numbers first.
  await callNext(key.drawId);
  await places.takeNumber(key);
}

/** Lets a member go out of the line. A slot that was kept for him is called out again within a second. */
export async function leaveQueue(desk: QueueDesk, asker: Asker): Promise<QueueStanding | 'drawNotFound'> {
  const view = await desk.places.view(asker.directoryName, asker.memberId);
  if (view === undefined) return 'drawNotFound';
  if (view.place !== null) await desk.places.leave({ drawId: view.draw.drawId, memberId: asker.memberId });
  return showQueue(desk, asker);
}

type Asker = { readonly directoryName: string; readonly memberId: string };

type QueueDesk = { readonly places: QueueStore; readonly callNext: CallNext };

/** A member's standing. Asking for it keeps the place, and calls the next where a slot is free for this member. */
export async function showQueue(desk: QueueDesk, asker: Asker): Promise<QueueStanding | 'drawNotFound'> {
  const view = await upToDate(desk, asker);
  return view === undefined ? 'drawNotFound' : standingOf(view);
}

/** The line as this member sees it once it has been moved on, if that is due. */
async function upToDate(
  { places, callNext }: QueueDesk,
  { directoryName, memberId }: Asker,
): Promise<QueueView | undefined> {
  const view = await places.view(directoryName, memberId);
  if (view === undefined) return undefined;
  const { drawId } = view.draw;
  if (isNewlySeen(view)) await places.noteSeen({ drawId, memberId });
  if (!isMoveDue(view)) return view;
  await callNext(drawId);
  return places.view(directoryName, memberId);
}

/** Moves one line on. */
type CallNext = (drawId: string) => Promise<void>;

/**
 * Members whose turn it may be all notice it at the same moment. Within one backend they share one move of the line;
 * those of several backends meet at the lock.
 */
export function callerOf(places: QueueStore): CallNext {
  const underWay = new Map<string, Promise<void>>();
  return (drawId) => {
    const moving = underWay.get(drawId) ?? callNext(places, drawId).finally(() => underWay.delete(drawId));
    underWay.set(drawId, moving);
    return moving;
  };
}

/** Moves every line on that has somebody in it. */
export async function callNextEverywhere(places: QueueStore): Promise<void> {
  for (const drawId of await places.lines()) await callNext(places, drawId);
}

/** Nothing is locked where nothing is to be done. A line that has just been opened is moved on at once. */
async function callNext(places: QueueStore, drawId: string): Promise<void> {
  const line = await places.look(drawId);
  if (line === undefined || nextStep(line).kind === 'nothing') return;
  const done = await move(places, drawId);
  if (done?.kind === 'open') await move(places, drawId);
}

/** Decides and takes the next step of a line under its draw's lock. Undefined: no such draw. */
const move = ({ inTransaction }: QueueStore, drawId: string): Promise<Step | undefined> =>
  inTransaction(async (turns) => {
    const line = await turns.lock(drawId);
    if (line === undefined) return undefined;
    const step = nextStep(line);
    await turns.take(drawId, step);
    return step;
  });

/** Whose place it is, and in which line. */
export type PlaceKey = { readonly drawId: string; readonly memberId: string };

export type QueueStore = {
  /** What a member sees of a line. Nothing is locked and nothing changed; undefined where there is no such draw. */
  view(directoryName: string, memberId: string): Promise<QueueView | undefined>;
  /** A place by lot, before the line is open; false once it is. In the line already: nothing changes. */
  takeLot(key: PlaceKey, lot: number): Promise<boolean>;
  /** The next number, once the line is open; false before. In the line already: nothing changes. */
  takeNumber(key: PlaceKey): Promise<boolean>;
  noteSeen(key: PlaceKey): Promise<void>;
  leave(key: PlaceKey): Promise<void>;
  /** The draws whose line has somebody in it. */
  lines(): Promise<readonly string[]>;
  /** A line as it stands, without any lock. */
  look(drawId: string): Promise<Line | undefined>;
  readonly inTransaction: InTransaction<QueueTurns>;
};

/** How a line moves on. */
export type QueueTurns = {
  /** Locks the draw's row, under which orders are placed too. Undefined: no such draw. */
  lock(drawId: string): Promise<Line | undefined>;
  take(drawId: string, step: Step): Promise<void>;
};
