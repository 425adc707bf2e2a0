import pg from 'pg';
import { auditLedger } from '#backend/audit/audit.ts';
import { aBackend } from '../../support/backend.ts';
import { untilLockWait } from '../../support/database.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { FREE, requested } from '../../support/shipments.ts';

const backend = forAllTests(aBackend);

/** Number of slots of each count. */
const SLOTS = 16;

/** Two connections that begin with the same slot: of 17, two have it. */
async function withTwoOfOneSlot(work: (first: pg.Client, second: pg.Client) => Promise<void>): Promise<void> {
  const clients = Array.from({ length: SLOTS + 1 }, () => new pg.Client({ connectionString: backend.url }));
  const bySlot = new Map<number, pg.Client>();
  try {
    for (const client of clients) {
      await client.connect();
      const { rows } = await client.query('select pg_backend_pid() % $1 as slot', [SLOTS]);
      const other = bySlot.get(rows[0].slot);
      if (other !== undefined) return await work(other, client);
      bySlot.set(rows[0].slot, client);
    }
    throw new Error('No two connections have the same slot.');
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

const accept = (client: pg.Client, shipmentId: string) =>
  client.query(
    `update shipments set status = 'WAITING', accepted_at = clock_timestamp() where shipment_id = $1`,
    [shipmentId],
  );

const pieces = async (drawId: string) => {
  const { rows } = await backend.db.$client.query<{ place: string; pieces: number }>(
    `select place, sum(pieces)::int as pieces from stock_counts where draw_id = $1 group by place order by place`,
    [drawId],
  );
  return Object.fromEntries(rows.map((row) => [row.place, row.pieces]));
};

test('Two transactions that move the same prizes in opposite order both succeed, and every piece is counted', async () => {
  const buyer = await aBuyer(backend);
  const one = await aDrawOnSale(backend, { ...FREE, prizes: [20] });
  const other = await aDrawOnSale(backend, { ...FREE, prizes: [20] });
  const boxOf = async (draw: typeof one) => (await requested(backend, buyer, draw, { fee: 0 })).userShipId;
  const boxes = [await boxOf(one), await boxOf(other), await boxOf(one), await boxOf(other)] as const;
  await withTwoOfOneSlot(async (first, second) => {
    for (const client of [first, second]) await client.query('begin');
    await accept(first, boxes[0]);
    await accept(second, boxes[1]);
    // Neither waits for the other, so each is answered while the other is open.
    await accept(first, boxes[3]);
    await accept(second, boxes[2]);
    for (const client of [first, second]) await client.query('commit');
  });
  for (const draw of [one, other]) expect(await pieces(draw.drawId)).toEqual({ packed: 2, requested: 0 });
});

test('More transactions at once than there are slots share one, and count every piece', async () => {
  const buyer = await aBuyer(backend);
  const draw = await aDrawOnSale(backend, { ...FREE, prizes: [40] });
  const boxes: string[] = [];
  for (let box = 0; box <= SLOTS; box += 1)
    boxes.push((await requested(backend, buyer, draw, { fee: 0 })).userShipId);
  const clients = boxes.map(() => new pg.Client({ connectionString: backend.url }));
  const [last, ...others] = clients.toReversed();
  const [lastBox = '', ...otherBoxes] = boxes.toReversed();
  if (last === undefined) throw new Error('There is no connection.');
  try {
    for (const client of clients) {
      await client.connect();
      await client.query('begin');
    }
    for (const [nth, client] of others.entries()) await accept(client, otherBoxes[nth] ?? '');
    const sharing = accept(last, lastBox);
    await untilLockWait(backend.db);
    for (const client of others) await client.query('commit');
    await sharing;
    await last.query('commit');
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
  expect(await pieces(draw.drawId)).toEqual({ packed: boxes.length, requested: 0 });
  const wrong = await auditLedger(backend.db);
  expect(wrong.map(({ check }) => check)).not.toContain('stock is counted');
});
