import { eq, sql } from 'drizzle-orm';
import { draws, shippingTariffs } from '#backend/persistence/schema.ts';
import { PREFECTURES } from '#lib/contract/member/prefectures.ts';
import type { Tariff } from '#lib/contract/shipping-tariff.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { acceptedBox } from '../../support/accepted-box.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';
import { emailsTo } from '../../support/members.ts';
import { type DrawOnSale, NO_TOP_PRIZES } from '../../support/orders.ts';
import { anOperator } from '../../support/operator.ts';
import { answered, aPayingShop } from '../../support/payments.ts';
import {
  AN_ADDRESS,
  ANOTHER_ADDRESS,
  aHandover,
  aShipmentInput,
  fulfilmentOn,
  historyOf,
  postShipment,
  won,
} from '../../support/shipments.ts';

const shop = forAllTests(aPayingShop);
const hana = forAllTests(() => anOperator(shop));
const buyer = forEachTest(() => shop.buyer());

const anAcceptedBox = (draw: DrawOnSale, fee: number) => acceptedBox({ shop, buyer, hana }, draw, fee);
const ops = (id: string, what: string, body: object = {}) =>
  hana.ask('POST', `/api/ops/shipments/${id}/${what}`, { body });
const showOps = async (id: string) => (await hana.ask('GET', `/api/ops/shipments/${id}`)).json();
const show = async (id: string) => (await buyer.ask('GET', `/api/userShip/${id}`)).json();
const changesTold = async () =>
  (await emailsTo(shop, buyer.email)).flatMap((email) => (email.kind === 'shipmentChanged' ? email : []));
const SHOP = { cause: 'shop', reason: 'a prize is broken' };
const MEMBER = { cause: 'member', reason: 'they have asked for it' };

/** A parcel to Kyoto costs 1,500 yen, to other places 500. */
async function dearerInKyoto({ drawId }: DrawOnSale): Promise<void> {
  const tariff: Tariff = {
    regions: [
      { name: '京都', prefectures: ['京都府'] },
      { name: '京都以外', prefectures: PREFECTURES.filter((name) => name !== '京都府') },
    ],
    sizes: [{ method: 'box', name: '宅配便', space: null, fees: [1_500, 500] }],
  };
  const stored = { tariff, createdAt: new Date(), createdBy: null };
  const [row] = await shop.db.insert(shippingTariffs).values(stored).returning();
  await shop.db
    .update(draws)
    .set({ tariffId: row?.tariffId, shippingFee: 0 })
    .where(eq(draws.drawId, drawId));
  // An order of the millisecond of a change has the terms before it as well.
  await shop.db.execute(sql`select pg_sleep(0.002)`);
}

