import { sql } from 'drizzle-orm';
import { erasePersonalData } from '#backend/persistence/members/members.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import type { LedgerCheckResult } from '#lib/contract/ops/ledger-audit.ts';
import { aDrawOnSale, NO_TOP_PRIZES, play } from '../../support/orders.ts';
import { operatorLogOf, anOperator } from '../../support/operator.ts';
import { postShipment, aShipmentInput } from '../../support/shipments.ts';
import { aPayingShop, paying } from '../../support/payments.ts';
import { untilLockWait } from '../../support/database.ts';
import { revealAll } from '../../support/beacon.ts';
import { forAllTests } from '../../support/fixtures.ts';

const shop = forAllTests(aPayingShop);
const hana = forAllTests(() => anOperator(shop));

describe('Orders and refunds', () => {
  const draw = forAllTests(() => shop.draw(NO_TOP_PRIZES));

  /** Places an order of five tickets, paid and played. */
  async function bought() {
    const buyer = await shop.buyer();
    const { orderId, ...session } = await paying(buyer, draw, { quantity: 5 });
    await shop.pay(session, { ending: 'paid' });
    const prizes = await play(buyer, draw, orderId);
    return { buyer, orderId, prizes, number: shortNumber(orderId) };
  }

  const refund = (order: string, body: object = { reason: 'the pictures were wrong' }) =>
    hana.ask('POST', `/api/ops/orders/${order}/refund`, { body });
  const show = async (order: string) =>
    (await hana.ask('GET', `/api/ops/orders/${encodeURIComponent(order)}`)).json();
  const find = async (which: string) =>
    (await hana.ask('POST', '/api/ops/orders/search', { body: { q: which } })).json();

  test('A list has the names of members for those who may see them, and is recorded then', async () => {
    const { buyer, orderId } = await bought();
    const list = async (operator: typeof hana, body: object) => {
      const answer = await operator.ask('POST', '/api/ops/orders/search', { body });
      return answer.json().items.find((order: { orderId: string }) => order.orderId === orderId);
    };
    expect(await list(hana, {})).not.toHaveProperty('memberName');
    expect(await list(hana, { withNames: true })).toMatchObject({ memberName: expect.stringMatching(/./) });
    expect((await operatorLogOf(shop)).at(-1)).toMatchObject({
      action: 'findOrders',
      facts: { memberIds: expect.arrayContaining([buyer.memberId]) },
    });
    const finance = await anOperator(shop, 'finance', 'finance');
    expect(await list(finance, { withNames: true })).not.toHaveProperty('memberName');
    expect((await operatorLogOf(shop)).at(-1)).not.toMatchObject({ operator: 'finance' });
  });

  test('An order says that its member has deleted the account', async () => {
    const buyer = await shop.buyer();
    const { orderId } = await paying(buyer, await shop.draw(NO_TOP_PRIZES), { quantity: 1 });
    expect(await show(orderId)).toMatchObject({ isMemberGone: false });
    await erasePersonalData(shop.db, buyer.memberId);
    expect(await show(orderId)).toMatchObject({ isMemberGone: true });
  });

  test('An order is shown by its number in any spelling', async () => {
    const { orderId, number } = await bought();
    const digits = number.replaceAll('-', '');
    const wide = number
      .replaceAll('-', '－')
      .replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    for (const spelled of [digits, digits.toLowerCase().slice(0, 12), wide, `K${digits}`])
      expect(await show(spelled)).toMatchObject({ orderId });
  });

  test('An order is found by number, id and its member’s address, and shown with its ledger lines', async () => {
    const { buyer, orderId, number } = await bought();
    const line = { orderId, number, memberId: buyer.memberId, quantity: 5, total: 3_500, status: 'CONFIRM' };
    for (const which of [
      number,
      number.toLowerCase().replaceAll('-', ''),
      orderId,
      buyer.email.toUpperCase(),
    ])
      expect(await find(which)).toMatchObject({ total: 1, items: [line] });

    const shown = await show(number);
    expect(shown).toMatchObject({
      ...line,
      price: 700,
      paymentStatus: 'CAPTURED',
      prizes: { won: 5, waiting: 5, inShipments: 0, void: 0 },
      refunds: [],
      shipments: [],
    });
    expect(shown.tickets).toHaveLength(5);
    expect(shown.tickets[0]).toEqual({
      ticket: shown.firstTicket,
      isRefunded: false,
      prize: {
        wonPrizeId: expect.any(String),
        grade: expect.any(String),
        gradeLabel: expect.any(String),
        name: expect.any(String),
        variant: null,
        shipment: null,
        isVoid: false,
      },
    });
    expect(shown.emails).toEqual([{ kind: 'receipt', madeAt: expect.any(String), sentAt: null }]);
    expect(shown.money).toMatchObject([{ kind: 'capture', from: 'provider', to: 'sales', yen: 3_500 }]);
    expect(shown.moves.map(({ to }: { to: string }) => to)).toEqual([
      'START',
      'PLAYING',
      'SUCCESS',
      'CONFIRM',
    ]);
    expect(JSON.stringify(shown)).not.toContain(buyer.email);
    expect((await operatorLogOf(shop)).slice(-2)).toEqual([
      {
        operator: 'hana',
        action: 'findOrders',
        facts: { by: 'email', found: 1, memberIds: [buyer.memberId], tokenId: hana.tokenId },
      },
      {
        operator: 'hana',
        action: 'showOrder',
        facts: { orderId, memberId: buyer.memberId, tokenId: hana.tokenId },
      },
    ]);
  });

  test('Unknown orders are not found', async () => {
    expect(await find('0000-0000-0000-0000')).toEqual({ total: 0, items: [], next: null });
    expect(await find('not a number')).toEqual({ total: 0, items: [], next: null });
    expect(await show('0000-0000-0000-0000')).toMatchObject({ code: 'notFound', parameter: 'order' });
    expect((await refund('0000-0000-0000-0000')).json()).toMatchObject({ code: 'notFound' });
  });

  /** Copies an order under another id. */
  const copied = (orderId: string, copy: string) =>
    shop.db.execute(
      sql`insert into orders (draw_id, order_id, member_id, request_key, quantity, price, total, status, salt)
        select draw_id, ${copy}, member_id, ${copy}, quantity, price, total, 'CANCEL', salt
          from orders where order_id = ${orderId}`,
    );

  test('Twelve digits find an order, unless another has them too', async () => {
    const one = await bought();
    const twelveDigits = one.number.slice(0, -5);
    expect(twelveDigits).toMatch(/^[\dA-F]{4}(-[\dA-F]{4}){2}$/);
    expect(await show(twelveDigits)).toMatchObject({ orderId: one.orderId });

    const digits = one.orderId.slice(15, 18) === 'abc' ? 'abd' : 'abc';
    await copied(one.orderId, `${one.orderId.slice(0, 15)}${digits}${one.orderId.slice(18)}`);
    expect((await find(twelveDigits)).total).toBe(2);
    expect((await refund(twelveDigits)).json()).toMatchObject({ code: 'severalFound' });
    expect(await show(one.number)).toMatchObject({ orderId: one.orderId });
  });

  test('A number that two orders share finds neither of them', async () => {
    const one = await bought();
    const twin = `${one.orderId.slice(0, -1)}${one.orderId.endsWith('0') ? '1' : '0'}`;
    await copied(one.orderId, twin);
    expect((await find(one.number)).total).toBe(2);
    expect((await refund(one.number)).json()).toMatchObject({ code: 'severalFound' });
    expect(await show(twin)).toMatchObject({ orderId: twin });
  });

  test('A refund is made once and logged in the same transaction', async () => {
    const { orderId, number } = await bought();
    const before = await operatorLogOf(shop);
    const planned = await refund(number, { reason: 'the pictures were wrong', dryRun: true });
    const sum = { number, yen: 3_500, tickets: 5, method: 'provider', refundId: expect.any(String) };
    expect(planned.json()).toEqual({ ...sum, needsApproval: false, dryRun: true });
    expect(await operatorLogOf(shop)).toEqual(before);
    expect(await show(orderId)).toMatchObject({ paymentStatus: 'CAPTURED' });

    const done = await refund(number);
    expect(done.json()).toEqual({ ...sum, dryRun: false });
    const { refundId } = done.json();
    expect(await show(orderId)).toMatchObject({
      paymentStatus: 'REFUND_PENDING',
      prizes: { won: 5, waiting: 0, void: 5 },
      refunds: [
        { refundId, yen: 3_500, scope: 'order', state: 'due', note: 'the pictures were wrong', doneAt: null },
      ],
    });
    const again = await refund(number);
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'alreadyRefunding' }]);
    const entries = (await operatorLogOf(shop)).filter(({ action }) => action === 'refundOrder');
    expect(entries).toEqual([
      {
        operator: 'hana',
        action: 'refundOrder',
        facts: {
          orderId,
          refundId,
          scope: 'order',
          method: 'provider',
          yen: 3_500,
          reason: 'the pictures were wrong',
          tokenId: hana.tokenId,
        },
      },
    ]);
    await shop.jobsAfter(5);
    expect(await show(orderId)).toMatchObject({ paymentStatus: 'REFUNDED' });
  });

  test('An order with prizes in a shipment or without payment is not refunded', async () => {
    const { buyer, orderId, prizes } = await bought();
    await postShipment(buyer, aShipmentInput(draw, prizes.slice(0, 1)));
    for (const dryRun of [true, false]) {
      const answer = await refund(orderId, { reason: 'a wish of the member', dryRun });
      expect(answer.json()).toMatchObject({ code: 'prizesSent' });
    }
    const { orderId: unpaid } = await paying(await shop.buyer(), draw);
    expect((await refund(unpaid)).json()).toMatchObject({ code: 'notPaid' });
    expect(
      (await operatorLogOf(shop)).filter(({ facts }) => facts['orderId'] === orderId && 'yen' in facts),
    ).toEqual([]);
  });

  test.each([
    [{}, 'reason'],
    [{ reason: 'x' }, 'reason'],
    [{ reason: 'x'.repeat(201) }, 'reason'],
    [{ reason: 'enough', dryRun: 'yes' }, 'dryRun'],
    [{ reason: 'enough', yen: 100 }, 'yen'],
    [{ reason: 'enough', scope: 'goodwill' }, 'yen'],
    [{ reason: 'enough', scope: 'goodwill', yen: 0 }, 'yen'],
    [{ reason: 'enough', scope: 'tickets', tickets: [] }, 'tickets'],
    [{ reason: 'enough', scope: 'tickets', tickets: [-1] }, 'tickets.0'],
    [{ reason: 'enough', scope: 'everything' }, 'scope'],
    [{ reason: 'enough', method: 'cash' }, 'method'],
  ])('A refund with %j is refused', async (body, parameter) => {
    const answer = await refund('0000-0000-0000-0000', body);
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'invalidInput', parameter }]);
  });
});

