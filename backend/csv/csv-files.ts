import type { CsvFiles } from '#backend/actions/shipments/ports.ts';
import { unencodable } from './encoding.ts';
import { readCsv } from './read-csv.ts';
import { writeCsv } from './write-csv.ts';

/** CSV files in UTF-8 with a byte order mark, or in what Japan calls Shift_JIS. */
export const csvFiles: CsvFiles = {
  unwritable: (text, encoding) => (encoding === 'utf8' ? [] : unencodable(text)),
  write: writeCsv,
  read: readCsv,
};
