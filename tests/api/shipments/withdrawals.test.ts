import { settleShippingFee } from '#backend/actions/shipments/shipping-fees.ts';
import { expireUnpaidShipments } from '#backend/actions/shipments/withdraw.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import { aCapture } from '../../support/orders.ts';
import { answered, aPayingShop, paymentStates, comeBack } from '../../support/payments.ts';
import {
  postShipment,
  aShipmentInput,
  fulfilmentOn,
  historyOf,
  paid,
  requested,
  won,
} from '../../support/shipments.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';

const shop = forAllTests(aPayingShop);
const draw = forEachTest(() => shop.draw());
const buyer = forEachTest(() => shop.buyer());

const aShipment = () => requested(shop, buyer, draw, { quantity: 5 });
const withdraw = (id: string) => buyer.ask('DELETE', `/api/userShip/${id}`);
const show = (id: string) => buyer.ask('GET', `/api/userShip/${id}`);
const expire = () => expireUnpaidShipments(shop.db, 100);
const toPay = async ({ userShipId }: ShipmentDetail) =>
  answered(
    await buyer.ask('POST', '/api/redirect', { purpose: 'shipment', userShipId, paymentType: 'CARD' }),
  );
const waiting = async () => (await buyer.ask('GET', '/api/orderHistoryPrize?isDelivery=false')).json().total;
const kindsOf = async () => (await emailsTo(shop, buyer.email)).map(({ kind }) => kind);
const ordersInShipments = async () =>
  (await buyer.ask('GET', '/api/orderHistory?isUserShip=true')).json().total;

test('A withdrawn shipment is deleted for its member, and its prizes are available again', async () => {
  const { userShipId } = await aShipment();
  expect([await waiting(), await ordersInShipments()]).toEqual([0, 1]);
  expect((await withdraw(userShipId)).json()).toEqual({ userShipId, withdrawn: true });
  expect([await waiting(), await ordersInShipments()]).toEqual([5, 0]);
  expect(statusAndCode(await show(userShipId))).toBe('404 notFound');
  expect((await buyer.ask('GET', '/api/userShip')).json()).toEqual({ total: 0, items: [] });
  expect((await buyer.ask('GET', '/api/user/overview')).json()).toMatchObject({
    shipments: 0,
    waitingPrizes: 5,
  });
  expect(await historyOf(shop, userShipId)).toEqual(['START', 'START START withdrawn']);
  expect(await kindsOf()).not.toContain('shipmentExpired');
});

test('Repeated withdrawals have the same result', async () => {
  const { userShipId } = await aShipment();
  const answers = [
    ...(await Promise.all([withdraw(userShipId), withdraw(userShipId)])),
    await withdraw(userShipId),
  ];
  expect(answers.map(statusAndCode)).toEqual(['200', '200', '200']);
  expect(await historyOf(shop, userShipId)).toHaveLength(2);
});

test('An order with prizes in two shipments still has one after a withdrawal', async () => {
  const prizes = await won(shop, buyer, draw, 5);
  const first = prizes.slice(0, 2);
  const second = prizes.slice(2);
  const one = (await postShipment(buyer, aShipmentInput(draw, first))).json();
  await postShipment(buyer, aShipmentInput(draw, second));
  await withdraw(one.userShipId);
  expect([await waiting(), await ordersInShipments()]).toEqual([2, 1]);
});

test('A paid shipment and one without a fee cannot be withdrawn', async () => {
  const shipment = await aShipment();
  await paid(shop, shipment);
  expect(statusAndCode(await withdraw(shipment.userShipId))).toBe('409 shipmentPaid');
  const freeDraw = await shop.draw({ but: { shippingFee: 0 } });
  const free = await requested(shop, buyer, freeDraw, { fee: 0 });
  expect(statusAndCode(await withdraw(free.userShipId))).toBe('409 shipmentPaid');
});

test('A withdrawal closes the payment session first', async () => {
  const shipment = await aShipment();
  const paymentSession = await toPay(shipment);
  expect((await show(shipment.userShipId)).json()).toMatchObject({
    paymentStatus: 'PENDING',
    paymentSession: { redirectId: paymentSession.redirectId },
  });
  expect(statusAndCode(await withdraw(shipment.userShipId))).toBe('200');
  await shop.pay(paymentSession, { ending: 'paid' });
  expect(await paymentStates(shop, paymentSession)).toEqual([]);
  expect(await waiting()).toBe(5);
});

test('A shipment paid in the meantime cannot be withdrawn', async () => {
  const shipment = await aShipment();
  await shop.pay(await toPay(shipment), { ending: 'paid', webhook: 'lost' });
  expect(statusAndCode(await withdraw(shipment.userShipId))).toBe('409 shipmentPaid');
  expect((await show(shipment.userShipId)).json()).toMatchObject({ paymentStatus: 'CAPTURED' });
});

