import { type SQL, sql } from 'drizzle-orm';
import { aShopWithBooks, type Books, foundAfter } from './ledger-shop.ts';

let books: Books;
beforeAll(async () => {
  books = await aShopWithBooks();
});
afterAll(() => books.shop.close());

type Break = (books: Books) => readonly SQL[];

const TICKETS: readonly (readonly [what: string, finds: readonly string[], breaks: Break])[] = [
  [
    'A ticket is sold to two',
    ['ranges without holes', 'sales are in the public log'],
    ({ order: { paid } }) => [
      sql`update orders set first_ticket = first_ticket - 1 where order_id = ${paid}`,
    ],
  ],
  [
    'A ticket is left out',
    ['ranges without holes', 'sales are in the public log'],
    ({ order: { paidTwice } }) => [
      sql`update orders set first_ticket = first_ticket + 1 where order_id = ${paidTwice}`,
    ],
  ],
  [
    'An order was played that nobody has paid',
    ['only paid orders have tickets'],
    ({ order: { cancelled } }) => [
      sql`update orders set played_at = clock_timestamp() where order_id = ${cancelled}`,
    ],
  ],
  [
    'A draw counts a ticket too much as sold',
    ['sold is counted', 'prizes make up the box', 'drawn prizes are those of the box'],
    ({ onSale }) => [sql`update draws set sold = sold + 1 where draw_id = ${onSale}`],
  ],
  [
    'A draw holds tickets for nobody',
    ['held is counted'],
    ({ onSale }) => [sql`update draws set held = held + 1 where draw_id = ${onSale}`],
  ],
  [
    'A draw counts a buyer who is not there',
    ['held is counted'],
    ({ onSale }) => [sql`update draws set playing = playing + 1 where draw_id = ${onSale}`],
  ],
  [
    'More is held than is left, and the database was made to let it pass',
    ['held is counted', 'never more than there are', 'guards stand'],
    ({ onSale }) => [
      sql`alter table draws drop constraint draws_not_oversold`,
      sql`update draws set held = total where draw_id = ${onSale}`,
    ],
  ],
  [
    'A prize is added to a box that was sealed',
    ['prizes make up the box', 'drawn prizes are those of the box'],
    ({ onSale }) => [sql`update prizes set total = total + 1 where draw_id = ${onSale} and grade = 'A'`],
  ],
  [
    'A prize counts as drawn in the place of another',
    ['drawn prizes are those of the box'],
    ({ soldOut }) => [
      sql`update prizes set drawn = 0 where draw_id = ${soldOut} and grade = 'A'`,
      sql`alter table prizes drop constraint prizes_not_overdrawn`,
      sql`update prizes set drawn = 2 where draw_id = ${soldOut} and grade = 'B'`,
      sql`alter table prizes add constraint prizes_not_overdrawn check (drawn >= 0)`,
    ],
  ],
  [
    'The last-one prize goes to somebody else',
    ['last one to the last ticket', 'a prize a ticket'],
    ({ order: { played } }) => [sql`update orders set has_last_one = true where order_id = ${played}`],
  ],
  [
    'The last ticket is sold, and nobody gets the last-one prize',
    ['last one to the last ticket', 'last one given when sold out', 'holdings are counted'],
    ({ order: { lastOne } }) => [
      sql`update orders set has_last_one = false where order_id = ${lastOne}`,
      sql`delete from won_prizes where order_id = ${lastOne} and prize_id is null`,
    ],
  ],
  [
    'A draw of the last-one kind has no such prize any more',
    ['last one where there is one', 'boxes are as they were sealed'],
    ({ soldOut }) => [sql`delete from last_one_prizes where draw_id = ${soldOut}`],
  ],
  [
    'The key under which a ticket is sold only once is gone',
    ['guards stand'],
    () => [sql`drop index draw_log_tickets_once`],
  ],
  [
    'The trigger that keeps the ledger is put aside',
    ['guards stand'],
    () => [sql`drop trigger ledger_stays on ledger`],
  ],
];

