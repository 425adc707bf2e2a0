import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { countActions, pageOfActions } from '#backend/persistence/staff/operator-log.ts';
import { filterOf } from '../lists/list-filter.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { pageFrom } from '../server/parse.ts';

export const operatorLogHandlers = ({ listsDb: db }: OperatorDatabase) =>
  ({
    listOperatorLog: async ({ query: { limit, offset, after, ...query } }) => {
      const filter = filterOf(query);
      const total = await countActions(db, filter);
      const { items, next } = await pageOfActions(db, filter, { ...pageFrom({ limit, offset }), after });
      return { answer: { total, items, next } };
    },
  }) satisfies Partial<OpsHandlers>;
