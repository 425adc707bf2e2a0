import type { ProviderSessionParams } from '#backend/actions/payments/gateway.ts';
import { openPaymentSession } from '#backend/actions/payments/open-payment-session.ts';
import { findCard } from '#backend/persistence/payments/cards.ts';
import { activeSessionsOfOrder } from '#backend/persistence/payments/payment-session-queries.ts';
import { recordSessionEnd } from '#backend/persistence/payments/payment-sessions.ts';
import { statusAndCode } from '../../support/members.ts';
import {
  answered,
  comeBack,
  GOOD_CARD,
  inAPayingShop,
  orderStatus,
  pagePathOf,
  paying,
  PAID,
  paymentStates,
  placed,
  PLAYING,
  press,
  registered,
  requestPayment,
  toRegister,
} from '../../support/payments.ts';

const { shop, draw, buyer } = inAPayingShop();

const readCard = async (path = '') => (await buyer.ask('GET', `/api/credit${path}`)).json();

const maskedCard = (lastFour: string) => ({ brand: 'みほんカード', lastFour, expiry: '2031-12' });

const customers = async () => {
  const { rows } = await shop.db.$client.query('select last_four from sandbox_customers order by 1');
  return rows.map((row) => row.last_four);
};

test('Repeated requests get the same page until it expires', async () => {
  const paymentSession = await toRegister(buyer);
  expect(await toRegister(buyer)).toEqual(paymentSession);
  await shop.minutesPass(16);
  expect((await toRegister(buyer)).redirectId).not.toBe(paymentSession.redirectId);
});

const states = async () => {
  const { rows } = await shop.db.$client.query(
    "select state from payment_sessions where member_id = $1 and purpose = 'card' order by made_at",
    [buyer.memberId],
  );
  return rows.map((row) => row.state);
};

test('Concurrent requests get one page', async () => {
  const pages = await Promise.all([0, 1, 2].map(() => toRegister(buyer)));
  expect(new Set(pages.map(({ redirectId, url }) => `${redirectId} ${url}`)).size).toBe(1);
  expect(await states()).toEqual(['OPEN']);
});

test('A page that the provider refuses ends the registration and raises an alarm', async () => {
  shop.connection.refusesPages = true;
  const refused = await buyer.ask('POST', '/api/redirect', { purpose: 'card' });
  shop.connection.refusesPages = false;
  expect(statusAndCode(refused)).toBe('422 paymentTypeNotOffered');
  expect(await states()).toEqual(['ENDED']);
  expect(shop.log.last('provider refused payment session').paymentType).toBe('CARD');
  await toRegister(buyer);
  expect(await states()).toEqual(['ENDED', 'OPEN']);
});

test('A page of a registration that has ended meanwhile is closed', async () => {
  const { gateway } = shop.paying;
  const opened: string[] = [];
  const paying = {
    ...shop.paying,
    gateway: {
      ...gateway,
      openSession: async (params: ProviderSessionParams) => {
        const session = await gateway.openSession(params);
        if (typeof session !== 'string') opened.push(session.sessionId);
        await recordSessionEnd(shop.paying.batching, params.key, { end: 'ENDED', pollInMs: null });
        return session;
      },
    },
  };
  const answer = await openPaymentSession(paying, buyer.memberId, { purpose: 'card' });
  expect(answer).toEqual({ refusal: 'providerUnavailable' });
  expect([opened.length, await states()]).toEqual([1, ['ENDED']]);
  expect(shop.connection.calls.at(-1)).toBe('closeSession');
});

test('A card is registered on a page of the provider and shown by its last four digits', async () => {
  expect(await readCard()).toEqual({ card: null });
  const paymentSession = await toRegister(buyer);
  const page = await shop.get(new URL(String(paymentSession.url)).pathname);
  expect(page.body).toContain('カードの登録');
  const confirm = `-confirm?redirectId=${paymentSession.redirectId}&userId=${buyer.userId}`;
  expect(await readCard(confirm)).toEqual({ state: 'waiting', card: null });
  const back = await press(shop, paymentSession, { does: 'register', card: GOOD_CARD, webhook: 'lost' });
  expect(back.headers.location).toBe(
    `http://localhost:3000/sanrio/mypage/payment?redirectId=${paymentSession.redirectId}`,
  );
  expect(await readCard(confirm)).toEqual({ state: 'waiting', card: null });
  expect((await comeBack(buyer, paymentSession)).json()).toEqual({ purpose: 'card', state: 'registered' });
  expect(await readCard(confirm)).toEqual({ state: 'registered', card: maskedCard('1111') });
  expect(await readCard(`?redirectId=${paymentSession.redirectId}`)).toEqual({ card: maskedCard('1111') });
});

