import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale, type Buyer, type DrawOnSale } from '../../support/buying.ts';
import { statusAndCode } from '../../support/members.ts';
import { aWish, FREE, historyOf, wishOf, won } from '../../support/shipments.ts';
import { requestShipment } from '#backend/actions/shipments/request.ts';
import { withdrawUnpaid } from '#backend/actions/shipments/withdraw.ts';
import { createShipmentServices } from '#backend/persistence/shipments/shipment-services.ts';

let backend: TestBackend;
let second: TestBackend;
let draw: DrawOnSale;
let buyer: Buyer;

beforeAll(async () => {
  backend = await aBackend();
  second = await aBackend({ database: backend.url });
});
afterAll(async () => {
  await second.close();
  await backend.close();
});
beforeEach(async () => {
  [draw, buyer] = [await aDrawOnSale(backend, FREE), await aBuyer(backend)];
});

const free = { fee: 0 } as const;
const inside = async () => {
  const { rows } = await backend.db.$client.query(
    `select s.prizes, count(w.*)::int as inside, count(distinct w.won_prize_id)::int as different
     from shipments s left join won_prizes w using (shipment_id) where s.member_id = $1 group by s.shipment_id`,
    [buyer.memberId],
  );
  return rows;
};

test('Two tabs that want the same prizes get one parcel', async () => {
  const prizes = await won(backend, buyer, draw, 5);
  const bys = [backend, second, backend, second, backend];
  const answers = await Promise.all(
    bys.map((by) =>
      by.ask('POST', '/api/userShip', { body: aWish(draw, prizes, free), cookie: buyer.cookie }),
    ),
  );
  expect(answers.map((answer) => statusAndCode(answer).join(' ')).toSorted()).toEqual([
    '200',
    ...Array(4).fill('409 prizesTaken'),
  ]);
  expect(await inside()).toEqual([{ prizes: 5, inside: 5, different: 5 }]);
});

test('Wishes that overlap, in whatever order their prizes stand, leave each prize in one parcel', async () => {
  const prizes = [...(await won(backend, buyer, draw, 5)), ...(await won(backend, buyer, draw, 5))];
  const wishes = Array.from({ length: 10 }, (_, from) => {
    const some = [...prizes.slice(from), ...prizes.slice(0, from)].slice(0, 3);
    return aWish(draw, from % 2 === 0 ? some : some.toReversed(), free);
  });
  const [here, there] = [createShipmentServices(backend.db), createShipmentServices(second.db)];
  const done = await Promise.all(
    wishes.map((wish, nth) => requestShipment(nth % 2 === 0 ? here : there, wishOf(buyer, wish))),
  );
  const made = done.filter((one) => typeof one === 'object');
  expect(made.length).toBeGreaterThan(0);
  expect(done.filter((one) => typeof one === 'string')).toEqual(Array(10 - made.length).fill('prizesTaken'));
  expect(await inside()).toEqual(made.map(() => ({ prizes: 3, inside: 3, different: 3 })));
  const counted = await backend.db.$client.query('select won, waiting from holdings where member_id = $1', [
    buyer.memberId,
  ]);
  expect(counted.rows).toEqual([{ won: 10, waiting: 10 - 3 * made.length }]);
});

test('Asked for and given up again and again at once, every prize is somewhere once', async () => {
  const dear = await aDrawOnSale(backend);
  const prizes = await won(backend, buyer, dear, 5);
  const shipping = createShipmentServices(backend.db);
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      const done = await requestShipment(shipping, wishOf(buyer, aWish(dear, prizes)));
      if (typeof done === 'string') return;
      await shipping.inTransaction((stores) => withdrawUnpaid(stores, done.shipmentId, 'byMember'));
    }),
  );
  const all = await inside();
  expect(all.length).toBeGreaterThan(0);
  expect(all).toEqual(all.map(() => ({ prizes: 0, inside: 0, different: 0 })));
  const last = await requestShipment(shipping, wishOf(buyer, aWish(dear, prizes)));
  expect(last).toMatchObject({ shipmentId: expect.any(String) });
  if (typeof last === 'object') expect(await historyOf(backend, last.shipmentId)).toEqual(['START']);
});

test('A member who buys meanwhile is not held up', async () => {
  const prizes = await won(backend, buyer, draw, 1);
  const [requested, ...others] = await Promise.all([
    requestShipment(createShipmentServices(second.db), wishOf(buyer, aWish(draw, prizes, free))),
    ...Array.from({ length: 3 }, async () => won(backend, buyer, await aDrawOnSale(backend))),
  ]);
  expect(requested).toMatchObject({ shipmentId: expect.any(String) });
  expect(others.map((one) => one.length)).toEqual([1, 1, 1]);
});
