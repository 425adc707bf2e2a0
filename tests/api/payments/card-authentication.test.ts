import { confirmPayment } from '#backend/actions/payments/confirm.ts';
import { openPaymentSession } from '#backend/actions/payments/open-payment-session.ts';
import type { Gateway } from '#backend/actions/payments/gateway.ts';
import { digestOf, newToken } from '#backend/crypto/secrets.ts';
import {
  answered,
  inAPayingShop,
  orderStatus,
  paying,
  PAID,
  placed,
  PLAYING,
  registered,
} from '../../support/payments.ts';
import { CARD_AUTHENTICATION_FROM_YEN } from '#lib/contract/shop-rules.ts';

const { shop, draw, buyer } = inAPayingShop();

const authentications = async () => {
  const { rows } = await shop.db.$client.query(
    `select authentication from payment_sessions where member_id = $1 and purpose <> 'card' order by made_at`,
    [buyer.memberId],
  );
  return rows.map((row) => row.authentication);
};

type Since = { readonly joined?: number; readonly device?: number };

/** A browser of the member. Both times are in days ago. */
async function aBrowser({ joined = 60, device = 30 }: Since = {}) {
  const token = newToken();
  const { memberId } = buyer;
  const days = (count: number) => `${count} days`;
  await shop.db.$client.query('update members set joined_at = now() - $2::interval where member_id = $1', [
    memberId,
    days(joined),
  ]);
  await shop.db.$client.query(
    'insert into known_devices (member_id, token_digest, added_at) values ($1, $2, now() - $3::interval)',
    [memberId, digestOf(token), days(device)],
  );
  return { ...buyer, cookie: `${buyer.cookie}; device=${token}` };
}

async function paidWithCard(since: Since | 'unknown', { price = 700 } = {}) {
  await registered(shop, buyer);
  const costly = await shop.draw({ price });
  const orderId = await placed(buyer, costly);
  const { cookie } = since === 'unknown' ? buyer : await aBrowser(since);
  const body = { purpose: 'order', orderHistoryId: orderId, paymentType: 'CARD', useCard: true };
  answered(await shop.ask('POST', '/api/redirect', { body, cookie }));
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
}

test('A small sum of an old account in a known browser is charged without authentication, and that is stored', async () => {
  const calls = shop.connection.calls.length;
  await paidWithCard({});
  expect(shop.connection.calls.slice(calls)).not.toContain('authenticateCard');
  expect(await authentications()).toEqual(['exempt']);
});

test.each<[string, Since | 'unknown', number]>([
  ['from a large sum on', {}, CARD_AUTHENTICATION_FROM_YEN],
  ['in a browser of last week', { device: 6 }, 700],
  ['in a browser without a login', 'unknown', 700],
  ['of a young account', { joined: 29 }, 700],
])('%s the holder is authenticated, and that is stored', async (_when, since, price) => {
  await paidWithCard(since, { price });
  expect(await authentications()).toEqual(['authenticated']);
});

test("A payment on the provider's page is authenticated there, and that is stored", async () => {
  await paying(buyer, draw);
  await paying(buyer, await shop.draw(), { paymentType: 'PAYPAY' });
  expect(await authentications()).toEqual(['page', null]);
});

test('A failed authentication charges nothing, and that is stored', async () => {
  await registered(shop, buyer, '4100000000500000');
  const calls = shop.connection.calls.length;
  const { orderId } = await paying(buyer, draw, { useCard: true });
  expect(await orderStatus(buyer, orderId)).toEqual(['START', 'DECLINED', 'authenticationFailed']);
  expect(shop.connection.calls.slice(calls)).toEqual(['authenticateCard']);
  expect(await authentications()).toEqual(['failed']);
});

describe("After an authentication on the provider's page", () => {
  const gateway = (but: Partial<Gateway>) => ({
    ...shop.paying,
    gateway: { ...shop.paying.gateway, ...but },
  });
  const authenticated = gateway.bind(null, {
    status: async () => ({ state: 'authenticated', authentication: 'token' }) as const,
  });

  async function waiting() {
    await registered(shop, buyer, '4100000000005000');
    const session = await paying(buyer, draw, { useCard: true });
    expect(await orderStatus(buyer, session.orderId)).toEqual(PLAYING);
    return session;
  }

  test('the card is charged, once', async () => {
    const { orderId, redirectId } = await waiting();
    await shop.db.$client.query(`update sandbox_customers set ending = 'paid'`);
    await confirmPayment(authenticated(), buyer.memberId, redirectId);
    await confirmPayment(authenticated(), buyer.memberId, redirectId);
    expect(await orderStatus(buyer, orderId)).toEqual(PAID);
    expect(await authentications()).toEqual(['authenticated']);
  });

  test('a cancelled order is not charged', async () => {
    const { orderId, redirectId } = await waiting();
    await buyer.ask('DELETE', `/api/orderHistory/${orderId}`);
    const calls = shop.connection.calls.length;
    await confirmPayment(authenticated(), buyer.memberId, redirectId);
    expect(shop.connection.calls.slice(calls)).not.toContain('chargeCard');
    expect((await orderStatus(buyer, orderId))[0]).toBe('CANCEL');
  });

  test('a card that takes no part is sent to the usual page', async () => {
    await registered(shop, buyer);
    const orderId = await placed(buyer, draw);
    const context = gateway({ authenticateCard: async () => ({ state: 'skipped' }) });
    const order = { orderId, paymentType: 'CARD', useCard: true, guardianConsents: false } as const;
    const opened = await openPaymentSession(context, buyer.memberId, { purpose: 'order', ...order });
    if ('refusal' in opened || opened.url === null) throw new Error('No page was opened.');
    await shop.pay(opened, { ending: 'paid' });
    expect(await orderStatus(buyer, orderId)).toEqual(PAID);
    expect(await authentications()).toEqual(['page']);
  });
});
