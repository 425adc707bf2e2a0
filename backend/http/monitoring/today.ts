import type { OpenWork, TodayRecord } from '#backend/actions/monitoring/dashboard.ts';
import type { Operation } from '#backend/actions/staff/operation.ts';
import { drawState } from '#backend/domain/draws/draw.ts';
import { figuresSince } from '#backend/domain/draws/figures.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

type TodayCall =
  'showToday' | 'showOpenParcels' | 'showOpenInquiries' | 'showOpenRefunds' | 'showOpenDisputes';

export const todayHandlers = ({ dashboard }: Pick<Operation, 'dashboard'>): Pick<OpsHandlers, TodayCall> => ({
  showToday: async ({ query: { draw } }) => {
    const found = await dashboard.today(draw);
    if (found === undefined) return { refusal: 'notFound', parameter: 'draw' };
    return { answer: presentToday(found) };
  },

  showOpenParcels: async () => {
    const { at, stages } = await dashboard.openShipments();
    return {
      answer: {
        at: at.toISOString(),
        stages: stages.map(({ byAge, ...stage }) => ({ ...presentWork(stage), byAge: [...byAge] })),
      },
    };
  },

  showOpenInquiries: async () => {
    const { at, byAge, ...open } = await dashboard.openInquiries();
    return { answer: { at: at.toISOString(), ...presentWork(open), byAge: [...byAge] } };
  },

  showOpenRefunds: async () => {
    const { at, due, requested, approvals } = await dashboard.openRefunds();
    return {
      answer: {
        at: at.toISOString(),
        due: presentWork(due),
        requested: presentWork(requested),
        approvals: presentWork(approvals),
      },
    };
  },

  showOpenDisputes: async () => {
    const { at, open, undecided, findings } = await dashboard.openDisputes();
    return {
      answer: {
        at: at.toISOString(),
        open: { ...presentWork(open), dueAt: open.dueAt?.toISOString() ?? null },
        undecided: presentWork(undecided),
        findings: presentWork(findings),
      },
    };
  },
});

const presentWork = <Work extends OpenWork>({ oldestAt, ...work }: Work) => ({
  ...work,
  oldestAt: oldestAt?.toISOString() ?? null,
});

function presentToday({ at, since, groups, shippingYen, refundedYen, draws }: TodayRecord) {
  const { sales, orders, salesByHour, methods } = figuresSince(groups);
  return {
    ...{ at: at.toISOString(), since: since.toISOString(), sales, shippingYen, refundedYen, orders },
    salesByHour: salesByHour.map((hour) => ({ ...hour, at: hour.at.toISOString() })),
    methods: methods.map((method) => ({ ...method, failures: [...method.failures] })),
    draws: draws.map(({ drawId: _drawId, opensAt, closesAt, prizes, ...draw }) => ({
      ...draw,
      state: drawState({ ...draw, opensAt, closesAt }, at),
      ...{ opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() },
      prizes: prizes.map(({ grade, name, total, remaining }) => ({ grade, name, total, remaining })),
    })),
  };
}
