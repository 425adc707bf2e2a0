import { type SQL, sql } from 'drizzle-orm';
import { aShopWithBooks, type Books, foundAfter } from './ledger-shop.ts';

let books: Books;
beforeAll(async () => void (books = await aShopWithBooks()));
afterAll(() => books.shop.close());

type Break = (books: Books) => readonly SQL[];

const HISTORY: readonly (readonly [what: string, finds: readonly string[], breaks: Break])[] = [
  [
    'There is history of an order that nobody has placed',
    ['lines of history have their order'],
    ({ onSale }) => [
      sql`insert into order_moves (draw_id, order_id, step, "to", payment_status, at)
          values (${onSale}, gen_random_uuid(), 1, 'START', 'NONE', clock_timestamp())`,
    ],
  ],
  [
    'History knows of a move that its order does not know of',
    ['lines of history have their order'],
    ({ order: { playing } }) => [
      sql`insert into order_moves (draw_id, order_id, step, "from", "to", payment_status, at)
          select draw_id, order_id, moves + 1, 'PLAYING', 'CANCEL', 'NONE', clock_timestamp() from orders
           where order_id = ${playing}`,
    ],
  ],
  [
    'A line of history is missing',
    ['history hangs together'],
    ({ order: { played } }) => [sql`delete from order_moves where order_id = ${played} and step = 2`],
  ],
  [
    'The end of a history is missing',
    ['state as in history'],
    ({ order }) => [sql`delete from order_moves where order_id = ${order.paid} and step = 3`],
  ],
  [
    'An order has moved backwards in time',
    ['history hangs together'],
    ({ order: { paid } }) => [
      sql`update order_moves set at = at + interval '1 hour' where order_id = ${paid} and step = 2`,
    ],
  ],
  [
    'An order came back from the dead',
    ['only allowed moves'],
    ({ order: { cancelled } }) => [
      sql`insert into order_moves (draw_id, order_id, step, "from", "to", payment_status, at)
          select draw_id, order_id, s.step, s."from"::play_status, s."to"::play_status, 'NONE', clock_timestamp()
            from orders, (values (3, 'CANCEL', 'START'), (4, 'START', 'CANCEL')) s (step, "from", "to")
           where order_id = ${cancelled}`,
      sql`update orders set moves = 4 where order_id = ${cancelled}`,
    ],
  ],
  [
    'An order is something else than its history says',
    ['state as in history'],
    ({ order: { cancelled } }) => [sql`update orders set status = 'ERROR' where order_id = ${cancelled}`],
  ],
];

const BUYING: typeof HISTORY = [
  [
    'A member buys twice at once from one draw',
    ['one live order each', 'live orders are listed'],
    ({ order: { started, playing } }) => [
      sql`update orders set member_id = (select member_id from orders where order_id = ${playing})
           where order_id = ${started}`,
    ],
  ],
  [
    'The list of live orders has forgotten one',
    ['live orders are listed'],
    ({ order: { started } }) => [sql`delete from live_orders where order_id = ${started}`],
  ],
  [
    'More buy at once than may',
    ['no more at once than admitted'],
    ({ onSale }) => [
      sql`update draws set concurrent_playing = 1, updated_at = opens_at where draw_id = ${onSale}`,
    ],
  ],
  [
    'An order was placed before the sale',
    ['placed within the sale'],
    ({ order: { cancelled }, onSale }) => [
      sql`update orders set ordered_at = (select opens_at from draws where draw_id = ${onSale}) - interval '1 second'
           where order_id = ${cancelled}`,
    ],
  ],
  [
    'An order was placed after the sale',
    ['placed within the sale'],
    ({ order: { cancelled }, onSale }) => [
      sql`update orders set ordered_at = (select closes_at from draws where draw_id = ${onSale})
           where order_id = ${cancelled}`,
    ],
  ],
  [
    'Tickets are held for somebody who went away long ago',
    ['holds end'],
    ({ order: { started } }) =>
      ['orders', 'live_orders'].map(
        (
          table,
        ) => sql`update ${sql.identifier(table)} set held_until = clock_timestamp()::date - interval '1 day'
                        where order_id = ${started}`,
      ),
  ],
  [
    'Tickets are held for somebody for ever',
    ['holds are short'],
    ({ order: { started } }) =>
      ['orders', 'live_orders'].map(
        (table) =>
          sql`update ${sql.identifier(table)} set held_until = 'infinity' where order_id = ${started}`,
      ),
  ],
  [
    'Nobody has shown somebody what he won a day ago',
    ['sales are in the public log', 'results are shown in time'],
    ({ order: { paid } }) => [
      sql`update orders set settled_at = settled_at - interval '26 hours' where order_id = ${paid}`,
    ],
  ],
  [
    'One purchase was meant, and there are two orders of it',
    ['one order a key', 'guards stand'],
    ({ order: { cancelled, refused } }) => [
      sql`drop index orders_once`,
      sql`update orders o set request_key = r.request_key, member_id = r.member_id from orders r
           where o.order_id = ${cancelled} and r.order_id = ${refused}`,
    ],
  ],
  [
    'Somebody left in the middle of buying',
    ['whoever left has nothing under way', 'whoever left has left nothing of himself'],
    ({ order: { started } }) => [
      sql`update members set left_at = clock_timestamp(), email = null, email_key = null, password_hash = null, name = null,
            zip = null, address = null, address2 = null, birthday = null, gender = null, tel = null, stop_token = null
           where member_id = (select member_id from orders where order_id = ${started})`,
    ],
  ],
];

test.each([...HISTORY, ...BUYING])('%s', async (_what, finds, breaks) => {
  expect(await foundAfter(books, breaks(books))).toEqual(finds);
});
