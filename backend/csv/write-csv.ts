import type { CsvEncoding } from '#backend/actions/shipments/ports.ts';
import { utf8Bytes, encode } from './encoding.ts';

/** Writes a sheet as RFC 4180 wants it, every cell in quotes. What the encoding does not have becomes 〓. */
export function writeCsv(rows: readonly (readonly string[])[], encoding: CsvEncoding): Uint8Array {
  const text = rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
  return encoding === 'utf8' ? utf8Bytes(text) : encode(text);
}

const quoted = (cell: string): string => `"${guarded(cell).replaceAll('"', '""')}"`;

/**
 * How a cell begins that a spreadsheet would take for a formula; in Japan it takes the full-width signs as well, and the
 * sign of minus, which Shift_JIS has as a full-width one.
 */
const BEGINS_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠−]/u;

/** Numbers, as of telephones and of postal codes, do nothing, and are to stay what they are. */
const PLAIN_NUMBER = /^[+-]?\d[\d-]*$/;

/**
 * A cell that no spreadsheet runs: an apostrophe before it makes it text. One that begins with apostrophes and such a
 * sign already gets one more, so that what was written is always what is read back.
 */
const guarded = (cell: string): string => (needsGuard(cell) ? `'${cell}` : cell);

/** The cell as it was before it was guarded. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && needsGuard(cell.slice(1)) ? cell.slice(1) : cell;

const needsGuard = (cell: string): boolean => BEGINS_FORMULA.test(cell) && !PLAIN_NUMBER.test(cell);
