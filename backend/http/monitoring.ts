import { showAlarms } from '#backend/actions/alarms.ts';
import type { ProcessHealth } from '#backend/domain/alarms.ts';
import { pageUrl } from '#backend/domain/draws/draft-preview.ts';
import { drawState, remainingOf } from '#backend/domain/draws/draw.ts';
import { figuresSince, orderFigures } from '#backend/domain/draws/figures.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { openChecks } from '#backend/persistence/draws/publish-checks.ts';
import { drawFigures } from '#backend/persistence/monitoring/draw-figures.ts';
import { jobStatus } from '#backend/persistence/monitoring/jobs.ts';
import {
  openDisputes,
  openInquiries,
  openRefunds,
  openShipments,
} from '#backend/persistence/monitoring/open-work.ts';
import { queueReport, salesReport } from '#backend/persistence/monitoring/sales-and-queues.ts';
import { todayFigures } from '#backend/persistence/monitoring/today.ts';
import type { ClosedDays } from '#lib/contract/running.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import { sharedRead } from './server/shared-read.ts';

type MonitoringContext = {
  readonly database: OperatorDatabase;
  readonly health: () => ProcessHealth;
  /** Days within which the shop promises to answer inquiries. */
  readonly answerDays: () => number;
  readonly closedDays: () => ClosedDays;
  /** Origin of the storefront. */
  readonly siteOrigin: string;
};

/** Several people keep the page of today open during an opening: each figure is read once in this time. */
const SHARED_MS = 2_000;

export function monitoringHandlers({
  database: { monitoringDb: db },
  health,
  answerDays,
  closedDays,
  siteOrigin,
}: MonitoringContext) {
  const readToday = sharedRead(SHARED_MS, (draw: string | undefined) => todayFigures(db, draw));
  const readShipments = sharedRead(SHARED_MS, () => openShipments(db));
  const readInquiries = sharedRead(SHARED_MS, () => openInquiries(db, answerDays(), closedDays()));
  const readRefunds = sharedRead(SHARED_MS, () => openRefunds(db));
  const readChecks = sharedRead(SHARED_MS, async () => ({
    at: await databaseTime(db),
    draws: await openChecks(db),
  }));
  const readDisputes = sharedRead(SHARED_MS, () => openDisputes(db));
  // The console of each staff member asks every few seconds.
  const readAlarms = sharedRead(SHARED_MS, () => showAlarms({ monitoringDb: db, readDisputes }, health()));
  return {
    showSales: async () => {
      const { at, shippingYen, draws } = await salesReport(db);
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
      const { at, queues } = await queueReport(db);
      return { answer: { at, lines: queues.map((queue) => ({ ...queue, state: drawState(queue, at) })) } };
    },

    showDrawFigures: async ({ params: { directoryName } }) => {
      const draw = await drawFigures(db, directoryName);
      if (draw === undefined) return { refusal: 'notFound', parameter: 'directoryName' };
      return {
        answer: {
          ...draw,
          pageUrl: pageUrl(siteOrigin, draw.directoryName),
          state: drawState(draw, draw.at),
          tickets: { ...draw, remaining: remainingOf(draw) },
          ...orderFigures(draw.groups),
        },
      };
    },

    showStatus: async () => ({ answer: await jobStatus(db) }),

    showToday: async ({ query: { draw: of } }) => {
      const found = await readToday(of);
      if (found === undefined) return { refusal: 'notFound', parameter: 'draw' };
      const { groups, draws, ...today } = found;
      return {
        answer: {
          ...today,
          ...figuresSince(groups),
          draws: draws.map((draw) => ({ ...draw, state: drawState(draw, today.at) })),
        },
      };
    },

    showOpenShipments: async () => ({ answer: await readShipments() }),
    showOpenInquiries: async () => ({ answer: await readInquiries() }),
    showOpenRefunds: async () => ({ answer: await readRefunds() }),
    showOpenChecks: async () => ({ answer: await readChecks() }),
    showOpenDisputes: async () => ({ answer: await readDisputes() }),
    showAlarms: async () => ({ answer: await readAlarms() }),
  } satisfies Partial<OpsHandlers>;
}
