import {
  extendTurn,
  joinQueue,
  leaveQueue,
  type QueueContext,
  sharedCallNext,
  showQueue,
} from '#backend/actions/queue.ts';
import { remainingOf } from '#backend/domain/draws/draw.ts';
import type { QueueStatus } from '#backend/domain/queue/queue-status.ts';
import { queueSnapshots } from '#backend/persistence/queue/queue-snapshots.ts';
import type { Handlers, Outcome } from './server/public-calls.ts';
import { logRefusal } from './server/visitor.ts';

type QueueDeps = Pick<QueueContext, 'db' | 'batching'>;

export function queueHandlers({ db, batching }: QueueDeps) {
  const context = { db, batching, snapshots: queueSnapshots(db), callNext: sharedCallNext(db) };
  return {
    showQueue: async ({ params: { directoryName } }, { login: { memberId } }) =>
      outcomeOf(await showQueue(context, { directoryName, memberId })),
    joinQueue: async ({ params: { directoryName } }, { login: { memberId } }) =>
      outcomeOf(await joinQueue(context, { directoryName, memberId })),
    leaveQueue: async ({ params: { directoryName } }, { login: { memberId } }) =>
      outcomeOf(await leaveQueue(context, { directoryName, memberId })),
    extendTurn: async ({ params: { directoryName } }, visitor) => {
      const status = await extendTurn(context, { directoryName, memberId: visitor.login.memberId });
      return status === 'notYourTurn' ? logRefusal(visitor, { refusal: status }) : outcomeOf(status);
    },
  } satisfies Partial<Handlers>;
}

function outcomeOf(entry: QueueStatus | 'drawNotFound'): Outcome<'showQueue'> {
  if (entry === 'drawNotFound') return { refusal: entry, parameter: 'directoryName' };
  const { draw, at, ...status } = entry;
  const tickets = { total: draw.total, remaining: remainingOf(draw), held: draw.held };
  return {
    answer: { ...status, opensAt: draw.opensAt, pauseReason: draw.pauseReason, tickets, askedAt: at },
  };
}
