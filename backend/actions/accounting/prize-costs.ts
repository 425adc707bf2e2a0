import { costHistory, costLines, insertCost } from '#backend/persistence/accounting/prize-costs.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction, ONE_MOMENT } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { drawIdNamed } from '#backend/persistence/draws/draw-names.ts';
import type { ActionOf } from '../staff/operator-action.ts';
import { profitsOf } from './reports.ts';

/** The costs of a draw's prizes and its profit, of one moment. `undefined`: no such draw. */
export const showDrawProfit = (db: Database, directoryName: string) =>
  db.transaction(async (tx) => {
    const drawId = await drawIdNamed(tx, directoryName);
    if (drawId === undefined) return undefined;
    const profit = (await profitsOf(tx, [drawId])).get(drawId);
    if (profit === undefined) throw new Error(`The profit of ${directoryName} is missing.`);
    const history = Map.groupBy(await costHistory(tx, drawId), ({ prizeId }) => prizeId);
    const prizes = (await costLines(tx, [drawId])).map(({ prizeId, drawId: _drawId, ...line }) => ({
      ...line,
      history: (history.get(prizeId) ?? []).map(({ prizeId: _prizeId, ...recorded }) => recorded),
    }));
    return { directoryName, profit, prizes };
  }, ONE_MOMENT);

type CostParams = {
  readonly directoryName: string;
  readonly code: string;
  readonly yen: number;
  readonly reason: string;
  readonly by: string;
  readonly dryRun: boolean;
};

/** Records what a piece of a prize costs from now on. */
export const recordPrizeCost = (
  db: Database,
  { directoryName, code, yen, reason, by, dryRun }: CostParams,
  actionOf: ActionOf,
) =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const drawId = await drawIdNamed(tx, directoryName);
    const lines = drawId === undefined ? [] : await costLines(tx, [drawId]);
    const line = lines.find((one) => one.code === code);
    if (line === undefined) return 'notFound' as const;
    await insertCost(tx, { drawId: line.drawId, prizeId: line.prizeId, yen, reason, by });
    await recordAction(tx, actionOf({ directoryName, code, yen, reason }));
    const { grade, gradeLabel, name, yen: before } = line;
    return { code, grade, gradeLabel, name, before, yen };
  });
