import { TEST_CARDS, TEST_PASSWORD } from '#backend/providers/sandbox/test-cards.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aBackend, captureLog } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale, type Buyer } from '../../support/orders.ts';
import { everyRow } from '../../support/database.ts';
import { aKomojuGateway, aWebhook, WEBHOOK_SECRET } from '../../support/komoju.ts';
import { aKomojuServer, SECRET_KEY } from '../../support/komoju-server.ts';
import {
  aPayingShop,
  comeBack,
  paying,
  press,
  registered,
  sessionOf,
  toRegister,
} from '../../support/payments.ts';

/** Calls that return a member's data about payments and cards. */
const MEMBER_PATHS = ['/api/credit', '/api/user', '/api/user/overview', '/api/login/loginStatus'];

const responsesTo = async (buyer: Buyer, ...more: readonly string[]) => {
  const answers = await Promise.all([...MEMBER_PATHS, ...more].map((path) => buyer.ask('GET', path)));
  return answers.map(({ body, headers }) => body + JSON.stringify(headers)).join('\n');
};

const found = (text: string, texts: readonly string[]) => texts.filter((part) => text.includes(part));

describe('Card numbers entered on the page of the sandbox provider', () => {
  const NUMBERS = TEST_CARDS.map(({ number }) => number);
  const shop = forAllTests(aPayingShop);

  test('are stored and logged nowhere, whatever the result of the payment', async () => {
    const draw = await shop.draw({ prizes: [10, 20, 30, 40] });
    const buyer = await shop.buyer();
    await registered(shop, buyer);
    for (const card of [...NUMBERS, '4999999999999999']) {
      const payer = await shop.buyer();
      const orderSession = await paying(payer, draw);
      await press(shop, orderSession, { does: 'paid', card });
      await press(shop, orderSession, { does: 'prove', password: TEST_PASSWORD });
      await comeBack(payer, orderSession);
    }
    await shop.jobs();
    const everything = `${await everyRow(shop.db)}\n${shop.log.text}\n${await responsesTo(buyer)}`;
    // The text does contain stored card data: the last four digits.
    expect(everything).toContain('"lastFour":"1111"');
    expect(found(everything, [...NUMBERS, '4999999999999999'])).toEqual([]);
    expect(shop.log.text).not.toContain(`"${TEST_PASSWORD}"`);
  });
});

describe('Data of a card and its owner at KOMOJU', () => {
  /** Fields of KOMOJU's responses that the shop does not read. */
  const UNREAD_FIELDS = {
    name: 'KANARIA SAITO',
    fingerprint: 'fp-kanaria-4649',
    number: '4111111111114242',
    verification_value: '987',
    billing_address_line1: '東京都金糸雀区1-2-3',
  };

  test("reaches the shop as brand, last four digits and expiry only, and the shop's secrets reach nobody", async () => {
    const komoju = await aKomojuServer();
    const log = captureLog();
    const backend = await aBackend({ logTo: log, gateway: () => aKomojuGateway(komoju) });
    const draw = await aDrawOnSale(backend);
    const buyer = await aBuyer(backend);
    const paymentSession = await toRegister(buyer);
    const customerId = komoju.buyer.registers(sessionOf(paymentSession), '4242');
    Object.assign(komoju.account.customers.get(customerId)?.source ?? {}, UNREAD_FIELDS);
    await comeBack(buyer, paymentSession);

    const { orderId, ...orderSession } = await paying(buyer, draw);
    const payment = komoju.buyer.pays(sessionOf(orderSession));
    Object.assign(payment.payment_details, UNREAD_FIELDS);
    const { raw, headers } = aWebhook('payment.captured', payment);
    await backend.app.inject({ method: 'POST', url: '/api/webhook/komoju', headers, payload: raw });
    await comeBack(buyer, orderSession);

    const shown = await responsesTo(buyer, `/api/credit-confirm?redirectId=${paymentSession.redirectId}`);
    const order = (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).body;
    const rows = await everyRow(backend.db);
    expect(shown).toContain('"card":{"brand":"Visa","lastFour":"4242","expiry":"2029-04"}');
    expect(order).toContain('"status":"SUCCESS"');
    // The database has the customer id, but no response or log has it.
    expect(rows).toContain(customerId);
    expect(found(shown + order + log.text, [customerId, payment.id])).toEqual([]);
    const secrets = [SECRET_KEY, WEBHOOK_SECRET, Buffer.from(`${SECRET_KEY}:`).toString('base64')];
    const unread = Object.values(UNREAD_FIELDS).filter((value) => value.length > 3);
    expect(found(rows + shown + order + log.text, [...unread, ...secrets])).toEqual([]);
    await backend.close();
    await komoju.close();
  });
});
