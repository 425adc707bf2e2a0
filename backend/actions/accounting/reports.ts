import { drawProfit } from '#backend/domain/accounting/profit.ts';
import {
  type DayRange,
  momentsOf,
  rangeBefore,
  rangeYearBefore,
  reportOf,
} from '#backend/domain/accounting/sales-report.ts';
import { costLines } from '#backend/persistence/accounting/prize-costs.ts';
import {
  carrierSums,
  drawMoney,
  type DrawMoney,
  drawSums,
  reportSums,
} from '#backend/persistence/accounting/sales-report.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { ONE_MOMENT } from '#backend/persistence/db/transaction.ts';
import type { ReportUnit } from '#lib/contract/enums.ts';

/** The figures of a range with those of the period and of the year before, of one moment. */
export const salesReport = (db: Database, { unit, ...range }: DayRange & { readonly unit: ReportUnit }) =>
  db.transaction(async (tx) => {
    const partOf = async (part: DayRange) =>
      reportOf(part, unit, await reportSums(tx, momentsOf(part), unit));
    return {
      unit,
      current: await partOf(range),
      before: await partOf(rangeBefore(range)),
      yearBefore: await partOf(rangeYearBefore(range)),
    };
  }, ONE_MOMENT);

/** The draws with sales or refunds in a range, with their sales in both comparisons and their profit since the opening. */
export const drawReport = (db: Database, range: DayRange) =>
  db.transaction(async (tx) => {
    const draws = await drawSums(tx, momentsOf(range));
    const ids = draws.map(({ drawId }) => drawId);
    const before = byDraw(await drawMoney(tx, ids, momentsOf(rangeBefore(range))));
    const yearBefore = byDraw(await drawMoney(tx, ids, momentsOf(rangeYearBefore(range))));
    const profits = await profitsOf(tx, ids);
    return draws.map(({ drawId, ...draw }) => ({
      ...draw,
      beforeYen: before.get(drawId)?.salesYen ?? 0,
      yearBeforeYen: yearBefore.get(drawId)?.salesYen ?? 0,
      profit: profits.get(drawId) ?? drawProfit(NO_MONEY, []),
    }));
  }, ONE_MOMENT);

export const carrierReport = (db: Connection, range: DayRange) => carrierSums(db, momentsOf(range));

const NO_MONEY = { salesYen: 0, refundedYen: 0 };

const byDraw = (rows: readonly DrawMoney[]) => new Map(rows.map((row) => [row.drawId, row]));

/** The profit of each draw since its opening. */
export async function profitsOf(tx: Connection, drawIds: readonly string[]) {
  const money = byDraw(await drawMoney(tx, drawIds));
  const lines = Map.groupBy(await costLines(tx, drawIds), ({ drawId }) => drawId);
  return new Map(
    drawIds.map((drawId) => [drawId, drawProfit(money.get(drawId) ?? NO_MONEY, lines.get(drawId) ?? [])]),
  );
}
