import { jobStatus } from '#backend/actions/monitoring/jobs.ts';
import type { DrawFiguresRecord, DrawQueue, DrawSales } from '#backend/actions/monitoring/dashboard.ts';
import type { Operation } from '#backend/actions/staff/operation.ts';
import { drawState, remainingOf } from '#backend/domain/draws/draw.ts';
import { orderFigures } from '#backend/domain/draws/figures.ts';
import type { DrawFigures } from '#lib/contract/ops/draw-figures.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

type DashboardCall = 'showSales' | 'showQueues' | 'showDrawFigures' | 'showStatus';

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

  showDrawFigures: async ({ params: { directoryName } }) => {
    const found = await operation.dashboard.figuresOf(directoryName);
    if (found === undefined) return { refusal: 'notFound', parameter: 'directoryName' };
    return { answer: presentFigures(found) };
  },

  showStatus: async () => {
    const { at, jobs, backlogs, auditedDraws } = await jobStatus(operation);
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
        auditedDraws: {
          ...auditedDraws,
          oldestAt: auditedDraws.oldestAt?.toISOString() ?? null,
          newestAt: auditedDraws.newestAt?.toISOString() ?? null,
        },
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

function presentFigures(draw: DrawFiguresRecord): DrawFigures {
  const { at, directoryName, title, price, opensAt, closesAt, total, sold, soldBefore, held, prizes } = draw;
  const { orders, salesByHour, methods } = orderFigures(draw.groups);
  return {
    ...{ directoryName, title, price, state: drawState(draw, at) },
    ...{ at: at.toISOString(), opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() },
    sealedAt: draw.sealedAt?.toISOString() ?? null,
    cancelledAt: draw.cancelledAt?.toISOString() ?? null,
    tickets: { total, soldBefore, sold, held, remaining: remainingOf(draw) },
    prizes: [...prizes],
    orders,
    salesByHour: salesByHour.map((hour) => ({ ...hour, at: hour.at.toISOString() })),
    methods: methods.map((method) => ({ ...method, failures: [...method.failures] })),
  };
}
