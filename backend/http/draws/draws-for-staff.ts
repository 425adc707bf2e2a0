import type { Database } from '#backend/persistence/db/database.ts';
import { findDraws } from '#backend/actions/draws/draw-list.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { pageFrom } from '../server/parse.ts';
import { presentDraw } from '../content/content-for-staff.ts';
import { presentLine } from './drafts.ts';

export const drawListHandlers = (db: Database): Pick<OpsHandlers, 'findDraws'> => ({
  findDraws: async ({ query }) => {
    const { q, state, sort, direction } = query;
    const filter = { ...pageFrom(query), q, state, sort, direction };
    const { at, counts, total, items } = await findDraws(db, filter);
    return {
      answer: {
        total,
        counts,
        at,
        items: items.map((item) =>
          item.kind === 'draw'
            ? { kind: 'draw' as const, draw: presentDraw(item.draw, at), hasDraft: item.hasDraft }
            : { kind: 'draft' as const, draft: presentLine(item) },
        ),
      },
    };
  },
});
