import { recordPrizeCost, showDrawProfit } from '#backend/actions/accounting/prize-costs.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import type { OpsHandlers } from './server/operator-calls.ts';

export const prizeCostHandlers = ({ db, monthsDb }: Pick<OperatorDatabase, 'db' | 'monthsDb'>) =>
  ({
    showDrawProfit: async ({ params: { directoryName } }) => {
      const shown = await showDrawProfit(monthsDb, directoryName);
      return shown === undefined ? { refusal: 'notFound', parameter: 'directoryName' } : { answer: shown };
    },

    recordPrizeCost: async ({ params: { directoryName }, body }, { action, name }) => {
      const recorded = await recordPrizeCost(db, { directoryName, by: name, ...body }, action);
      return recorded === 'notFound'
        ? { refusal: recorded }
        : { answer: { ...recorded, dryRun: body.dryRun } };
    },
  }) satisfies Partial<OpsHandlers>;
