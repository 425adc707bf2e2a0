import pg from 'pg';
import { requestShipment } from '#backend/actions/shipments/request.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { withdrawUnpaid } from '#backend/actions/shipments/withdraw.ts';
import { aBackend } from '../../support/backend.ts';
import { untilLockWait } from '../../support/database.ts';
import { statusAndCode } from '../../support/members.ts';
import { aDrawOnSale } from '../../support/orders.ts';
import { aShipmentInput, FREE, historyOf, shipmentParams, won } from '../../support/shipments.ts';
import { inAShop } from '../../support/shop.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';

const { backend, buyer } = inAShop();

describe('Simultaneous requests', () => {
  const second = forAllTests(() => aBackend({ database: backend.url }));
  const freeDraw = forEachTest(() => aDrawOnSale(backend, FREE));

  const free = { fee: 0 } as const;
  const contents = async () => {
    const { rows } = await backend.db.$client.query(
      `select s.prizes, count(w.*)::int as held, count(distinct w.won_prize_id)::int as different
     from shipments s left join won_prizes w using (shipment_id) where s.member_id = $1 group by s.shipment_id`,
      [buyer.memberId],
    );
    return rows;
  };

  test('Simultaneous requests for the same prizes create one shipment', async () => {
    const prizes = await won(backend, buyer, freeDraw, 5);
    const bys = [backend, second, backend, second, backend];
    const answers = await Promise.all(
      bys.map((by) =>
        by.ask('POST', '/api/userShip', {
          body: aShipmentInput(freeDraw, prizes, free),
          cookie: buyer.cookie,
        }),
      ),
    );
    expect(answers.map(statusAndCode).toSorted()).toEqual(['200', ...Array(4).fill('409 prizesTaken')]);
    expect(await contents()).toEqual([{ prizes: 5, held: 5, different: 5 }]);
  });

  test('Overlapping requests with prizes in any order put each prize into one shipment', async () => {
    const prizes = [...(await won(backend, buyer, freeDraw, 5)), ...(await won(backend, buyer, freeDraw, 5))];
    const inputs = Array.from({ length: 10 }, (_, from) => {
      const some = [...prizes.slice(from), ...prizes.slice(0, from)].slice(0, 3);
      return aShipmentInput(freeDraw, from % 2 === 0 ? some : some.toReversed(), free);
    });
    const results = await Promise.all(
      inputs.map((input, nth) =>
        requestShipment(nth % 2 === 0 ? backend.db : second.db, shipmentParams(buyer, input)),
      ),
    );
    const made = results.filter((one) => typeof one === 'object');
    expect(made.length).toBeGreaterThan(0);
    expect(results.filter((one) => typeof one === 'string')).toEqual(
      Array(10 - made.length).fill('prizesTaken'),
    );
    expect(await contents()).toEqual(made.map(() => ({ prizes: 3, held: 3, different: 3 })));
    const counted = await backend.db.$client.query('select won, waiting from holdings where member_id = $1', [
      buyer.memberId,
    ]);
    expect(counted.rows).toEqual([{ won: 10, waiting: 10 - 3 * made.length }]);
  });

  test('Simultaneous requests and withdrawals keep every prize in one place', async () => {
    const paidDraw = await aDrawOnSale(backend);
    const prizes = await won(backend, buyer, paidDraw, 5);
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        const result = await requestShipment(
          backend.db,
          shipmentParams(buyer, aShipmentInput(paidDraw, prizes)),
        );
        if (typeof result === 'string') return;
        await inTransaction(backend.db, (tx) => withdrawUnpaid(tx, result.shipmentId, 'byMember'));
      }),
    );
    const all = await contents();
    expect(all.length).toBeGreaterThan(0);
    expect(all).toEqual(all.map(() => ({ prizes: 0, held: 0, different: 0 })));
    const last = await requestShipment(backend.db, shipmentParams(buyer, aShipmentInput(paidDraw, prizes)));
    expect(last).toMatchObject({ shipmentId: expect.any(String) });
    if (typeof last === 'object') expect(await historyOf(backend, last.shipmentId)).toEqual(['START']);
  });

  test('A request does not block purchases of the same member', async () => {
    const prizes = await won(backend, buyer, freeDraw, 1);
    const [requested, ...others] = await Promise.all([
      requestShipment(second.db, shipmentParams(buyer, aShipmentInput(freeDraw, prizes, free))),
      ...Array.from({ length: 3 }, async () => won(backend, buyer, await aDrawOnSale(backend))),
    ]);
    expect(requested).toMatchObject({ shipmentId: expect.any(String) });
    expect(others.map((one) => one.length)).toEqual([1, 1, 1]);
  });
});

test('A change of several counts of a member locks them one after the other in one order', async () => {
  for (let count = 0; count < 8; count += 1) await won(backend, buyer, await aDrawOnSale(backend));
  const holder = await connected();
  const counter = await connected();
  const observer = await connected();
  const first = await holder.query(
    'select draw_id from holdings where member_id = $1 order by draw_id limit 1 for update',
    [buyer.memberId],
  );
  const counting = counter.query('update won_prizes set voided_at = now() where member_id = $1', [
    buyer.memberId,
  ]);
  await untilLockWait(backend.db);
  const { rows: free } = await observer.query(
    'select draw_id from holdings where member_id = $1 for update skip locked',
    [buyer.memberId],
  );
  expect(free).toHaveLength(7);
  expect(free).not.toContainEqual(first.rows[0]);
  await Promise.all([holder.query('rollback'), observer.query('rollback')]);
  expect((await counting).rowCount).toBe(8);
  await counter.query('commit');
  const { rows } = await backend.db.$client.query(
    'select distinct won, waiting from holdings where member_id = $1',
    [buyer.memberId],
  );
  expect(rows).toEqual([{ won: 0, waiting: 0 }]);
});

const clients: pg.Client[] = [];
afterEach(() => Promise.all(clients.splice(0).map((client) => client.end())));

/** Opens a connection of its own with a transaction. It is closed after the test. */
async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: backend.url });
  clients.push(client);
  await client.connect();
  await client.query('begin');
  return client;
}