test('A card is registered without a return to the shop', async () => {
  await press(shop, await toRegister(buyer), { does: 'register', card: GOOD_CARD });
  expect(await readCard()).toEqual({ card: maskedCard('1111') });
  await press(shop, await toRegister(buyer), { does: 'register', card: '4100000000000100', webhook: 'lost' });
  await shop.jobsAfter(1);
  expect(await readCard()).toEqual({ card: maskedCard('0100') });
});

test('A cancelled registration keeps the previous card', async () => {
  await registered(shop, buyer);
  const paymentSession = await toRegister(buyer);
  await press(shop, paymentSession, { does: 'cancelled' });
  expect((await comeBack(buyer, paymentSession)).json()).toEqual({ purpose: 'card', state: 'refused' });
  const confirmed = await readCard(`-confirm?redirectId=${paymentSession.redirectId}`);
  expect(confirmed).toEqual({ state: 'refused', card: maskedCard('1111') });
  expect(statusAndCode(await buyer.ask('GET', `/api/credit?redirectId=${paymentSession.redirectId}`))).toBe(
    '409 paymentSessionEnded',
  );
});

test('A payment session is shown to its own member only, until it expires', async () => {
  const paymentSession = await registered(shop, buyer);
  const order = await paying(buyer, draw);
  const stranger = await shop.buyer();
  const forCard = `/api/credit?redirectId=${paymentSession.redirectId}`;
  const forState = `/api/credit-confirm?redirectId=${paymentSession.redirectId}`;
  const answerTo = (path: string, whose = buyer) => whose.ask('GET', path).then(statusAndCode);
  expect(await answerTo(forCard, stranger)).toBe('404 notFound');
  expect(await answerTo(forState, stranger)).toBe('404 notFound');
  expect(await answerTo(`${forState}&userId=${stranger.userId}`)).toBe('404 notFound');
  expect(await answerTo(`/api/credit-confirm?redirectId=${order.redirectId}`)).toBe('404 notFound');
  expect(await answerTo('/api/credit?redirectId=nobody')).toBe('404 notFound');
  await shop.minutesPass(21);
  expect(await answerTo(forCard)).toBe('409 paymentSessionEnded');
  expect(await answerTo(forState)).toBe('409 paymentSessionEnded');
});

test('Reading the card changes nothing', async () => {
  const paymentSession = await toRegister(buyer);
  await press(shop, paymentSession, { does: 'register', card: GOOD_CARD, webhook: 'lost' });
  const calls = shop.connection.calls.length;
  await readCard();
  await readCard(`?redirectId=${paymentSession.redirectId}`);
  await readCard(`-confirm?redirectId=${paymentSession.redirectId}`);
  expect(shop.connection.calls).toHaveLength(calls);
  expect(await readCard()).toEqual({ card: null });
});

test('A replaced or removed card is deleted at the provider, with retries', async () => {
  await shop.db.$client.query('truncate sandbox_customers');
  await registered(shop, buyer);
  await registered(shop, buyer, '4100000000000100');
  expect(await customers()).toEqual(['0100', '1111']);
  shop.connection.unavailable = ['forgetCard'];
  await shop.jobs();
  expect(await customers()).toEqual(['0100', '1111']);
  shop.connection.unavailable = [];
  await shop.jobsAfter(1);
  expect(await customers()).toEqual(['0100']);
  for (let time = 0; time < 2; time += 1)
    expect((await buyer.ask('DELETE', '/api/credit')).json()).toEqual({ card: null });
  expect(await readCard()).toEqual({ card: null });
  await shop.jobs();
  expect(await customers()).toEqual([]);
  const { rows } = await shop.db.$client.query('select 1 from forgotten_cards');
  expect(rows).toEqual([]);
});

