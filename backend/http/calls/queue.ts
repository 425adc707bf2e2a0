import { callerOf } from '#backend/actions/queue/call-next.ts';
import { joinQueue } from '#backend/actions/queue/join.ts';
import { leaveQueue } from '#backend/actions/queue/leave.ts';
import type { Queue } from '#backend/actions/queue/ports.ts';
import { showQueue } from '#backend/actions/queue/show.ts';
import type { QueueStanding } from '#backend/domain/queue/standing.ts';
import { remainingOf } from '#backend/domain/draw-state.ts';
import type { Handlers, Outcome } from '../server/public-calls.ts';

type QueueCall = 'showQueue' | 'joinQueue' | 'leaveQueue';

export function queueHandlers(queue: Queue): Pick<Handlers, QueueCall> {
  const desk = { ...queue, callNext: callerOf(queue.places) };
  return {
    showQueue: async ({ params: { directoryName } }, { login: { memberId } }) =>
      told(await showQueue(desk, { directoryName, memberId })),
    joinQueue: async ({ params: { directoryName } }, { login: { memberId } }) =>
      told(await joinQueue(desk, { directoryName, memberId })),
    leaveQueue: async ({ params: { directoryName } }, { login: { memberId } }) =>
      told(await leaveQueue(desk, { directoryName, memberId })),
  };
}

function told(standing: QueueStanding | 'drawNotFound'): Outcome<QueueCall> {
  if (standing === 'drawNotFound') return { refusal: standing, parameter: 'directoryName' };
  const { state, number, ahead, minutes, calledTo, calledUntil, draw, at } = standing;
  return {
    answer: {
      ...{ state, number, ahead, minutes, calledTo },
      calledUntil: calledUntil?.toISOString() ?? null,
      opensAt: draw.opensAt.toISOString(),
      tickets: { total: draw.total, remaining: remainingOf(draw), held: draw.held },
      askedAt: at.toISOString(),
    },
  };
}
