import { csvText } from '#backend/csv/write-csv.ts';
import { clockInJapan } from '#backend/domain/time.ts';
import { type Column, type StoredRow, valueOf } from '#lib/lists/columns.ts';
import type { LongPart } from '#backend/persistence/staff/long-operations.ts';
import { type RowProblem, rowProblemText } from '#lib/contract/row-problems.ts';
import type { CsvRowError } from '#lib/contract/ops/refusals.ts';

/** Rows of a list, and how many it has in all, as far as that is known. */
export type RowPart<Row> = { readonly items: readonly Row[]; readonly ofAll: number | undefined };

const BYTE_ORDER_MARK = '\uFEFF';

/** Writes the columns of a list that are in its file: CSV in UTF-8 with a byte order mark, part by part. */
export async function* csvFile<Row>(
  columns: readonly Column<Row>[],
  parts: AsyncIterable<RowPart<StoredRow<Row>>>,
): AsyncGenerator<LongPart> {
  const written = columns.filter(({ file }) => file !== undefined);
  let done = 0;
  let ofAll = 0;
  let heading =
    BYTE_ORDER_MARK + csvText([written.map(({ file, label }) => (file === true ? label : file) ?? '')]);
  for await (const part of parts) {
    const cells = part.items.map((row) => written.map((column) => cellText(column, row)));
    done += part.items.length;
    // Rows may have been added since they were counted.
    ofAll = Math.max(part.ofAll ?? ofAll, done);
    yield { bytes: Buffer.from(heading + csvText(cells)), done, ofAll };
    heading = '';
  }
}

/** Words and times are those of the console: the file is read by people. */
function cellText<Row>(column: Column<Row>, row: StoredRow<Row>): string {
  const value = 'write' in column && column.write !== undefined ? column.write(row) : valueOf(row, column);
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  if (column.as === 'time') return clockInJapan(new Date(value));
  return wordOf(column, String(value));
}

/** The word of a column for a value. A text that people typed may have the name of a property of every object: `constructor`. */
function wordOf(column: object, text: string): string {
  const names =
    'names' in column ? (column.names as Readonly<Record<string, string>> | undefined) : undefined;
  return names !== undefined && Object.hasOwn(names, text) ? (names[text] ?? text) : text;
}

/** The bytes of the parts, as a direct answer sends them. */
export async function* bytesOf(parts: AsyncIterable<LongPart>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const { bytes } of parts) yield bytes;
}

type RowError = RowProblem & { readonly line: number };

/** An error in a row, with its English sentence. */
export const presentRowError = ({ line, code, values }: RowError): CsvRowError => ({
  line,
  code,
  problem: rowProblemText({ code, values }),
  values: values && { ...values },
});
