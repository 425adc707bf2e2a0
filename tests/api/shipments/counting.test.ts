import pg from 'pg';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale, type Buyer } from '../../support/buying.ts';
import { untilLockWait } from '../../support/database.ts';
import { won } from '../../support/shipments.ts';

const DRAWS = 8;

let backend: TestBackend;
let buyer: Buyer;
const opened: pg.Client[] = [];
beforeAll(async () => {
  backend = await aBackend();
  buyer = await aBuyer(backend);
  for (let nth = 0; nth < DRAWS; nth += 1) await won(backend, buyer, await aDrawOnSale(backend));
});
afterAll(async () => {
  await Promise.all(opened.map((client) => client.end()));
  await backend.close();
});

async function somebody(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: backend.url });
  opened.push(client);
  await client.connect();
  await client.query('begin');
  return client;
}

test('Who changes several counts of a member takes them one after the other, all in the same order', async () => {
  const [holder, counter, onlooker] = [await somebody(), await somebody(), await somebody()];
  const first = await holder.query(
    'select draw_id from holdings where member_id = $1 order by draw_id limit 1 for update',
    [buyer.memberId],
  );
  const counting = counter.query('update won_prizes set voided_at = now() where member_id = $1', [
    buyer.memberId,
  ]);
  await untilLockWait(backend.db);
  const { rows: free } = await onlooker.query(
    'select draw_id from holdings where member_id = $1 for update skip locked',
    [buyer.memberId],
  );
  expect(free).toHaveLength(DRAWS - 1);
  expect(free).not.toContainEqual(first.rows[0]);
  await Promise.all([holder.query('rollback'), onlooker.query('rollback')]);
  expect((await counting).rowCount).toBe(DRAWS);
  await counter.query('commit');
  const { rows } = await backend.db.$client.query(
    'select distinct won, waiting from holdings where member_id = $1',
    [buyer.memberId],
  );
  expect(rows).toEqual([{ won: 0, waiting: 0 }]);
});
