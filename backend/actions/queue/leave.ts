import type { QueueStanding } from '../../domain/queue/standing.ts';
import { type Asker, type QueueDesk, showQueue } from './show.ts';

/** Lets a member go out of the line. A slot that was kept for him is called out again within a second. */
export async function leaveQueue(desk: QueueDesk, asker: Asker): Promise<QueueStanding | 'drawNotFound'> {
  const view = await desk.places.view(asker.directoryName, asker.memberId);
  if (view === undefined) return 'drawNotFound';
  if (view.place !== null) await desk.places.leave({ drawId: view.draw.drawId, memberId: asker.memberId });
  return showQueue(desk, asker);
}
