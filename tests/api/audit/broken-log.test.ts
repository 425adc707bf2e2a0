import { type SQL, sql } from 'drizzle-orm';
import { LINE_HASH } from '#backend/audit/checks/order-log.ts';
import { aShopWithBooks, type Books, foundAfter } from './ledger-shop.ts';

let books: Books;
beforeAll(async () => void (books = await aShopWithBooks()));
afterAll(() => books.shop.close());

type Break = (books: Books) => readonly SQL[];

const LOG: readonly (readonly [what: string, finds: readonly string[], breaks: Break])[] = [
  [
    'A sale stands in the log with more tickets than were sold',
    ['sales are in the public log', 'log lines are what they say'],
    ({ order: { paid } }) => [
      sql`update draw_log l set count = count + 1 from orders o
           where o.order_id = ${paid} and l.draw_id = o.draw_id and l.seq = o.log_seq`,
    ],
  ],
  [
    'The log has a sale of nobody',
    ['the public log has only sales'],
    ({ soldOut }) => [...lineAfter(soldOut, sql`sha256('nobody')`)],
  ],
  [
    'A line of the log was taken out',
    ['sales are in the public log', 'the log is counted'],
    ({ soldOut }) => [sql`delete from draw_log where draw_id = ${soldOut}`],
  ],
  [
    'A line of the log stands for another order',
    ['log lines stand for their orders'],
    ({ order: { lastOne } }) => [sql`update orders set salt = sha256(salt) where order_id = ${lastOne}`],
  ],
  [
    'A line of the log was written anew, and those after it were not',
    ['the log is a chain'],
    ({ onSale }) => [
      sql`update draw_log set prev = sha256(prev) where draw_id = ${onSale} and seq = 1`,
      rehash(onSale, 1),
      // The next one holds on to the new hash, so that only this one has let go of what comes before it.
      sql`update draw_log l set prev = b.hash from draw_log b
           where l.draw_id = ${onSale} and b.draw_id = l.draw_id and l.seq = 2 and b.seq = 1`,
      rehash(onSale, 2),
      sql`update draws d set log_head = l.hash from draw_log l
           where d.draw_id = ${onSale} and l.draw_id = d.draw_id and l.seq = d.log_entries - 1`,
    ],
  ],
  [
    'A line of the log says another time',
    ['sales are in the public log', 'log lines are what they say'],
    ({ order: { paid } }) => [
      sql`update draw_log l set at = at + interval '1 second' from orders o
           where o.order_id = ${paid} and l.draw_id = o.draw_id and l.seq = o.log_seq`,
    ],
  ],
  [
    'A draw has forgotten how its log ends',
    ['the log is counted'],
    ({ onSale }) => [sql`update draws set log_head = sha256(log_head) where draw_id = ${onSale}`],
  ],
];

/** A line that says something else now, with the hash of that. */
const rehash = (drawId: string, seq: number) =>
  sql`update draw_log set hash = ${LINE_HASH} where draw_id = ${drawId} and seq = ${seq}`;

/** A line more at the end of a log, which holds on to the last one. */
const lineAfter = (drawId: string, orderHash: SQL) => [
  sql`insert into draw_log (draw_id, seq, kind, order_hash, from_ticket, count, at, prev, hash)
      select draw_id, log_entries, 'sale', ${orderHash}, total, 1, date_trunc('milliseconds', clock_timestamp()), log_head, ''
        from draws where draw_id = ${drawId}`,
  rehash(drawId, 1),
  sql`update draws d set log_entries = 2, log_head = l.hash from draw_log l
       where d.draw_id = ${drawId} and l.draw_id = d.draw_id and l.seq = 1`,
];

test.each(LOG)('%s', async (_what, finds, breaks) => {
  expect(await foundAfter(books, breaks(books))).toEqual(finds);
});
