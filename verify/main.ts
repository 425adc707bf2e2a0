import { parseArgs } from 'node:util';
import { printable, reportOf } from './report.ts';
import { InputFileError, verify } from './verify.ts';

const HELP = `npm run verify -- RECORD [ORDER ...] [--heads FILE] [--keys FILE]

Checks the record of a draw without the shop and without a network.

  RECORD   the file from the fairness page of a draw
  ORDER    what a buyer saved: a result, or an order that the shop denies
  --heads  the shop's log of heads: finds another log of the same draw
  --keys   the keys of the shop and of the witnesses from elsewhere than the record
  --json   print the result as JSON

Exit code 0: nothing is wrong; 1: something is, or the record is malformed; 2: a file cannot be read (docs/fairness.md).`;

const OPTIONS = {
  heads: { type: 'string' },
  keys: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputFileError) && !isUsage(error)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [record, ...orders] = positionals;
  if (values.help || record === undefined) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  const found = await verify({ record, orders, heads: values.heads, keys: values.keys }, showProgress);
  showProgress('');
  console.log(printable(values.json ? JSON.stringify(found, null, 2) : reportOf(found)));
  return found.isRight ? 0 : 1;
}

/** Progress is shown on a terminal only. */
function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${line}`);
}

function isUsage(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