const PRIZES: typeof TICKETS = [
  [
    'A ticket of a played order has brought no prize',
    ['a prize a ticket', 'holdings are counted'],
    ({ order: { played } }) => [
      sql`delete from won_prizes where won_prize_id = (
          select won_prize_id from won_prizes where order_id = ${played} order by ticket limit 1)`,
    ],
  ],
  [
    'Prizes are in somebody’s hands before they were played for',
    ['a prize a ticket', 'storage is as promised', 'holdings are counted'],
    ({ order: { paid } }) => [
      sql`insert into won_prizes (order_id, member_id, draw_id, ticket, prize_id, kept_until)
          select o.order_id, o.member_id, o.draw_id, o.first_ticket,
                 (b.line_up -> get_byte(b.order, o.first_ticket) ->> 'prizeId')::uuid, clock_timestamp()
            from orders o join boxes b using (draw_id) where o.order_id = ${paid}`,
    ],
  ],
  [
    'A prize is in another member’s hands',
    ['prizes in their winner’s hands', 'holdings are counted'],
    ({ order: { played, paid } }) => [
      sql`update won_prizes set member_id = (select member_id from orders where order_id = ${paid})
           where order_id = ${played}`,
    ],
  ],
  [
    'A prize travels to somebody else',
    ['prizes sent to their winner'],
    ({ order: { played, paid } }) => [
      sql`with sent as (
            insert into shipments (member_id, request_key, status, prizes, fee, requested_at, name, zip, address, address2, tel)
            select member_id, 'mine', 'START', 5, 0, ordered_at, '', '', '', '', '' from orders where order_id = ${paid}
            returning shipment_id, requested_at),
          history as (
            insert into shipment_moves (shipment_id, step, "to", at) select shipment_id, 1, 'START', requested_at from sent)
          update won_prizes set shipment_id = (select shipment_id from sent) where order_id = ${played}`,
      sql`update orders set has_parcel = true where order_id = ${played}`,
      sql`update holdings set waiting = 0 where member_id = (select member_id from orders where order_id = ${played})`,
    ],
  ],
  [
    'Somebody was given a better prize than lay at his ticket',
    ['won prizes are those of the box'],
    ({ order: { lastOne }, soldOut }) => [
      sql`update won_prizes set prize_id = (select prize_id from prizes where draw_id = ${soldOut} and grade = 'A')
           where order_id = ${lastOne} and ticket is not null`,
    ],
  ],
  [
    'The order of a box was changed',
    ['boxes are as they were sealed'],
    ({ onSale }) => [
      // Beyond what is sold: the last ticket and one of another prize change places.
      sql`update boxes b set "order" = set_byte(set_byte(b.order, x.other, get_byte(b.order, b.size - 1)), b.size - 1,
              get_byte(b.order, x.other))
            from lateral (select max(slot) as other from boxes o, generate_series(0, o.size - 2) slot
                where o.draw_id = ${onSale} and get_byte(o.order, slot) <> get_byte(o.order, o.size - 1)) x
           where b.draw_id = ${onSale}`,
    ],
  ],
  [
    'The seed of a box was changed',
    ['boxes are as they were sealed'],
    ({ onSale }) => [sql`update boxes set seed = sha256(seed) where draw_id = ${onSale}`],
  ],
  [
    'What was published of a box says otherwise than it is',
    ['boxes are as they were sealed'],
    ({ onSale }) => [
      sql`update boxes set manifest = replace(manifest, '"price":700', '"price":500') where draw_id = ${onSale}`,
    ],
  ],
  [
    'The published root of a box was changed',
    ['the log is a chain', 'boxes are as they were sealed'],
    ({ onSale }) => [sql`update boxes set root = sha256(root) where draw_id = ${onSale}`],
  ],
];

test.each([...TICKETS, ...PRIZES])('%s', async (_what, finds, breaks) => {
  expect(await foundAfter(books, breaks(books))).toEqual(finds);
});
