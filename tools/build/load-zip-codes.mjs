import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readKenAll, UnusableFileError } from './ken-all.mjs';
import { loadFile } from './zip-shards.mjs';

const USAGE = `npm run zip-codes -- FILE [--as-of 2026-10-30]

Loads the zip codes of all Japan from a file of Japan Post: utf_ken_all.zip or KEN_ALL.ZIP, or the CSV file in it, from
https://www.post.japanpost.jp/zipcode/download.html. --as-of is the day of a CSV file's data; a ZIP names it.`;

const DAY = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Keeps the file's codes in DATA_DIR, where they outlast a release, and writes the shop's address files. */
function loadZipCodes(args) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'as-of': { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UnusableFileError(USAGE);
  const dataDir = process.env.DATA_DIR || 'data';
  const { postal, asOf = values['as-of'] } = readKenAll(readFileSync(file));
  if (asOf === undefined || !DAY.test(asOf))
    throw new UnusableFileError('Name the day of its data: --as-of 2026-10-30.');
  const served = loadFile(dataDir, { asOf, postal });
  const codes = Object.keys(postal).length.toLocaleString('en-US');
  return served === asOf
    ? `${codes} zip codes of ${asOf} are loaded.`
    : `Nothing is changed: the shop has newer zip codes, of ${served}. The file is of ${asOf}.`;
}

try {
  console.log(loadZipCodes(process.argv.slice(2)));
} catch (error) {
  if (
    !(
      error instanceof UnusableFileError ||
      error.code === 'ENOENT' ||
      error.code?.startsWith('ERR_PARSE_ARGS')
    )
  )
    throw error;
  console.error(error.message);
  process.exitCode = 1;
}