describe('Prizes of one request, in several boxes for one fee', () => {
  const draw = forEachTest(() =>
    shop.draw({ ...NO_TOP_PRIZES, but: { shippingFee: 600, shippingFreeFrom: 4 } }),
  );

  test('go into a second box for one fee, which goes back by what is left in both', async () => {
    const costly = await shop.draw({ prizes: [20, 60] });
    const { id, prizes } = await anAcceptedBox(costly, 600);
    const [first = '', second = ''] = prizes;
    const { added } = (await ops(id, 'split', { wonPrizeIds: [first, second], reason: 'too heavy' })).json();
    const { shipmentId: secondBox } = added;
    expect(await show(id)).toMatchObject({ prizes: 3, boxIds: [secondBox], changes: [{ change: 'split' }] });
    expect(await show(secondBox)).toMatchObject({ status: 'WAITING', prizes: 2, fee: 0, boxIds: [id] });
    expect((await showOps(secondBox)).boxes).toEqual([{ shipmentId: id, number: shortNumber(id) }]);
    expect(await historyOf(shop, secondBox)).toEqual(['START', 'START WAITING']);
    expect(await changesTold()).toMatchObject([{ change: 'split', prizes: 2, addedId: secondBox }]);

    expect((await ops(secondBox, 'withdraw', SHOP)).json()).toMatchObject({ returnedYen: 0 });
    expect(await show(id)).toMatchObject({ prizes: 3, boxIds: [] });
    expect((await ops(id, 'withdraw', SHOP)).json()).toMatchObject({ returnedYen: 600 });
  });

  test('leave the fee with the first box while another one is sent, also when the first one is withdrawn', async () => {
    const costly = await shop.draw({ prizes: [20, 60] });
    const { id, prizes } = await anAcceptedBox(costly, 600);
    const { added } = (
      await ops(id, 'split', { wonPrizeIds: prizes.slice(0, 2), reason: 'too heavy' })
    ).json();
    expect((await ops(id, 'withdraw', SHOP)).json()).toMatchObject({ returnedYen: 0 });
    expect(await showOps(added.shipmentId)).toMatchObject({
      fee: 0,
      boxes: [],
      splitFrom: { shipmentId: id, number: shortNumber(id) },
    });
    expect((await ops(added.shipmentId, 'withdraw', SHOP)).json()).toMatchObject({ returnedYen: 600 });
    expect(await showOps(id)).toMatchObject({ refunds: [{ yen: 600, scope: 'shippingFee' }] });
  });

  test('keep the fee once a packed box was given up by its member, in whatever order they give up the others', async () => {
    const costly = await shop.draw({ prizes: [20, 60] });
    const { id, prizes } = await anAcceptedBox(costly, 600);
    const { added } = (
      await ops(id, 'split', { wonPrizeIds: prizes.slice(0, 2), reason: 'too heavy' })
    ).json();
    await fulfilmentOn(shop.db).pack([added.shipmentId], true);
    expect((await ops(added.shipmentId, 'withdraw', MEMBER)).json()).toMatchObject({ returnedYen: 0 });
    const takeOut = { ...MEMBER, wonPrizeIds: prizes.slice(2, 3) };
    expect((await ops(id, 'take-out', takeOut)).json()).toMatchObject({ returnedYen: 0 });
    expect((await ops(id, 'withdraw', MEMBER)).json()).toMatchObject({ returnedYen: 0 });
    expect(await showOps(id)).toMatchObject({ paymentStatus: 'CAPTURED', refunds: [] });
  });

  test('return the fee if the shop sends nothing, though their member had given up some', async () => {
    const costly = await shop.draw({ prizes: [20, 60] });
    const { id, prizes } = await anAcceptedBox(costly, 600);
    await fulfilmentOn(shop.db).pack([id], true);
    const takeOut = { ...MEMBER, wonPrizeIds: prizes.slice(0, 1) };
    expect((await ops(id, 'take-out', takeOut)).json()).toMatchObject({ returnedYen: 0 });
    expect((await ops(id, 'withdraw', SHOP)).json()).toMatchObject({ returnedYen: 600 });
  });

  test('are held in all boxes while their fee is disputed', async () => {
    const costly = await shop.draw({ prizes: [20, 60] });
    const { id, prizes } = await anAcceptedBox(costly, 600);
    const { added } = (
      await ops(id, 'split', { wonPrizeIds: prizes.slice(0, 2), reason: 'too heavy' })
    ).json();
    await shop.db.execute(sql`
      insert into disputes (provider, dispute_id, payment_id, shipment_id, yen, state, opened_at)
      select provider, ${`dispute of ${id}`}, payment_id, shipment_id, yen, 'open', clock_timestamp()
        from ledger where shipment_id = ${id} and kind = 'capture'`);
    for (const box of [id, added.shipmentId])
      expect(await fulfilmentOn(shop.db).ship([aHandover(box)])).toMatchObject({
        rejected: [{ reason: 'held' }],
      });
  });

  test('go into a third box, and each box is sent alone', async () => {
    const { id, prizes } = await anAcceptedBox(draw, 0);
    const [first = '', second = ''] = prizes;
    const split = async (box: string, wonPrizeIds: readonly string[]): Promise<string> =>
      (await ops(box, 'split', { wonPrizeIds, reason: 'too heavy' })).json().added.shipmentId;
    const secondBox = await split(id, [first, second]);
    const thirdBox = await split(secondBox, [first]);
    expect((await show(thirdBox)).boxIds).toEqual([id, secondBox]);
    const boxes = [id, secondBox, thirdBox];
    expect(await fulfilmentOn(shop.db).ship(boxes.map(aHandover))).toMatchObject({ moved: boxes });
    expect((await show(id)).prizes + (await show(secondBox)).prizes + (await show(thirdBox)).prizes).toBe(5);
  });

  test('return a part of the fee if the rest costs less', async () => {
    const cheap = await shop.draw({ prizes: [20, 60], but: { shippingFee: 400 } });
    const costly = await shop.draw({ prizes: [20, 60] });
    const [large] = await won(shop, buyer, costly);
    const both = [...(await won(shop, buyer, cheap)), ...(large === undefined ? [] : [large])];
    const { userShipId: id } = (await postShipment(buyer, aShipmentInput(cheap, both))).json();
    const body = { purpose: 'shipment', userShipId: id, paymentType: 'CARD' };
    await shop.pay(answered(await buyer.ask('POST', '/api/redirect', body)), { ending: 'paid' });
    expect((await ops(id, 'take-out', { ...SHOP, wonPrizeIds: [large?.wonPrizeId] })).json()).toMatchObject({
      returnedYen: 200,
      returnedBy: 'provider',
    });
    expect(await showOps(id)).toMatchObject({ refunds: [{ yen: 200, scope: 'goodwill' }] });
  });

  test('return nothing of the fee because one box goes to a nearer address than the others', async () => {
    const byRegion = await shop.draw({ prizes: [20, 60] });
    await dearerInKyoto(byRegion);
    const prizes = await won(shop, buyer, byRegion, 5);
    const input = aShipmentInput(byRegion, prizes, { fee: 1_500, address: ANOTHER_ADDRESS });
    const { userShipId: id } = (await postShipment(buyer, input)).json();
    const body = { purpose: 'shipment', userShipId: id, paymentType: 'CARD' };
    await shop.pay(answered(await buyer.ask('POST', '/api/redirect', body)), { ending: 'paid' });
    const [first, second] = prizes.map(({ wonPrizeId }) => wonPrizeId);
    const split = await ops(id, 'split', { wonPrizeIds: [first, second], reason: 'too heavy' });
    const { shipmentId: secondBox } = split.json().added;
    const moved = await buyer.ask('PUT', `/api/userShip/${secondBox}`, { address: AN_ADDRESS });
    expect(moved.statusCode).toBe(200);
    const takeOut = { ...MEMBER, wonPrizeIds: [first] };
    expect((await ops(secondBox, 'take-out', takeOut)).json()).toMatchObject({ returnedYen: 0 });
    expect((await ops(id, 'withdraw', MEMBER)).json()).toMatchObject({ returnedYen: 1_000 });
  });
});
