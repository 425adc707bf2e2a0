import type { Glance, LineOfDraw, SalesOfDraw } from '#backend/actions/operation/looking/glance.ts';
import { drawState } from '#backend/domain/draw-state.ts';
import type { OpsHandlers } from '../../server/operator-calls.ts';

export const glanceHandlers = (glance: Glance): Pick<OpsHandlers, 'showSales' | 'showQueues'> => ({
  showSales: async () => {
    const { at, shippingYen, draws } = await glance.sales();
    const sum = (what: 'tickets' | 'yen') => draws.reduce((counted, { today }) => counted + today[what], 0);
    return {
      answer: {
        at: at.toISOString(),
        today: { tickets: sum('tickets'), yen: sum('yen'), shippingYen },
        draws: draws.map((draw) => salesOf(draw, at)),
      },
    };
  },

  showQueues: async () => {
    const { at, lines } = await glance.lines();
    return { answer: { at: at.toISOString(), lines: lines.map((line) => lineOf(line, at)) } };
  },
});

const salesOf = (draw: SalesOfDraw, at: Date) => {
  const { opensAt: _from, closesAt: _to, ...told } = draw;
  return { ...told, state: drawState(draw, at) };
};

function lineOf(line: LineOfDraw, at: Date) {
  const { opensAt: _from, closesAt: _to, total: _all, sold: _gone, waitsSince, ...told } = line;
  return { ...told, state: drawState(line, at), waitsSince: waitsSince?.toISOString() ?? null };
}
