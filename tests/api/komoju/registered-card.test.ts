import { pollProvider } from '#backend/actions/payments/polling.ts';
import { inAKomojuShop, type KomojuShop } from '../../support/komoju.ts';
import { statusAndCode } from '../../support/members.ts';
import { letTimePass } from '../../support/database.ts';

let komoju: KomojuShop['komoju'];
let backend: KomojuShop['backend'];
let buyer: KomojuShop['buyer'];
let place: KomojuShop['place'];
let open: KomojuShop['open'];
let order: KomojuShop['order'];
inAKomojuShop((here) => ({ komoju, backend, buyer, place, open, order } = here));

const register = async (lastFour = '4242') => {
  const { redirectId, url } = (await buyer.ask('POST', '/api/redirect', { purpose: 'card' })).json();
  const sessionId = new URL(url).pathname.split('/')[2] ?? '';
  const customerId = komoju.buyer.registers(sessionId, lastFour);
  const back = await buyer.ask('POST', `/api/redirect/${redirectId}`);
  expect(back.json()).toEqual({ purpose: 'card', state: 'registered' });
  return customerId;
};
const payWithIt = async () => {
  const orderId = await place();
  return { orderId, answer: await open(orderId, buyer, { useCard: true }) };
};

test('A registered card is shown masked and pays in one step', async () => {
  await register();
  const card = { brand: 'Visa', lastFour: '4242', expiry: '2029-04' };
  expect((await buyer.ask('GET', '/api/credit')).json()).toEqual({ card });
  const { orderId, answer } = await payWithIt();
  expect(answer.json()).toMatchObject({ url: null });
  expect(await order(orderId)).toMatchObject({ status: 'SUCCESS', total: 3500 });
});

test('A registered card is charged once although the response is lost', async () => {
  await register();
  komoju.failNext('POST /payments', { kind: 'losesAnswer' });
  const { orderId, answer } = await payWithIt();
  expect(statusAndCode(answer)).toEqual([503, 'gatewayAway']);
  const made = komoju.account.payments.size;
  await letTimePass(backend, 1);
  await pollProvider(backend.paying);
  expect(await order(orderId)).toMatchObject({ status: 'SUCCESS' });
  expect(komoju.account.payments.size).toBe(made);
});

test.each([
  ['insufficient_funds', 'insufficientFunds'],
  ['exceeds_limit', 'limitExceeded'],
  ['card_declined', 'declined'],
])('A declined registered card (%s) releases the tickets and reports the reason', async (code, reason) => {
  komoju.account.endings.set(await register(), code);
  const { orderId } = await payWithIt();
  expect(await order(orderId)).toMatchObject({ status: 'ERROR', reason });
});

test('A registered card that needs 3-D Secure opens a page', async () => {
  komoju.account.endings.set(await register(), 'page');
  const { orderId, answer } = await payWithIt();
  const { redirectId, url } = answer.json();
  const paymentId = new URL(url).pathname.split('/')[2] ?? '';
  komoju.buyer.provesIdentity(paymentId);
  await buyer.ask('POST', `/api/redirect/${redirectId}`);
  expect(await order(orderId)).toMatchObject({ status: 'SUCCESS' });
});
