import { parseArgs } from 'node:util';
import { InputFileError } from './input-file-error.ts';
import { reportOf } from './report.ts';
import { verify } from './verify.ts';

const HELP = `npm run verify -- RECORD [PROOF ...] [--earlier RECORD]

Checks a draw's record by itself: nothing is asked of the shop, and no network is needed.

  RECORD      the file that the fairness page of a draw gives out
  PROOF       what proves the tickets of an order, as the same page gives it to whoever bought them
  --earlier   a record of the same draw that was kept earlier: nothing may have changed since
  --json      say what was found as JSON

Ends with 0 where nothing is wrong, with 1 where something is, with 2 where a file cannot be read (docs/fairness.md).`;

const OPTIONS = {
  earlier: { type: 'string' },
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
  const [record, ...proofs] = positionals;
  if (values.help || record === undefined) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  const found = await verify({ record, proofs, earlier: values.earlier }, showProgress);
  showProgress('');
  console.log(values.json ? JSON.stringify(found, null, 2) : reportOf(found));
  return found.isRight ? 0 : 1;
}

/** Only a screen shows how far it is; a file or another program gets the findings alone. */
function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${line}`);
}

function isUsage(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