test('Two cards registered at the same time leave one, and the other is deleted', async () => {
  await shop.db.$client.query('truncate sandbox_customers');
  const paymentSessions = [await toRegister(buyer), await toRegister(buyer)];
  await Promise.all(
    paymentSessions.map(async (paymentSession, at) => {
      const card = at === 0 ? GOOD_CARD : '4100000000000100';
      await press(shop, paymentSession, { does: 'register', card, webhook: 'lost' });
      await comeBack(buyer, paymentSession);
    }),
  );
  await shop.jobs();
  const { card } = await readCard();
  expect(await customers()).toEqual([card.lastFour]);
});

test('A card cannot be registered while the provider is unavailable', async () => {
  shop.connection.unavailable = ['openSession'];
  expect(statusAndCode(await buyer.ask('POST', '/api/redirect', { purpose: 'card' }))).toBe(
    '503 providerUnavailable',
  );
});

const payWithCard = () => paying(buyer, draw, { useCard: true });

test('A registered card pays an order in one step, and a double click pays once', async () => {
  await registered(shop, buyer);
  const orderId = await placed(buyer, draw);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => requestPayment(buyer, orderId, { useCard: true })),
  );
  const paymentSessions = answers.map(answered);
  for (const paymentSession of paymentSessions)
    expect(paymentSession).toEqual({ redirectId: paymentSessions[0]?.redirectId, url: null });
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
  expect(answered(await requestPayment(buyer, orderId, { useCard: true }))).toEqual(paymentSessions[0]);
  const [paymentSession] = paymentSessions;
  expect(paymentSession && (await paymentStates(shop, paymentSession))).toEqual(['captured']);
});

test.each([
  ['4123111111111000', 'insufficientFunds'],
  ['4123111111111018', 'limitExceeded'],
  ['4100000000500000', 'authenticationFailed'],
  ['4123111111111042', 'declined'],
])('The registered card %s is declined: %s', async (number, reason) => {
  await registered(shop, buyer, number);
  const { orderId, url } = await payWithCard();
  expect(url).toBeNull();
  expect(await orderStatus(buyer, orderId)).toEqual(['START', 'DECLINED', reason]);
});

test('A registered card that needs 3-D Secure opens a page', async () => {
  await registered(shop, buyer, '4100000000005000');
  const { orderId, ...paymentSession } = await payWithCard();
  const page = await shop.get(pagePathOf(paymentSession));
  expect(page.body).toContain('本人認証');
  expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
  expect(answered(await requestPayment(buyer, orderId, { useCard: true }))).toEqual(paymentSession);
  await press(shop, paymentSession, { does: 'prove', password: '123456' });
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
});

test('Paying with a registered card is refused without one', async () => {
  const orderId = await placed(buyer, draw);
  expect(statusAndCode(await requestPayment(buyer, orderId, { useCard: true }))).toBe('409 cardMissing');
  expect(await orderStatus(buyer, orderId)).toEqual(['START', 'NONE']);
});

test('A card that the provider has deleted pays nothing', async () => {
  await registered(shop, buyer);
  await shop.db.$client.query('truncate sandbox_customers');
  const { orderId } = await payWithCard();
  expect(await orderStatus(buyer, orderId)).toEqual(['START', 'DECLINED', 'declined']);
});

test('A registered card is charged once when the provider is unavailable at first', async () => {
  await registered(shop, buyer);
  const orderId = await placed(buyer, draw);
  shop.connection.unavailable = ['chargeCard'];
  expect(statusAndCode(await requestPayment(buyer, orderId, { useCard: true }))).toBe(
    '503 providerUnavailable',
  );
  expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
  shop.connection.unavailable = [];
  answered(await requestPayment(buyer, orderId, { useCard: true }));
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
});

test('A charge whose response was lost is found by its status', async () => {
  await registered(shop, buyer);
  const orderId = await placed(buyer, draw);
  shop.connection.unavailable = ['chargeCard'];
  await requestPayment(buyer, orderId, { useCard: true });
  const [paymentSession] = await activeSessionsOfOrder(shop.db, orderId);
  const card = await findCard(shop.db, buyer.memberId);
  if (paymentSession === undefined || card === undefined) throw new Error('Nothing was charged.');
  const page = { description: '', returnUrl: 'http://localhost:3000/', lifeMs: 900_000 };
  const { redirectId: key, yen } = paymentSession;
  const charge = { key, yen, customerId: card.customerId, ...page };
  expect(await shop.sandbox.gateway.chargeCard(charge)).toMatchObject({ state: 'captured' });
  expect((await buyer.ask('DELETE', `/api/orderHistory/${orderId}`)).statusCode).toBe(409);
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
});
