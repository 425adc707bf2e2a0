import { type QueueStanding, standingOf } from '../../domain/queue/standing.ts';
import { isMoveDue, isNewlySeen, type QueueView } from '../../domain/queue/view.ts';
import type { CallNext } from './call-next.ts';
import type { QueueStore } from './ports.ts';

export type Asker = { readonly directoryName: string; readonly memberId: string };

export type QueueDesk = { readonly places: QueueStore; readonly callNext: CallNext };

/** A member's standing. Asking for it keeps the place, and calls the next where a slot is free for this member. */
export async function showQueue(desk: QueueDesk, asker: Asker): Promise<QueueStanding | 'drawNotFound'> {
  const view = await upToDate(desk, asker);
  return view === undefined ? 'drawNotFound' : standingOf(view);
}

/** The line as this member sees it once it has been moved on, if that is due. */
export async function upToDate(
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