describe('Dashboard', () => {
  const draw = forAllTests(() => shop.draw(NO_TOP_PRIZES));

  const read = async (what: string) => (await hana.ask('GET', `/api/ops/${what}`)).json();
  const salesOf = async (directoryName: string) =>
    (await read('sales')).draws.find((one: { directoryName: string }) => one.directoryName === directoryName);

  async function bought(quantity: number): Promise<string> {
    const { orderId, ...session } = await paying(await shop.buyer(), draw, { quantity });
    await shop.pay(session, { ending: 'paid' });
    await revealAll(shop.paying);
    return orderId;
  }

  test('Sales are listed by draw, today and in total, without refunds', async () => {
    await bought(5);
    const refunded = await bought(1);
    await paying(await shop.buyer(), draw, { quantity: 1 });
    expect(await salesOf(draw.directoryName)).toMatchObject({
      state: 'onSale',
      price: 700,
      total: 42,
      sold: 8,
      held: 1,
      playing: 1,
      waiting: 0,
      today: { tickets: 6, yen: 4_200 },
      inAll: { tickets: 6, yen: 4_200 },
    });
    const reason = 'a wish of the member';
    await hana.ask('POST', `/api/ops/orders/${refunded}/refund`, { body: { reason } });
    expect(await salesOf(draw.directoryName)).toMatchObject({
      today: { tickets: 6, yen: 3_500 },
      inAll: { tickets: 6, yen: 3_500 },
    });
    await shop.minutesPass(24 * 60);
    expect(await salesOf(draw.directoryName)).toMatchObject({
      today: { tickets: 0, yen: 0 },
      inAll: { tickets: 6, yen: 3_500 },
    });
  });

  test('Tickets sold before the shop opened are not counted as sales', async () => {
    const { directoryName, drawId } = await aDrawOnSale(shop);
    await shop.db.execute(sql`update draws set sold = 4, sold_before = 4 where draw_id = ${drawId}`);
    expect(await salesOf(directoryName)).toMatchObject({ sold: 4, inAll: { tickets: 0, yen: 0 } });
  });

  test('The queue of a draw is listed with its counts and its longest wait', async () => {
    const full = await shop.draw({ but: { concurrentPlaying: 1 } });
    await paying(await shop.buyer(), full);
    const waiting = await shop.buyer();
    await waiting.ask('POST', `/api/product/${full.directoryName}/queue`);
    const { lines } = await read('queues');
    expect(lines).toMatchObject([
      {
        directoryName: full.directoryName,
        state: 'onSale',
        isOpen: true,
        waiting: 1,
        called: 0,
        lost: 0,
        playing: 1,
        concurrentPlaying: 1,
      },
    ]);
    expect(Date.parse(lines[0].waitsSince)).not.toBeNaN();
  });

  test('The ledger audit streams each check as soon as it is done', async () => {
    const answer = await hana.ask('GET', '/api/ops/ledger-audit');
    expect(answer.headers['content-type']).toContain('application/x-ndjson');
    const checked: LedgerCheckResult[] = answer.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(checked.length).toBe(checked[0]?.ofAll);
    expect(checked.map(({ position }) => position)).toEqual(checked.map((_check, at) => at + 1));
    expect(checked.filter(({ name }) => name === 'sums are those of orders')).toMatchObject([{ found: 0 }]);
  });

  test('A second audit is refused while one runs', async () => {
    let first: Promise<number> | undefined;
    await shop.db.transaction(async (tx) => {
      // The audit waits at its first read.
      await tx.execute(sql`lock table draws in access exclusive mode`);
      first = hana.ask('GET', '/api/ops/ledger-audit').then(({ statusCode }) => statusCode);
      await untilLockWait(shop.db);
      const second = await hana.ask('GET', '/api/ops/ledger-audit');
      expect([second.statusCode, second.json().code]).toEqual([409, 'underWay']);
    });
    expect(await first).toBe(200);
    expect((await hana.ask('GET', '/api/ops/ledger-audit')).statusCode).toBe(200);
  });

  test('The status lists the jobs and the backlog', async () => {
    const { jobs, backlogs } = await read('status');
    expect(jobs).toEqual([]);
    expect(backlogs).toEqual(expect.arrayContaining([expect.objectContaining({ what: 'emails' })]));
  });
});
