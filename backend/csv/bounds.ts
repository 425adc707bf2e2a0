import { setImmediate as turnOfOthers } from 'node:timers/promises';
import type { CsvRowError } from '#backend/domain/shipments/csv-rows.ts';

/**
 * Maximum size of a CSV file: far more than 1,000 shipments need, and quick to read. B2 writes fewer than 100
 * columns and about 1,000 bytes per shipment.
 */
const CSV_LIMITS = { lines: 10_000, cells: 200, rowBytes: 32_768 } as const;

/** Read in some milliseconds; then other work gets a turn. */
const BYTES_AT_ONCE = 1_048_576;

/**
 * Returns the first place where a file exceeds the limits. Reads bytes before decoding: line breaks, quotes and
 * commas are the same single byte in UTF-8 and in Shift_JIS, where no second byte of a character equals them.
 */
export async function limitError(
  bytes: Uint8Array,
  maxLines: number = CSV_LIMITS.lines,
): Promise<CsvRowError | undefined> {
  let row = startRow(1, 0);
  let line = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    if (at % BYTES_AT_ONCE === BYTES_AT_ONCE - 1) await turnOfOthers();
    const byte = bytes[at];
    if (byte === QUOTE) row.isQuoted = !row.isQuoted;
    else if (byte === COMMA && !row.isQuoted) row.cells += 1;
    else if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) {
      // No line begins after the last line break.
      if (at === bytes.length - 1) break;
      line += 1;
      if (!row.isQuoted) row = startRow(line, at + 1);
    }
    if (line > maxLines) return { line, code: 'fileTooLong', values: { most: String(maxLines) } };
    const message = rowLimitError(row, at);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** A row as far as it was read. The CSV parser sees the same rows as long as quotes are well placed. */
type Row = { readonly line: number; readonly begins: number; cells: number; isQuoted: boolean };

const startRow = (line: number, begins: number): Row => ({ line, begins, cells: 1, isQuoted: false });

function rowLimitError(row: Row, at: number): CsvRowError | undefined {
  if (row.cells > CSV_LIMITS.cells)
    return { line: row.line, code: 'rowTooManyCells', values: { most: String(CSV_LIMITS.cells) } };
  if (at - row.begins < CSV_LIMITS.rowBytes) return undefined;
  const code = row.isQuoted ? 'rowTooLongInQuote' : 'rowTooLong';
  return { line: row.line, code, values: { most: String(CSV_LIMITS.rowBytes) } };
}

const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;
const COMMA = 0x2c;
