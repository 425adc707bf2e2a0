import { runProgram } from '../support/process.ts';

/** Busy machines answer some requests late or with 503. That is measured by the benchmark and not tested. */
const IS_BUSY = /^FAILED: \d+ times .* 50[234]/;

test('In a small rush with attacks and a killed backend every ticket is sold, in the order of the queue', async () => {
  const args = ['bench/rush.mjs', '--buyers', '200', '--tickets', '80', '--at-once', '40', '--logins', '5'];
  const { out, err } = await runProgram(args, {});
  expect(`${out}\n${err}`).toContain('Sold out after');
  expect(out).toContain('The ledger is in order.');
  const failed = out.split('\n').filter((line) => line.startsWith('FAILED:') && !IS_BUSY.test(line));
  expect(failed).toEqual([]);
});
