import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMANDS } from '#backend/cli/commands.ts';
import { run } from '#backend/cli/run.ts';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';
import { aBuyer, aDrawOnSale, aShipment } from '../../support/orders.ts';
import { aPaidOrder } from '../../support/shop.ts';
import { aTerminal, fetchFrom } from '../../support/terminal.ts';

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'accounting-'));
  const [buyer, draw] = [await aBuyer(backend), await aDrawOnSale(backend)];
  for (const quantity of [1, 5]) await aPaidOrder(backend, buyer, { draw, quantity });
  await aShipment(backend, buyer, 'DELIVERED');
});
afterAll(() => rm(folder, { recursive: true }));

async function typed(line: string) {
  const terminal = aTerminal({ env: { OPS_TOKEN: hana.token }, fetch: fetchFrom(backend) });
  return { code: await run(COMMANDS, line.split(' '), terminal), ...terminal.output() };
}

test('Orders are listed with their sum, and a list is continued', async () => {
  const first = await typed('accounting orders --limit 1');
  expect(first.out).toMatch(/SUCCESS[^]*700[^]*\n2 rows, 4,200 yen in all\n--after \S+Z_\S+ continues\.\n$/);
  const after = /--after (\S+)/.exec(first.out)?.[1] ?? '';
  const rest = await typed(`accounting orders --limit 1 --after ${after}`);
  expect(rest.out).toMatch(/ 3,500 /);
  expect(rest.out).not.toContain('continues');
});

test.each([
  ['payments --least 1000', /sales[^]*1 rows, 3,500 yen in all/],
  ['payments --state shipping', /0 rows, 0 yen in all/],
  ['refunds --state due', /0 rows, 0 yen in all/],
  ['shipments --state delivered', /DELIVERED[^]*1 rows/],
])('accounting %s', async (line, output) => {
  const { code, out } = await typed(`accounting ${line}`);
  expect([code, out]).toEqual([0, expect.stringMatching(output)]);
});

test('The stock is shown, and written to a file', async () => {
  expect((await typed('stock show')).out).toMatch(/\n\S+ +D +\d+ +\d+ +0 +0 +0 .*D賞のぬいぐるみ\n$/);
  const file = join(folder, 'stock.csv');
  expect((await typed(`stock show --csv ${file}`)).code).toBe(0);
  expect(await readFile(file, 'utf8')).toContain('"結果待ち"');
});

test('A month is shown and cannot be closed while it runs', async () => {
  const [present = ''] = /\d{4}-\d\d/.exec((await typed('accounting months')).out) ?? [];
  const { out } = await typed(`accounting month ${present}`);
  expect(out).toMatch(/, open\n\n10%: sales 4,200 yen, returned 0 yen, tax included 381 yen\n/);
  expect(out).toMatch(/paid tickets, not played +6 +4,200\n/);
  const refused = await typed(`accounting close ${present}`);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('one hour after its end')]);
  const journal = `accounting journal ${present} --format freee --output ${join(folder, 'journal.csv')}`;
  expect(await typed(journal)).toMatchObject({ code: 1, err: expect.stringContaining('Close it first') });
});

test.each(['--state never', '--method cash', '--least much'])(
  'accounting orders %s is not understood',
  async (option) => {
    expect((await typed(`accounting orders ${option}`)).code).toBe(2);
  },
);

test('A list is written to a file that only its owner can read, and never over another one', async () => {
  const file = join(folder, 'orders.csv');
  expect((await typed(`accounting orders --csv ${file}`)).out).toMatch(/^\d+ bytes in /);
  expect((await readFile(file, 'utf8')).split('\r\n')).toHaveLength(4);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await typed(`accounting orders --csv ${file}`)).code).toBe(2);
});
