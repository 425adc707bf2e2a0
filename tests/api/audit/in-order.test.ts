import { sql } from 'drizzle-orm';
import { auditLedger, inSnapshot } from '#backend/audit/audit.ts';
import { ALL_CHECKS } from '#backend/audit/checks/all-checks.ts';
import { openDatabase } from '#backend/persistence/database.ts';
import { jobStore } from '#backend/persistence/operations/job-store.ts';
import { runProgram } from '../../support/process.ts';
import { aShopWithBooks, type Books } from './ledger-shop.ts';

let books: Books;
beforeAll(async () => {
  books = await aShopWithBooks();
});
afterAll(() => books.shop.close());

const audit = (...words: string[]) =>
  runProgram(['backend/audit/main.ts', ...words], { DATABASE_URL: books.shop.url });

test('A shop in which everything has happened has its books in order', async () => {
  expect(await auditLedger(books.shop.db)).toEqual([]);
});

test('Every check has a name of its own', () => {
  const names = ALL_CHECKS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('Nothing can be written while it is looked', async () => {
  const write = inSnapshot(books.shop.db, (tx) => tx.execute(sql`update draws set held = held + 1`));
  await expect(write).rejects.toMatchObject({ cause: { code: '25006' } });
});

test('What is sold meanwhile waits for nobody, and is not seen', async () => {
  const { shop, onSale } = books;
  const sold = () => sql`select sold from draws where draw_id = ${onSale}`;
  const [before, after] = await inSnapshot(shop.db, async (tx) => {
    const first = await tx.execute(sold());
    const other = openDatabase(shop.url);
    await other.db.execute(sql`update draws set lead = lead where draw_id = ${onSale}`);
    await other.db.execute(sql`select from draws where draw_id = ${onSale} for update nowait`);
    await other.close();
    return [first.rows, (await tx.execute(sold())).rows];
  });
  expect(after).toEqual(before);
});

test('The command shows a line a check, also as JSON, and ends well', async () => {
  const { code, out, err } = await audit();
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^I1 +kept yen are sold tickets +orders +\d+ +0$/m);
  expect(out).toContain('checks: the ledger is in order.');
  const asJson = await audit('--json');
  expect(JSON.parse(asJson.out)).toHaveLength(ALL_CHECKS.length);
});

test('What is not in order is told in a sentence, and the command ends in failure', async () => {
  const { shop, onSale } = books;
  const held = (more: number) => sql`update draws set held = held + ${more} where draw_id = ${onSale}`;
  await shop.db.execute(held(1));
  const { code, out } = await audit();
  await shop.db.execute(held(-1));
  expect(code).toBe(1);
  expect(out).toContain('held is counted: What a draw holds is the tickets of its live orders');
  expect(out).toMatch(/ {2}draw [\w-]+: 3 held and 2 playing, but 2 tickets in 2 live orders/);
  expect(out).toContain(`${ALL_CHECKS.length} checks, 1 findings.`);
});

test('Where it is asked to, an audit is noted among the jobs, with what was not in order', async () => {
  const { shop, onSale } = books;
  const held = (more: number) => sql`update draws set held = held + ${more} where draw_id = ${onSale}`;
  await shop.db.execute(held(1));
  await audit('--note');
  await shop.db.execute(held(-1));
  const noted = { job: 'ledger-audit', runs: 1, failing: 1, fault: 'held is counted' };
  expect(await jobStore(shop.db).records()).toMatchObject([noted]);
  await audit();
  expect(await jobStore(shop.db).records()).toMatchObject([noted]);
  await audit('--note');
  expect(await jobStore(shop.db).records()).toMatchObject([{ runs: 2, failures: 1, failing: 0 }]);
});

test('A database that cannot be looked at is told apart from one that is not in order', async () => {
  const { code, err } = await runProgram(['backend/audit/main.ts'], {
    DATABASE_URL: 'postgresql://shop@127.0.0.1:1/shop',
  });
  expect([code, err]).toEqual([2, expect.stringContaining('ECONNREFUSED')]);
});
