import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import type { StockLine } from '#backend/actions/prizes/stock.ts';
import type { CsvFiles } from '#backend/actions/shipments/ports.ts';
import { DEFAULT_LIMIT } from '#lib/contract/paging.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { pageOfStock, listStock } from '#backend/persistence/prizes/stock.ts';

type StockDeps = {
  readonly database: OperatorDatabase;
  readonly csvFiles: Pick<CsvFiles, 'write'>;
};

const NOT_FOUND = { refusal: 'notFound', parameter: 'draw' } as const;

export const stockHandlers = ({
  database: { db },
  csvFiles,
}: StockDeps): Pick<OpsHandlers, 'showStock' | 'exportStock'> => ({
  showStock: async ({ query: { q, draw, limit = DEFAULT_LIMIT, after } }) => {
    const page = await pageOfStock(db, { q, directoryName: draw }, { limit, after });
    return page.total === 0 && draw !== undefined && q === undefined ? NOT_FOUND : { answer: page };
  },

  exportStock: async ({ query: { draw } }) => {
    const items = await listStock(db, draw);
    if (items.length === 0 && draw !== undefined) return NOT_FOUND;
    const rows = items.map((line) => COLUMNS.map(([, cell]) => String(cell(line))));
    const headings = COLUMNS.map(([heading]) => heading);
    return {
      answer: Buffer.from(csvFiles.write([headings, ...rows], 'utf8')),
      headers: { 'content-type': 'text/csv; charset=utf-8' },
    };
  },
});

const COLUMNS: readonly (readonly [heading: string, cell: (line: StockLine) => string | number])[] = [
  ['くじ', ({ drawTitle }) => drawTitle],
  ['くじの名前', ({ directoryName }) => directoryName],
  ['賞', ({ grade }) => grade],
  ['賞品', ({ name }) => name],
  ['総数', ({ total }) => total],
  ['販売開始前', ({ drawnBefore }) => drawnBefore],
  ['箱の中', ({ inBox }) => inBox],
  ['結果待ち', ({ unplayed }) => unplayed],
  ['当選', ({ won }) => won],
  ['保管', ({ stored }) => stored],
  ['発送依頼', ({ requested }) => requested],
  ['梱包', ({ packed }) => packed],
  ['発送済み', ({ shipped }) => shipped],
  ['返送', ({ returned }) => returned],
  ['放棄', ({ givenUp }) => givenUp],
  ['無効', (line) => line.void],
  ['予備', ({ spare }) => spare],
];
