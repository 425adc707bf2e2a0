import { type SQL, sql } from 'drizzle-orm';
import { refundOrder } from '#backend/actions/orders/refund.ts';
import { auditLedger } from '#backend/audit/audit.ts';
import { aPayingShop, paying, type PayingShop } from '../../support/paying.ts';
import { foundAfter } from './ledger-shop.ts';

let shop: PayingShop;
/** Orders the shop has given back, and is about to; and one that it keeps. */
let order: { done: string; open: string; kept: string };

beforeAll(async () => {
  shop = await aPayingShop();
  const draw = await shop.draw({ prizes: [2, 4, 6, 20] });
  const bought = async () => {
    const { orderId, ...trip } = await paying(await shop.buyer(), draw, { quantity: 5 });
    await shop.pay(trip, { ending: 'paid' });
    return orderId;
  };
  const giveBack = async (orderId: string) => {
    const act = { operator: 'marupo', act: 'refundOrder', facts: { orderId } };
    await refundOrder(shop.buying, { drawId: draw.drawId, orderId, act });
  };
  order = { done: await bought(), open: await bought(), kept: await bought() };
  await giveBack(order.done);
  await shop.jobs();
  await giveBack(order.open);
});
afterAll(() => shop.close());

type Broken = readonly [what: string, finds: readonly string[], breaks: (of: typeof order) => readonly SQL[]];

const change = (orderId: string, to: SQL) => sql`update orders set ${to} where order_id = ${orderId}`;

const BROKEN: readonly Broken[] = [
  [
    'The public log has other tickets given back',
    ['what was given back is in the public log', 'log lines are what they say'],
    () => [sql`update draw_log set from_ticket = from_ticket + 1 where kind = 'refund'`],
  ],
  [
    'What was given back is not in the public log',
    ['what was given back is in the public log', 'the log is counted'],
    () => [sql`delete from draw_log where kind = 'refund'`],
  ],
  [
    'Money that was kept goes back, and nobody of the shop wanted it',
    ['what is ours goes back by the shop’s will alone'],
    ({ open }) => [sql`update refunds set reason = 'paidTwice' where order_id = ${open}`],
  ],
  [
    'An order does not say that the shop gave it back',
    ['what is ours goes back by the shop’s will alone'],
    ({ done }) => [change(done, sql`reason = null`)],
  ],
  [
    'An order that is kept says that the shop gave it back',
    ['what is ours goes back by the shop’s will alone'],
    ({ kept }) => [change(kept, sql`reason = 'byShop'`)],
  ],
  [
    'An order whose money is to go back says that it is paid',
    ['payment status as in the ledger'],
    ({ open }) => [change(open, sql`payment_status = 'CAPTURED'`)],
  ],
  [
    'An order that is kept says that its money is to go back',
    ['payment status as in the ledger'],
    ({ kept }) => [change(kept, sql`payment_status = 'REFUND_PENDING'`)],
  ],
];

test('A shop that gives orders back has its books in order', async () => {
  expect(await auditLedger(shop.db)).toEqual([]);
});

test.each(BROKEN)('%s', async (_what, finds, breaks) => {
  expect((await foundAfter({ shop }, breaks(order))).toSorted()).toEqual(finds.toSorted());
});
