import { jobStatus } from '#backend/actions/monitoring/jobs.ts';
import type { Dashboard, DrawFiguresRecord } from '#backend/actions/monitoring/dashboard.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { drawState, remainingOf } from '#backend/domain/draws/draw.ts';
import { orderFigures } from '#backend/domain/draws/figures.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

type DashboardCall = 'showSales' | 'showQueues' | 'showDrawFigures' | 'showStatus';

export const dashboardHandlers = (
  dashboard: Dashboard,
  { monitoringDb }: OperatorDatabase,
): Pick<OpsHandlers, DashboardCall> => ({
  showSales: async () => {
    const { at, shippingYen, draws } = await dashboard.sales();
    const sum = (key: 'tickets' | 'yen') => draws.reduce((total, { today }) => total + today[key], 0);
    return {
      answer: {
        at,
        today: { tickets: sum('tickets'), yen: sum('yen'), shippingYen },
        draws: draws.map((draw) => ({ ...draw, state: drawState(draw, at) })),
      },
    };
  },

  showQueues: async () => {
    const { at, queues } = await dashboard.queues();
    return { answer: { at, lines: queues.map((queue) => ({ ...queue, state: drawState(queue, at) })) } };
  },

  showDrawFigures: async ({ params: { directoryName } }) => {
    const found = await dashboard.figuresOf(directoryName);
    if (found === undefined) return { refusal: 'notFound', parameter: 'directoryName' };
    return { answer: presentFigures(found) };
  },

  showStatus: async () => ({ answer: await jobStatus(monitoringDb) }),
});

const presentFigures = (draw: DrawFiguresRecord) => ({
  ...draw,
  state: drawState(draw, draw.at),
  tickets: { ...draw, remaining: remainingOf(draw) },
  ...orderFigures(draw.groups),
});