test('A withdrawal is rejected while the provider is unavailable', async () => {
  const shipment = await aShipment();
  const paymentSession = await toPay(shipment);
  shop.connection.unavailable = ['closeSession'];
  expect(statusAndCode(await withdraw(shipment.userShipId))).toBe('503 providerUnavailable');
  shop.connection.unavailable = [];
  expect((await show(shipment.userShipId)).json().paymentSession?.redirectId).toBe(paymentSession.redirectId);
});

/** Expires the unpaid shipments that earlier tests have left. */
async function expireAll(): Promise<void> {
  await shop.minutesPass(25 * 60);
  await expire();
}

test('An unpaid shipment expires after a day, and its member gets an email', async () => {
  await expireAll();
  const shipment = await aShipment();
  await shop.minutesPass(24 * 60 - 1);
  await expire();
  expect(statusAndCode(await show(shipment.userShipId))).toBe('200');
  await shop.minutesPass(2);
  expect(await expire()).toMatchObject({ expired: 1, rest: false });
  expect(statusAndCode(await show(shipment.userShipId))).toBe('404 notFound');
  expect(await waiting()).toBe(5);
  expect(await historyOf(shop, shipment.userShipId)).toEqual(['START', 'START START lapsed']);
  expect((await emailsTo(shop, buyer.email)).filter(({ kind }) => kind === 'shipmentExpired')).toEqual([
    {
      kind: 'shipmentExpired',
      name: '丸山 ぽぽ',
      shipmentId: shipment.userShipId,
      prizes: 5,
      isFollowUp: false,
    },
  ]);
});

test('Simultaneous runs expire a shipment once', async () => {
  await expireAll();
  await aShipment();
  await shop.minutesPass(25 * 60);
  const results = await Promise.all([expire(), expire(), expire()]);
  expect(results.reduce((sum, { expired }) => sum + expired, 0)).toBe(1);
  expect((await kindsOf()).filter((kind) => kind === 'shipmentExpired')).toHaveLength(1);
});

test('A paid shipment does not expire', async () => {
  await expireAll();
  const shipment = await aShipment();
  await paid(shop, shipment);
  await shop.minutesPass(25 * 60);
  expect(await expire()).toMatchObject({ expired: 0 });
  expect((await show(shipment.userShipId)).json()).toMatchObject({
    paymentStatus: 'CAPTURED',
    payUntil: null,
  });
});

test('A payment and the expiry at the same time leave one consistent shipment', async () => {
  const shipments: ShipmentDetail[] = [];
  while (shipments.length < 6) shipments.push(await requested(shop, buyer, await shop.draw()));
  await shop.minutesPass(25 * 60);
  await Promise.all([
    ...shipments.map(({ userShipId, fee }) => settleShippingFee(shop.db, userShipId, aCapture(fee), 'CARD')),
    expire(),
  ]);
  for (const { userShipId } of shipments) {
    const { rows } = await shop.db.$client.query(
      `select s.withdrawn_at is null as stays, s.prizes, s.payment_status as money,
         (select count(*)::int from won_prizes w where w.shipment_id = s.shipment_id) as held,
         (select "to" from ledger l where l.shipment_id = s.shipment_id) as account
       from shipments s where s.shipment_id = $1`,
      [userShipId],
    );
    expect(rows).toEqual([
      rows[0].stays
        ? { stays: true, prizes: 1, money: 'CAPTURED', held: 1, account: 'shipping' }
        : { stays: false, prizes: 0, money: 'REFUND_PENDING', held: 0, account: 'owed' },
    ]);
  }
});

test('An unpaid shipment withdrawn at the same time is never accepted', async () => {
  const { userShipId } = await aShipment();
  const [accepted] = await Promise.all([fulfilmentOn(shop.db).accept([userShipId]), withdraw(userShipId)]);
  expect(accepted).toMatchObject({ rejected: [{ shipmentId: userShipId }] });
  expect(await waiting()).toBe(5);
});

test('After a payment session without payment the shipment can be withdrawn', async () => {
  const shipment = await aShipment();
  const paymentSession = await toPay(shipment);
  await shop.pay(paymentSession, { ending: 'cancelled' });
  await comeBack(buyer, paymentSession);
  expect((await show(shipment.userShipId)).json()).toMatchObject({
    paymentStatus: 'NONE',
    paymentSession: null,
  });
  expect(statusAndCode(await withdraw(shipment.userShipId))).toBe('200');
});
