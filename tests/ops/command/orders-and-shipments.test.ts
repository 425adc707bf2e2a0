import { COMMANDS } from '#backend/cli/commands.ts';
import { run } from '#backend/cli/run.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import type { DrawOnSale } from '../../support/orders.ts';
import { operatorLogOf, anOperator, type Operator } from '../../support/operator.ts';
import { postShipment, aTrackingNumber, aShipmentInput, FREE } from '../../support/shipments.ts';
import { aPayingShop, paying, type PayingShop } from '../../support/payments.ts';
import { aTerminal, fetchFrom } from '../../support/terminal.ts';

let shop: PayingShop;
let hana: Operator;
let draw: DrawOnSale;

beforeAll(async () => {
  shop = await aPayingShop();
  hana = await anOperator(shop);
  draw = await shop.draw({ ...FREE, prizes: [20, 20] });
});
afterAll(() => shop.close());

async function typed(line: string, width?: number) {
  const terminal = aTerminal({
    env: { OPS_TOKEN: hana.token },
    fetch: fetchFrom(shop),
    ...(width === undefined ? {} : { width }),
  });
  const code = await run(COMMANDS, line.split(' '), terminal);
  return { code, ...terminal.output(), progressed: terminal.progressLines };
}

async function bought() {
  const buyer = await shop.buyer();
  const { orderId, ...paymentSession } = await paying(buyer, draw, { quantity: 1 });
  await shop.pay(paymentSession, { ending: 'paid' });
  return { buyer, orderId, number: shortNumber(orderId) };
}

/** Requests a shipment that can be accepted. Returns its short number. */
async function requested(): Promise<string> {
  const { buyer, orderId } = await bought();
  const body = { productId: draw.drawId, orderHistoryId: orderId };
  const { prizes } = (await buyer.ask('POST', '/api/userProduct', body)).json();
  return shortNumber((await postShipment(buyer, aShipmentInput(draw, prizes, { fee: 0 }))).json().userShipId);
}

test('An order is found, shown and refunded', async () => {
  const { buyer, orderId, number } = await bought();
  const found = await typed(`orders find ${buyer.email}`);
  expect(found.code).toBe(0);
  expect(found.out).toContain(number);
  expect((await typed(`orders find ${number} --json`)).out).toContain(`"orderId": "${orderId}"`);
  expect((await typed('orders find nobody@example.jp')).code).toBe(1);

  const shown = await typed(`orders show ${number}`);
  expect(shown.out).toMatch(/^money +CAPTURED by CARD$/m);
  expect(shown.out).toMatch(/^capture +provider +sales +700 /m);

  const dry = await typed(`orders refund ${number} --reason mistake --dry-run`);
  expect([dry.code, dry.out]).toEqual([0, `${number}: 700 yen would be refunded, 1 tickets.\n`]);
  const done = await typed(`orders refund ${number} --reason mistake`);
  expect(done.code).toBe(0);
  expect(done.out).toMatch(
    new RegExp(`^${number}: 700 yen are refunded, 1 tickets\\. Refund [\\da-f-]{36}\\n$`),
  );
  const again = await typed(`orders refund ${number} --reason mistake`);
  expect(again).toMatchObject({
    code: 1,
    out: '',
    err: 'All of its money goes back already, or has gone.\n',
  });
});

test('Shipments are listed, accepted, shipped and delivered', async () => {
  const [one, other] = [await requested(), await requested()];
  const listed = await typed('parcels list --state start --ready', 60);
  expect(listed.out.split('\n').filter((line) => /START ready/.test(line))).toHaveLength(2);

  const both = `${one} would be accepted\n${other} would be accepted\n`;
  expect(await typed(`parcels accept ${one} ${other} --dry-run`)).toMatchObject({ code: 0, out: both });
  expect((await typed('parcels accept --all')).out).toContain(`${other} accepted\n`);
  expect((await typed('parcels accept --all')).out).toBe('Nothing to do.\n');
  expect((await typed(`parcels accept ${one}`)).out).toBe(`${one} was accepted before\n`);
  expect(await typed('parcels accept')).toMatchObject({ code: 2 });

  const number = aTrackingNumber();
  const wrong = await typed(`parcels ship ${one} 123 --carrier yamato`);
  expect([wrong.code, wrong.err]).toEqual([
    1,
    `line 1: ${one}: the carrier issues no such number\nSome lines are not right. Nothing was changed.\n`,
  ]);
  expect(await typed(`parcels ship ${one} ${number} --carrier swallow`)).toMatchObject({ code: 2 });
  expect((await typed(`parcels ship ${one} ${number} --carrier yamato`)).out).toBe(`${one} shipped\n`);
  expect((await typed(`parcels mailed ${one}`)).out).toBe(`${one} recorded as notified\n`);
  expect((await typed(`parcels deliver ${one}`)).out).toBe(`${one} delivered\n`);
  const shown = await typed(`parcels show ${one}`);
  expect(shown.out).toMatch(/^status +DELIVERED$/m);
  expect(shown.out).toContain(number);
});

