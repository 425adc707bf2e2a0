import { guarded } from '#lib/text/formula-guard.ts';
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
