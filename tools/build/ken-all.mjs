import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';

/** Columns of KEN_ALL.CSV and utf_ken_all.csv of Japan Post. */
const COLUMN = { zip: 2, prefecture: 6, city: 7, town: 8 };
const COLUMNS = 15;

/** The whole of Japan has more; the files of monthly changes and of single prefectures have fewer. */
const LEAST_CODES = 110_000;

const NO_TOWN = '以下に掲載がない場合';

/** Why a file cannot be used. */
export class UnusableFileError extends Error {
  name = 'UnusableFileError';
}

/**
 * Reads the file of all zip codes of Japan Post: a CSV file in UTF-8 or CP932, or the ZIP with it. Returns the towns of each
 * code by prefecture, each with its city, and the day of the file in the ZIP.
 */
export function readKenAll(bytes, leastCodes = LEAST_CODES) {
  const { csv, asOf } = unpacked(bytes);
  const text = new TextDecoder(isUtf8(csv) ? 'utf-8' : 'shift_jis').decode(csv);
  const rows = whole(rowsOf(text));
  const postal = {};
  for (const row of rows) {
    const [zip, prefecture, city, town] = ['zip', 'prefecture', 'city', 'town'].map(
      (key) => row[COLUMN[key]],
    );
    const name = town === NO_TOWN ? '' : town;
    ((postal[zip] ??= {})[prefecture] ??= []).push(city + name);
  }
  const codes = Object.keys(postal).length;
  if (codes < leastCodes)
    throw new UnusableFileError(`It has ${codes} zip codes, but all of Japan has more than ${leastCodes}.`);
  return { postal, asOf };
}

function unpacked(bytes) {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return { csv: bytes, asOf: undefined };
  const files = unzipSync(bytes, { filter: ({ name }) => /\.csv$/i.test(name) });
  const [csv, ...others] = Object.values(files);
  if (csv === undefined || others.length > 0)
    throw new UnusableFileError('The ZIP does not have one CSV file.');
  return { csv: Buffer.from(csv), asOf: dayAt(bytes.readUInt16LE(DAY_OFFSET)) };
}

/** Of the first file's local header (APPNOTE.TXT 6.3.10, 4.3.7). */
const DAY_OFFSET = 12;

/** A day of MS-DOS: `2026-10-30`. */
const dayAt = (dos) =>
  [1980 + (dos >> 9), (dos >> 5) & 15, dos & 31].map((part) => String(part).padStart(2, '0')).join('-');

function rowsOf(text) {
  try {
    return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true }).map(checked);
  } catch (error) {
    if (error instanceof UnusableFileError) throw error;
    throw new UnusableFileError(`It is no CSV file: ${error.message}`);
  }
}

function checked(row, index) {
  if (row.length >= COLUMNS && /^\d{7}$/.test(row[COLUMN.zip])) return row;
  throw new UnusableFileError(`Line ${index + 1} is not of KEN_ALL: ${row.join(',').slice(0, 100)}`);
}

/** KEN_ALL.CSV splits a long town, with its note in brackets, into several rows. */
function whole(rows) {
  const joined = [];
  for (const row of rows) {
    const last = joined.at(-1);
    const continues = last !== undefined && last[COLUMN.zip] === row[COLUMN.zip] && isOpen(last[COLUMN.town]);
    if (continues) last[COLUMN.town] += row[COLUMN.town];
    else joined.push([...row]);
  }
  return joined;
}

const isOpen = (town) => town.lastIndexOf('（') > town.lastIndexOf('）');