test('A member is found and logged out, and the operator log lists it', async () => {
  const buyer = await shop.buyer();
  const shown = await typed(`members find ${buyer.email}`);
  expect(shown.out).toMatch(/^name +丸山 ぽぽ$/m);
  expect((await typed(`members end-sessions ${buyer.memberId}`)).out).toBe('Login sessions ended: 1\n');
  expect(await typed('members find nobody@example.jp')).toMatchObject({ code: 1, out: '' });
  const acts = await typed('log list --operator hana --limit 2');
  expect(acts.out).toContain('endMemberSessions');
  expect(acts.out).toContain('2 of ');
  const { length } = (await operatorLogOf(shop)).filter(({ operator }) => operator === 'hana');
  expect(JSON.parse((await typed('log list --operator hana --json')).out).total).toBe(length);
});

test('Sales, queue and status are printed', async () => {
  expect((await typed('sales')).out).toMatch(new RegExp(`^${draw.directoryName} +onSale`, 'm'));
  expect(await typed('queue')).toMatchObject({ code: 0, out: 'No queue.\n' });
  expect((await typed('status')).out).toMatch(/^letters +\d+/m);
});

test('The ledger is audited, and the progress is printed', async () => {
  const { code, out, progressed } = await typed('books');
  expect(code).toBe(0);
  expect(out).toContain('the ledger is in order');
  expect(progressed[0]).toMatch(/^1\/\d+ /);
  expect(progressed.length).toBe(Number(progressed.at(-1)?.split('/')[0]));
});

test.each([
  ['parcels list --limit 1000', '--limit needs a whole number from 1 to 100.'],
  ['parcels list --state lost', '--state needs one of START, WAITING, SHIPSTART, COMPLETEMAIL, DELIVERED.'],
])('%s is refused', async (line, reason) => {
  const { code, err } = await typed(line);
  expect([code, err.split('\n')[0]]).toEqual([2, reason]);
});

test.each([
  ['no token', {}, /^OPS_TOKEN is not set; npm run ops -- token make NAME --role ROLE/],
  ['an invalid token', { OPS_TOKEN: 'secret' }, /^OPS_TOKEN is not a token/],
  ['an unknown token', { OPS_TOKEN: `kd_${'x'.repeat(43)}` }, /^This needs a valid operator token/],
  ['an address without TLS', { OPS_ORIGIN: 'http://shop.example' }, /^OPS_ORIGIN must be https/],
])('With %s no request is sent', async (_what, env, message) => {
  const terminal = aTerminal({
    env: { OPS_TOKEN: hana.token, ...NO_TOKEN(env), ...env },
    fetch: fetchFrom(shop),
  });
  expect(await run(COMMANDS, ['sales'], terminal)).toBe(2);
  expect(terminal.output().err).toMatch(message);
  expect(terminal.output().err).not.toContain(hana.token);
});

/** A case without variables has no token. */
const NO_TOKEN = (env: object) => (Object.keys(env).length === 0 ? { OPS_TOKEN: '' } : {});

test('An unreachable backend, or a response of another server, is reported in one line', async () => {
  const env = { OPS_TOKEN: hana.token };
  const alone = aTerminal({ env });
  expect(await run(COMMANDS, ['sales'], alone)).toBe(2);
  expect(alone.output().err).toBe('http://127.0.0.1:4000 does not answer: fetch failed.\n');
  const proxy = aTerminal({ env, fetch: async () => new Response('<html>', { status: 502 }) });
  expect(await run(COMMANDS, ['sales'], proxy)).toBe(2);
  expect(proxy.output().err).toContain('answered 502, which is no response of the shop.');
});
