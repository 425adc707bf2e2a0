import { type SQL, sql } from 'drizzle-orm';
import { aShopWithBooks, type Books, foundAfter } from './ledger-shop.ts';

let books: Books;
beforeAll(async () => {
  books = await aShopWithBooks();
});
afterAll(() => books.shop.close());

/** A line of the ledger about an order, which the built-in provider has as well. */
const capture = (from: string, to: string, of: SQL) => [
  sql`insert into ledger (draw_id, order_id, kind, provider, payment_id, "from", "to", yen, at)
      select draw_id, order_id, 'capture', 'pretend', 'invented', ${from}::account, ${to}::account, total,
             clock_timestamp() from (${of}) o`,
  sql`insert into pretend_ledger (payment_id, kind, yen, at) values ('invented', 'capture', 700, clock_timestamp())`,
];
const order = (orderId: string) => sql`select * from orders where order_id = ${orderId}`;

type Break = (books: Books) => readonly SQL[];

const MONEY: readonly (readonly [what: string, finds: readonly string[], breaks: Break])[] = [
  [
    'A line is about an order that nobody has placed',
    ['lines have their order'],
    () =>
      capture(
        'provider',
        'sales',
        sql`select draw_id, gen_random_uuid() as order_id, 700 as total from draws limit 1`,
      ),
  ],
  ['Yen go where no yen go', ['accounts'], ({ order: { paid } }) => capture('owed', 'provider', order(paid))],
  [
    'Yen are kept for an order that has no tickets',
    ['kept yen are sold tickets'],
    ({ order: { playing } }) => capture('provider', 'sales', order(playing)),
  ],
  [
    'An order is paid twice, and both payments are kept',
    ['kept yen are sold tickets', 'sold for one payment'],
    ({ order: { paid } }) => capture('provider', 'sales', order(paid)),
  ],
  [
    'A capture is of a yen too much, here, at the provider and on the trip',
    ['kept yen are sold tickets', 'sums are those of orders', 'trips as their orders'],
    ({ order: { paid } }) => [
      sql`update ledger set yen = yen + 1 where order_id = ${paid}`,
      sql`update pretend_ledger set yen = yen + 1
           where payment_id = (select payment_id from ledger where order_id = ${paid})`,
      sql`update hand_offs set yen = yen + 1 where order_id = ${paid}`,
    ],
  ],
  [
    'An order is cheaper than its draw',
    ['prices are those of draws'],
    ({ order: { cancelled } }) => [sql`update orders set price = 1, total = 1 where order_id = ${cancelled}`],
  ],
  [
    'A capture was made on no trip',
    ['paid on a trip'],
    ({ order: { paid } }) => [sql`delete from hand_offs where order_id = ${paid}`],
  ],
  [
    'Owed yen have no refund',
    ['owed yen have a refund', 'payment status as in the ledger'],
    ({ order: { refundOpen } }) => [sql`delete from refunds where order_id = ${refundOpen}`],
  ],
  [
    'A refund is of a payment that nobody made',
    ['refunds have their capture'],
    ({ order: { refundOpen } }) => [
      sql`insert into refunds (draw_id, order_id, provider, payment_id, yen, reason, made_at, due_at)
          select draw_id, order_id, provider, 'invented', yen, reason, made_at, due_at from refunds
           where order_id = ${refundOpen}`,
    ],
  ],
  [
    'Yen go back from another account than they are in',
    ['kept yen are sold tickets', 'refund lines answer captures'],
    ({ order: { refunded } }) => [
      sql`update ledger set "from" = 'sales' where order_id = ${refunded} and kind = 'refund'`,
    ],
  ],
  [
    'A refund is called done that the ledger does not know',
    ['refunds are in the ledger', 'payment status as in the ledger'],
    ({ order: { refundOpen } }) => [sql`update refunds set done_at = made_at where order_id = ${refundOpen}`],
  ],
  [
    'A refund is open since the day before yesterday',
    ['refunds within a day'],
    ({ order: { refundOpen } }) => [
      sql`update refunds set made_at = made_at - interval '2 days' where order_id = ${refundOpen}`,
    ],
  ],
  [
    'An order says that it is refunded, and is not',
    ['payment status as in the ledger'],
    ({ order: { paid } }) => [
      sql`update orders set payment_status = 'REFUND_PENDING' where order_id = ${paid}`,
      sql`update orders set payment_status = 'REFUNDED' where status = 'CANCEL'`,
    ],
  ],
];

const PROVIDER: typeof MONEY = [
  [
    'The provider knows nothing of a capture',
    ['ours is theirs'],
    ({ order: { paid } }) => [
      sql`delete from pretend_ledger where payment_id = (select payment_id from ledger where order_id = ${paid})`,
    ],
  ],
  [
    'The provider has taken another sum',
    ['ours is theirs'],
    ({ order: { paid } }) => [
      sql`update pretend_ledger set yen = yen - 1
           where payment_id = (select payment_id from ledger where order_id = ${paid})`,
    ],
  ],
  [
    'The provider has taken yen that we do not know of, and shall not ask about',
    ['theirs is ours'],
    () => [
      sql`insert into pretend_ledger (payment_id, kind, yen, at) values ('unheard', 'capture', 700, clock_timestamp())`,
    ],
  ],
  [
    'The provider has given back what we did not ask for',
    ['theirs is ours'],
    ({ order: { paid } }) => [
      sql`insert into pretend_ledger (payment_id, kind, yen, at)
          select payment_id, 'refund', yen, at from ledger where order_id = ${paid}`,
    ],
  ],
  [
    'A trip is called paid, and is not',
    ['paid trips are captured'],
    ({ order: { playing } }) => [sql`update hand_offs set state = 'DONE' where order_id = ${playing}`],
  ],
  [
    'A trip is another member’s',
    ['trips as their orders'],
    ({ order: { playing, paid } }) => [
      sql`update hand_offs set member_id = (select member_id from orders where order_id = ${paid})
           where order_id = ${playing}`,
    ],
  ],
  [
    'A notice lies about for days',
    ['notices are dealt with', 'notices are dealt with at once'],
    () => [
      sql`update notices set handled_at = null, received_at = received_at - interval '2 days'
           where notice_id = (select notice_id from notices limit 1)`,
    ],
  ],
];

test.each([...MONEY, ...PROVIDER])('%s', async (_what, finds, breaks) => {
  expect(await foundAfter(books, breaks(books))).toEqual(finds);
});
