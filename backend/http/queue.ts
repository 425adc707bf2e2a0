import { sharedCallNext, joinQueue, type Queue, leaveQueue, showQueue } from '#backend/actions/queue.ts';
import { remainingOf } from '#backend/domain/draws/draw.ts';
import type { QueueStatus } from '#backend/domain/queue/queue-status.ts';
import type { Handlers, Outcome } from './server/public-calls.ts';

type QueueCall = 'showQueue' | 'joinQueue' | 'leaveQueue';

export function queueHandlers(queue: Queue): Pick<Handlers, QueueCall> {
  const deps = { ...queue, callNext: sharedCallNext(queue.store) };
  return {
    showQueue: async ({ params: { directoryName } }, { login: { memberId } }) =>
      outcomeOf(await showQueue(deps, { directoryName, memberId })),
    joinQueue: async ({ params: { directoryName } }, { login: { memberId } }) =>
      outcomeOf(await joinQueue(deps, { directoryName, memberId })),
    leaveQueue: async ({ params: { directoryName } }, { login: { memberId } }) =>
      outcomeOf(await leaveQueue(deps, { directoryName, memberId })),
  };
}

function outcomeOf(entry: QueueStatus | 'drawNotFound'): Outcome<QueueCall> {
  if (entry === 'drawNotFound') return { refusal: entry, parameter: 'directoryName' };
  const { draw, at, ...status } = entry;
  const tickets = { total: draw.total, remaining: remainingOf(draw), held: draw.held };
  return { answer: { ...status, opensAt: draw.opensAt, tickets, askedAt: at } };
}
