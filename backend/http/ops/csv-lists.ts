import { type ReadSlice, wholeList } from '#backend/actions/operations/accounting.ts';
import type { CsvFiles } from '#backend/actions/shipments/ports.ts';
import { clockInJapan } from '#backend/domain/time.ts';

export type Columns<Row> = readonly (readonly [
  heading: string,
  cell: (row: Row) => string | number | null,
])[];

export type CsvList<Filter, Row> = {
  readonly read: ReadSlice<Filter, Row>;
  readonly filter: Filter;
  readonly columns: Columns<Row>;
};

const BYTE_ORDER_MARK = '\uFEFF';

/** A whole list as CSV in UTF-8 with a byte order mark, piece by piece. */
export async function* csvPieces<Filter, Row>(
  csvFiles: Pick<CsvFiles, 'text'>,
  { read, columns, filter }: CsvList<Filter, Row>,
) {
  yield Buffer.from(BYTE_ORDER_MARK + csvFiles.text([columns.map(([heading]) => heading)]));
  for await (const rows of wholeList(read, filter)) {
    const cells = rows.map((row) => columns.map(([, cell]) => String(cell(row) ?? '')));
    yield Buffer.from(csvFiles.text(cells));
  }
}

/** A time in Japan. */
export const timeText = (at: Date | null) => (at === null ? null : clockInJapan(at));
