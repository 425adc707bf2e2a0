import type { Operation } from '#backend/actions/operation/ports.ts';
import { closeDraw, moveDraw } from '#backend/actions/operation/window/change-sale.ts';
import type { OpsHandlers } from '../../../server/operator-calls.ts';
import { drawLine } from '../../present/window.ts';

type Call = 'listDrawsInWindow' | 'closeDraw' | 'moveDraw';

export const windowDrawHandlers = (operation: Operation): Pick<OpsHandlers, Call> => ({
  listDrawsInWindow: async () => {
    const { draws, at } = await operation.window.draws.list();
    return { answer: { at: at.toISOString(), draws: draws.map((draw) => drawLine(draw, at)) } };
  },

  closeDraw: async ({ params, body }, { action }) => {
    const done = await closeDraw(operation, { ...params, ...body }, action);
    return 'refusal' in done ? done : { answer: { draw: drawLine(done.draw, done.at), dryRun: body.dryRun } };
  },

  moveDraw: async ({ params, body: { opensAt, closesAt, dryRun } }, { action }) => {
    const period = {
      ...(opensAt !== undefined && { opensAt: new Date(opensAt) }),
      ...(closesAt !== undefined && { closesAt: new Date(closesAt) }),
    };
    const done = await moveDraw(operation, { ...params, period, dryRun }, action);
    return 'refusal' in done ? done : { answer: { draw: drawLine(done.draw, done.at), dryRun } };
  },
});
