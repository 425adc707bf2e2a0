import type { Sheets } from '#backend/actions/shipments/ports.ts';
import { missingIn } from './encoding.ts';
import { readSheet } from './read-csv.ts';
import { writeSheet } from './write-csv.ts';

/** Sheets as CSV: in UTF-8 with its mark, or in what Japan calls Shift_JIS. */
export const csvSheets: Sheets = {
  unwritable: (text, encoding) => (encoding === 'utf8' ? [] : missingIn(text)),
  write: writeSheet,
  read: readSheet,
};
