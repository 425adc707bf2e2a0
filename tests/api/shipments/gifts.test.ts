import { sql } from 'drizzle-orm';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator } from '../../support/operator.ts';
import { NO_TOP_PRIZES } from '../../support/orders.ts';
import { aPayingShop } from '../../support/payments.ts';
import {
  ANOTHER_ADDRESS,
  aShipmentInput,
  FREE,
  fulfilmentOn,
  postShipment,
  requested,
  sent,
  won,
} from '../../support/shipments.ts';

const shop = forAllTests(aPayingShop);
const hana = forAllTests(() => anOperator(shop));
const buyer = forEachTest(() => shop.buyer());
const draw = forAllTests(() => shop.draw({ ...FREE, ...NO_TOP_PRIZES }));

const CARD = { from: 'みどり', message: 'おめでとう！\nまた会おうね' };
const AS_GIFT = { fee: 0, address: ANOTHER_ADDRESS, gift: CARD };

const show = async (id: string) => (await buyer.ask('GET', `/api/userShip/${id}`)).json();
const showOps = async (id: string) => (await hana.ask('GET', `/api/ops/shipments/${id}`)).json();
const ops = (id: string, what: string, body: object) =>
  hana.ask('POST', `/api/ops/shipments/${id}/${what}`, { body });

test('A gift goes to another address with its card, and the shop knows it', async () => {
  const { userShipId: id } = await requested(shop, buyer, draw, AS_GIFT);
  expect(await show(id)).toMatchObject({ isGift: true, gift: CARD, address: ANOTHER_ADDRESS });
  expect((await buyer.ask('GET', '/api/userShip')).json().items).toMatchObject([{ isGift: true }]);
  expect(await showOps(id)).toMatchObject({ isGift: true, gift: CARD });
  await fulfilmentOn(shop.db).accept([id]);
  const { shipments } = (await hana.ask('GET', '/api/ops/shipment-files/packing')).json();
  expect(shipments.find((one: { shipmentId: string }) => one.shipmentId === id)).toMatchObject({
    gift: CARD,
  });
});

test('Another shipment has no card', async () => {
  const { userShipId: id } = await requested(shop, buyer, draw, { fee: 0 });
  expect(await show(id)).toMatchObject({ isGift: false, gift: null });
  expect(await showOps(id)).toMatchObject({ isGift: false, gift: null });
});

test('The card belongs to the request: the same key with other words is another one', async () => {
  const input = aShipmentInput(draw, await won(shop, buyer, draw), AS_GIFT);
  const first = (await postShipment(buyer, input)).json();
  expect((await postShipment(buyer, input)).json()).toMatchObject({ userShipId: first.userShipId });
  const others = { ...input, gift: { ...CARD, message: '' } };
  expect(statusAndCode(await postShipment(buyer, others))).toBe('422 keyReused');
});

test('A minor gives nothing away, and the prizes stay in storage', async () => {
  const prizes = await won(shop, buyer, draw);
  await shop.db.execute(
    sql`update members set birthday = (now() - interval '17 years')::date where member_id = ${buyer.memberId}`,
  );
  const input = aShipmentInput(draw, prizes, AS_GIFT);
  expect(statusAndCode(await postShipment(buyer, input))).toBe('409 giftsForAdults');
  expect((await buyer.ask('GET', '/api/userShip')).json().total).toBe(0);
  const { gift, ...plain } = input;
  expect(gift).toEqual(CARD);
  expect(statusAndCode(await postShipment(buyer, plain))).toBe('200');
});

test('A card that cannot be printed is refused', async () => {
  const prizes = await won(shop, buyer, draw);
  for (const gift of [
    { ...CARD, message: '🎁' },
    { ...CARD, from: '' },
    { ...CARD, from: 'あ'.repeat(21) },
  ]) {
    const answer = await postShipment(buyer, aShipmentInput(draw, prizes, { ...AS_GIFT, gift }));
    expect(statusAndCode(answer)).toBe('422 invalidInput');
  }
});

test('What is split off a gift, or sent after it, is a gift too', async () => {
  const { userShipId: id, contents } = await requested(shop, buyer, draw, { ...AS_GIFT, quantity: 5 });
  const wonPrizeIds = contents.slice(0, 2).map(({ wonPrizeId }) => wonPrizeId);
  const { added } = (await ops(id, 'split', { wonPrizeIds, reason: 'too heavy' })).json();
  expect(await showOps(added.shipmentId)).toMatchObject({ isGift: true, gift: CARD });
  await sent(shop, id);
  await fulfilmentOn(shop.db).recordEmailed([id]);
  await ops(id, 'problem', { problem: 'returned', reason: 'absent' });
  await ops(id, 'resend', { fee: 0 });
  const { followedBy } = await showOps(id);
  expect(await showOps(followedBy.shipmentId)).toMatchObject({ isGift: true, gift: CARD });
});
