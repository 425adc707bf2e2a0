import { type QueueStanding, standingOf, stateOf } from '../../domain/queue/standing.ts';
import type { QueueView } from '../../domain/queue/view.ts';
import type { PlaceKey, QueueStore } from './ports.ts';
import { type Asker, type QueueDesk, showQueue, upToDate } from './show.ts';

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
