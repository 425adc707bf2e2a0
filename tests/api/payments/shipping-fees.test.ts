import {
  anUnpaidShipment,
  emailsAbout,
  feeStatus,
  inAShopWithUnpaidFee,
  ledgerLines,
  openedFee,
  requestFee,
} from '../../support/shipping-fees.ts';
import { historyOf } from '../../support/shipments.ts';
import { comeBack, GOOD_CARD, pagePathOf, press, registered } from '../../support/payments.ts';
import { statusAndCode } from '../../support/members.ts';
import { MINOR_CAPS } from '../../support/backend.ts';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';

const { shop, buyer, shipment } = inAShopWithUnpaidFee();

const PAID_LINES = ['capture provider shipping 600'];
const shown = async () => (await buyer.ask('GET', `/api/userShip/${shipment.id}`)).json();

const ENDINGS = [
  ['paid', 'CAPTURED'],
  ['authenticationFailed', 'NONE'],
  ['insufficientFunds', 'NONE'],
  ['limitExceeded', 'NONE'],
  ['cancelled', 'NONE'],
] as const;

test.each(
  PAID_TYPES.flatMap((type) => ENDINGS.map(([does, paymentStatus]) => [type, does, paymentStatus] as const)),
)('%s: %s', async (paymentType, does, paymentStatus) => {
  const paymentSession = await openedFee(buyer, shipment.id, { paymentType });
  const page = await shop.get(pagePathOf(paymentSession));
  expect(page.body).toContain('送料 賞品1点');
  expect(page.body).toContain('600円');
  expect(await shown()).toMatchObject({
    paymentStatus: 'PENDING',
    paymentType,
    paymentSession: paymentSession,
  });
  const card: Record<string, string> = paymentType === 'CARD' && does === 'paid' ? { card: GOOD_CARD } : {};
  const back = await press(shop, paymentSession, { does, ...card });
  expect([back.statusCode, back.headers.location]).toEqual([
    303,
    `http://localhost:3000/sanrio/mypage/userShip/${shipment.id}?redirectId=${paymentSession.redirectId}`,
  ]);
  expect((await comeBack(buyer, paymentSession)).json()).toEqual({
    purpose: 'shipment',
    userShipId: shipment.id,
    paymentStatus,
  });
  const isPaid = paymentStatus === 'CAPTURED';
  expect(await shown()).toMatchObject({
    status: 'START',
    paymentStatus,
    paymentSession: null,
    paymentType: isPaid ? paymentType : null,
    payUntil: isPaid ? null : expect.any(String),
    paidAt: isPaid ? expect.any(String) : null,
  });
  expect(await ledgerLines(shop, shipment.id)).toEqual(isPaid ? PAID_LINES : []);
  expect(await emailsAbout(shop, shipment.id)).toEqual(isPaid ? ['shipmentRequested'] : []);
});

test('The email contains fee, payment method and destination town, but no more of the address', async () => {
  await shop.pay(await openedFee(buyer, shipment.id, { paymentType: 'PAYPAY' }), { ending: 'paid' });
  const { rows } = await shop.db.$client.query(
    `select message from outbox where member_id = $1 and message->>'kind' = 'shipmentRequested'`,
    [buyer.memberId],
  );
  expect(rows).toEqual([
    {
      message: {
        kind: 'shipmentRequested',
        name: '丸山 ぽぽ',
        shipmentId: shipment.id,
        prizes: 1,
        fee: 600,
        method: 'box',
        paymentType: 'PAYPAY',
        zip: '1500001',
        town: '東京都渋谷区',
      },
    },
  ]);
  expect(await historyOf(shop, shipment.id)).toEqual(['START', 'START START paid']);
});

test('After a declined payment another method pays the fee once', async () => {
  await shop.pay(await openedFee(buyer, shipment.id, { paymentType: 'DOCOMO' }), { ending: 'limitExceeded' });
  expect(await feeStatus(buyer, shipment.id)).toBe('NONE');
  await shop.pay(await openedFee(buyer, shipment.id, { paymentType: 'AU' }), { ending: 'paid' });
  expect(await shown()).toMatchObject({ paymentStatus: 'CAPTURED', paymentType: 'AU' });
  expect(await ledgerLines(shop, shipment.id)).toEqual(PAID_LINES);
});

