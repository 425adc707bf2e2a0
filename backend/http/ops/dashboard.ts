import { jobStatus } from '#backend/actions/operations/jobs.ts';
import type { DrawQueue, DrawSales } from '#backend/actions/operations/support-queries.ts';
import type { Operation } from '#backend/actions/operations/operation.ts';
import { drawState } from '#backend/domain/draws/draw.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

type DashboardCall = 'showSales' | 'showQueues' | 'showStatus';

export const dashboardHandlers = (operation: Operation): Pick<OpsHandlers, DashboardCall> => ({
  showSales: async () => {
    const { at, shippingYen, draws } = await operation.dashboard.sales();
    const sum = (key: 'tickets' | 'yen') => draws.reduce((total, { today }) => total + today[key], 0);
    return {
      answer: {
        at: at.toISOString(),
        today: { tickets: sum('tickets'), yen: sum('yen'), shippingYen },
        draws: draws.map((draw) => presentSales(draw, at)),
      },
    };
  },

  showQueues: async () => {
    const { at, queues } = await operation.dashboard.queues();
    return { answer: { at: at.toISOString(), lines: queues.map((queue) => presentQueue(queue, at)) } };
  },

  showStatus: async () => {
    const { at, jobs, backlogs } = await jobStatus(operation);
    return {
      answer: {
        at: at.toISOString(),
        jobs: jobs.map(({ startedAt, endedAt, wentWellAt, ...job }) => ({
          ...job,
          startedAt: startedAt.toISOString(),
          endedAt: endedAt.toISOString(),
          wentWellAt: wentWellAt?.toISOString() ?? null,
        })),
        backlogs: backlogs.map(({ oldestAt, ...backlog }) => ({
          ...backlog,
          oldestAt: oldestAt?.toISOString() ?? null,
        })),
      },
    };
  },
});

function presentSales(draw: DrawSales, at: Date) {
  const { opensAt: _opensAt, closesAt: _closesAt, ...sales } = draw;
  return { ...sales, state: drawState(draw, at) };
}

function presentQueue(draw: DrawQueue, at: Date) {
  const { opensAt: _opensAt, closesAt: _closesAt, total: _total, sold: _sold, waitsSince, ...queue } = draw;
  return { ...queue, state: drawState(draw, at), waitsSince: waitsSince?.toISOString() ?? null };
}
