import type { LongPart } from '#backend/actions/staff/long-operations.ts';
import { type ReadSlice, wholeList } from '#backend/actions/accounting/accounting.ts';
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

/** A whole list as CSV in UTF-8 with a byte order mark, part by part. */
export async function* csvParts<Filter, Row>(
  csvFiles: Pick<CsvFiles, 'text'>,
  { read, columns, filter }: CsvList<Filter, Row>,
): AsyncGenerator<LongPart> {
  let done = 0;
  let ofAll = 0;
  let heading = BYTE_ORDER_MARK + csvFiles.text([columns.map(([text]) => text)]);
  for await (const { items, all } of wholeList(read, filter)) {
    const cells = items.map((row) => columns.map(([, cell]) => String(cell(row) ?? '')));
    done += items.length;
    // Rows may have been added since they were counted.
    ofAll = Math.max(all?.rows ?? ofAll, done);
    yield { bytes: Buffer.from(heading + csvFiles.text(cells)), done, ofAll };
    heading = '';
  }
}

/** The bytes of the parts, as a direct answer sends them. */
export async function* bytesOf(parts: AsyncIterable<LongPart>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const { bytes } of parts) yield bytes;
}

/** A time in Japan. */
export const timeText = (at: Date | null) => (at === null ? null : clockInJapan(at));