describe('With the registered card', () => {
  const pay = () => requestFee(buyer, shipment.id, { useCard: true });

  test('a fee is paid in one step, however often it is requested', async () => {
    await registered(shop, buyer);
    const answers = [await pay(), await pay()];
    expect(answers.map((answer) => answer.json())).toEqual([
      { redirectId: expect.any(String), url: null },
      answers[0]?.json(),
    ]);
    expect(await feeStatus(buyer, shipment.id)).toBe('CAPTURED');
    expect(await ledgerLines(shop, shipment.id)).toEqual(PAID_LINES);
  });

  test('a declined fee can be paid by another method', async () => {
    await registered(shop, buyer, '4123111111111000');
    expect((await pay()).json()).toMatchObject({ url: null });
    expect(await feeStatus(buyer, shipment.id)).toBe('NONE');
    await shop.pay(await openedFee(buyer, shipment.id, { paymentType: 'PAYPAY' }), { ending: 'paid' });
    expect(await feeStatus(buyer, shipment.id)).toBe('CAPTURED');
  });

  test('a card that needs 3-D Secure opens a page', async () => {
    await registered(shop, buyer, '4100000000005000');
    const paymentSession = (await pay()).json();
    expect(await feeStatus(buyer, shipment.id)).toBe('PENDING');
    await press(shop, paymentSession, { does: 'prove', password: '123456' });
    expect((await comeBack(buyer, paymentSession)).json()).toMatchObject({ paymentStatus: 'CAPTURED' });
  });

  test('the same payment continues after the provider was unavailable', async () => {
    await registered(shop, buyer);
    shop.connection.unavailable = ['chargeCard'];
    expect(statusAndCode(await pay())).toBe('503 providerUnavailable');
    expect(await feeStatus(buyer, shipment.id)).toBe('PENDING');
    shop.connection.unavailable = [];
    expect((await pay()).json()).toMatchObject({ url: null });
    expect(await ledgerLines(shop, shipment.id)).toEqual(PAID_LINES);
  });

  test('payment is refused when no card is registered', async () => {
    expect(statusAndCode(await pay())).toBe('409 cardMissing');
    expect(statusAndCode(await requestFee(buyer, shipment.id, { useCard: true, paymentType: 'AU' }))).toBe(
      '422 paymentTypeNotOffered',
    );
  });
});

describe('A payment session is refused for', () => {
  test('a shipment of another member, or an unknown one', async () => {
    const other = await shop.buyer();
    expect(statusAndCode(await requestFee(other, shipment.id))).toBe('404 notFound');
    expect(statusAndCode(await requestFee(buyer, 'nobody'))).toBe('404 notFound');
    const paymentSession = await openedFee(buyer, shipment.id);
    expect(statusAndCode(await comeBack(other, paymentSession))).toBe('404 notFound');
    await shop.pay(paymentSession, { ending: 'cancelled' });
  });

  test('a payment method that is none', async () => {
    expect(statusAndCode(await requestFee(buyer, shipment.id, { paymentType: 'NONE' }))).toBe(
      '422 paymentTypeNotOffered',
    );
  });

  test('a request past its deadline', async () => {
    await shop.minutesPass(24 * 60);
    expect(statusAndCode(await requestFee(buyer, shipment.id))).toBe('409 payTimeOver');
  });
});

test('A page opened in the last minute can be used until it expires', async () => {
  await shop.minutesPass(24 * 60 - 1);
  const paymentSession = await openedFee(buyer, shipment.id);
  await shop.jobsAfter(14);
  await shop.pay(paymentSession, { ending: 'paid', webhook: 'lost' });
  await shop.jobsAfter(1);
  expect(await feeStatus(buyer, shipment.id)).toBe('CAPTURED');
});

test("A shipping fee does not count towards a minor's monthly limit", async () => {
  const birthday = new Date(Date.now() - 15.5 * 365.25 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const minor = await shop.buyer({ birthday, hasGuardian: true });
  const costly = await shop.draw({ price: MINOR_CAPS.under16, but: { shippingFee: 600 } });
  const { userShipId } = await anUnpaidShipment(shop, minor, { draw: costly });
  await shop.pay(await openedFee(minor, userShipId), { ending: 'paid' });
  expect(await feeStatus(minor, userShipId)).toBe('CAPTURED');
});
