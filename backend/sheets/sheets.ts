import type { Sheets } from '../actions/shipping/sheets/ports.ts';
import { missingIn } from './encoding/windows-31j.ts';
import { readSheet } from './read-sheet.ts';
import { writeSheet } from './write-sheet.ts';

/** Sheets as CSV: in UTF-8 with its mark, or in what Japan calls Shift_JIS. */
export const csvSheets: Sheets = {
  unwritable: (text, encoding) => (encoding === 'utf8' ? [] : missingIn(text)),
  write: writeSheet,
  read: readSheet,
};
