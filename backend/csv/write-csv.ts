import { utf8Bytes, encode } from './encoding.ts';
import type { CsvEncoding } from '../domain/shipments/csv-rows.ts';

type Rows = readonly (readonly string[])[];

/** Rows of CSV (RFC 4180) with every cell in quotes, for people: no spreadsheet runs a cell as a formula. */
export const csvText = (rows: Rows): string => textOf(rows.map((row) => row.map(guarded)));

/** Writes a CSV file for people. Characters that the encoding lacks become 〓. */
export const writeCsv = (rows: Rows, encoding: CsvEncoding): Uint8Array => bytesOf(csvText(rows), encoding);

/**
 * Writes a CSV file that another program imports, without a guard against formulas: that program would print or book it.
 * Characters that the encoding lacks become 〓.
 */
export const writeCsvForProgram = (rows: Rows, encoding: CsvEncoding): Uint8Array =>
  bytesOf(textOf(rows), encoding);

const textOf = (rows: Rows): string => rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');

const bytesOf = (text: string, encoding: CsvEncoding): Uint8Array =>
  encoding === 'utf8' ? utf8Bytes(text) : encode(text);

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/**
 * The beginnings of cells that a spreadsheet takes for a formula; in Japan also the full-width signs, and the minus
 * sign, which Shift_JIS has as a full-width one.
 */
const BEGINS_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠−]/u;

/** Telephone numbers and postal codes are harmless and stay unchanged. */
const PLAIN_NUMBER = /^[+-]?\d[\d-]*$/;

/**
 * Prefixes a formula with an apostrophe, so that spreadsheets read it as text. A cell that begins with apostrophes
 * and such a sign gets one more, so that reading restores what was written.
 */
const guarded = (cell: string): string => (needsGuard(cell) ? `'${cell}` : cell);

/** Reverses `guarded`. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && needsGuard(cell.slice(1)) ? cell.slice(1) : cell;

const needsGuard = (cell: string): boolean => BEGINS_FORMULA.test(cell) && !PLAIN_NUMBER.test(cell);
