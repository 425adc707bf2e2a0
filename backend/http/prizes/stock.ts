import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { listStock, pageOfStock } from '#backend/persistence/prizes/stock.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import { DEFAULT_LIMIT } from '#lib/contract/paging.ts';
import { STOCK_COLUMNS } from '#lib/lists/stock.ts';
import { bytesOf, csvFile, type RowPart } from '../lists/csv-file.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

const NOT_FOUND = { refusal: 'notFound', parameter: 'draw' } as const;

export const stockHandlers = ({ db }: OperatorDatabase): Pick<OpsHandlers, 'showStock' | 'exportStock'> => ({
  showStock: async ({ query: { q, draw, limit = DEFAULT_LIMIT, after } }) => {
    const page = await pageOfStock(db, { q, directoryName: draw }, { limit, after });
    return page.total === 0 && draw !== undefined && q === undefined ? NOT_FOUND : { answer: page };
  },

  exportStock: async ({ query: { draw } }) => {
    const lines = await listStock(db, draw);
    if (lines.length === 0 && draw !== undefined) return NOT_FOUND;
    const { items } = opsContract.showStock.answer.parse({ total: lines.length, items: lines, next: null });
    return { pieces: bytesOf(csvFile(STOCK_COLUMNS, wholeOf(items))) };
  },
});

async function* wholeOf<Row>(items: readonly Row[]): AsyncGenerator<RowPart<Row>> {
  yield { items, ofAll: items.length };
}
