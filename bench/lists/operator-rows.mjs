import pg from 'pg';
import { CONTENT_INDEXES, contentStatements, PICTURE_TEXTS, TITLE } from './content-rows.mjs';

/** Writes a shop with `size` rows of each list into a database that has only the draws with these ids. */
export async function writeRows(url, { size, drawIds }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const table of TRIGGERED) await client.query(`alter table ${table} disable trigger user`);
    const { rows } = await client.query(DEFINITIONS, [BUILT_AT_ONCE]);
    for (const index of BUILT_AT_ONCE) await client.query(`drop index ${index}`);
    for (const [statement, ...values] of contentStatements(size)) await client.query(statement, values);
    const { rows: sold } = await client.query(SOLD_DRAWS, [drawIds]);
    const soldIds = sold.map(({ id }) => id);
    for (const [statement, ...values] of statementsFor(size, soldIds)) await client.query(statement, values);
    await client.query(PICTURE_TEXTS);
    for (const { definition } of rows) await client.query(definition);
    for (const table of TRIGGERED) await client.query(`alter table ${table} enable trigger user`);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const statementsFor = (size, drawIds) => [
  [MEMBERS, size],
  [ORDERS, size, drawIds],
  [CAPTURES],
  [SHIPMENTS, size],
  [PRIZES],
  [STORED_PRIZES],
  [DRAWN],
  [SHIPMENT_DRAWS],
  [REFUNDS, size],
  [DISPUTES],
  [FINDINGS, size],
  [ACTS, size],
  [APPROVALS, size],
  [DECISIONS],
  [NEWS, size],
  [INQUIRIES, size],
  [MESSAGES],
  [LONG_OPERATIONS, size],
];

/** Tables with triggers whose rows the statements below write. */
const TRIGGERED = [
  'operator_log',
  'won_prizes',
  'refunds',
  'draws',
  'prizes',
  'last_one_prizes',
  'gallery_pictures',
  'news',
  'banners',
  'draw_drafts',
];

/** Indexes of texts, which take less time when they are built from all rows. */
const BUILT_AT_ONCE = ['members_search_terms', 'approvals_terms', 'news_title_terms', ...CONTENT_INDEXES];
const DEFINITIONS = `select pg_get_indexdef(name::regclass) as definition from unnest($1::text[]) name`;

/** The sealed draws and 290 others, over which the orders are spread. */
const SOLD_DRAWS = `
  select unnest($1::uuid[]) as id union all (select draw_id from draws where directory_name like 'gacha-%' order by closes_at desc limit 290)`;

/** A UUID of version 4 that follows from a number. */
const ID = (kind, n = 'n') =>
  `overlay(overlay(md5('${kind}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;

const MEMBERS = `
  insert into members (member_id, email, email_key, password_hash, name, zip, address, address2, birthday, tel, joined_at)
  select ${ID('member')}, 'buyer-' || n || '@example.jp', 'buyer-' || n || '@example.jp', 'none',
    (array['佐藤','鈴木','高橋','田中','伊藤','渡辺','山本','中村'])[1 + n % 8] || ' ' || n, '1500001', '東京都', '',
    '1990-01-01', '090' || lpad(n::text, 8, '0'), now() - n * interval '7 minutes'
  from generate_series(1, $1::int) n`;

/** Of 20 orders 17 are played, one is not, and two ended without payment. */
const ORDERS = `
  insert into orders (order_id, draw_id, member_id, request_key, quantity, price, total, payment_type, status,
    payment_status, reason, ordered_at, first_ticket, salt, settled_at, played_at, has_shipment)
  select ${ID('order')}, ($2::uuid[])[1 + n % cardinality($2::uuid[])], ${ID('member', '(1 + n % $1::int)')},
    'order-' || n, 1 + n % 5, 700, 700 * (1 + n % 5), (array['CARD','PAYPAY','AU'])[1 + n % 3]::payment_type,
    case k when 0 then 'ERROR' when 1 then 'CANCEL' when 2 then 'SUCCESS' else 'CONFIRM' end::play_status,
    case k when 0 then 'DECLINED' when 1 then 'EXPIRED' else 'CAPTURED' end::payment_status,
    case k when 0 then 'declined' when 1 then 'holdEnded' end::order_reason, at,
    case when k > 1 then n * 10 end, ''::bytea, case when k > 1 then at end, case when k > 2 then at end, n % 2 = 0 and k > 2
  from (select n, n % 20 as k, now() - n * interval '2 minutes' as at from generate_series($1::int, 1, -1) n) them`;

const CAPTURES = `
  insert into ledger (draw_id, order_id, kind, provider, payment_id, "from", "to", yen, at)
  select draw_id, order_id, 'capture', 'bench', 'payment-' || request_key, 'provider', 'sales', total, settled_at
  from orders where settled_at is not null order by settled_at`;

/** Of 100 shipments 80 are delivered; the others are in all other states, and one has a problem. */
const SHIPMENTS = `
  insert into shipments (shipment_id, member_id, request_key, status, prizes, fee, payment_status, pay_until, requested_at,
    accepted_at, packed_at, shipped_at, delivered_at, carrier, tracking_number, problem, problem_since)
  select ${ID('shipment')}, ${ID('member')}, 'shipment-' || n, state::shipping_status, 1,
    case when k = 80 then 800 else 0 end, 'NONE', case when k = 80 then now() + interval '1 day' end, at,
    case when state <> 'START' then at end, case when k = 93 then at end, case when state not in ('START', 'WAITING') then at end,
    case when state = 'DELIVERED' then at end, (array['yamato','sagawa'])[1 + n % 2]::carrier,
    case when state not in ('START', 'WAITING') then '4' || lpad(n::text, 11, '0') end,
    case when k = 0 then 'damaged' end::shipment_problem, case when k = 0 then at end
  from (select n, k, now() - n * interval '3 minutes' as at, case when k < 80 then 'DELIVERED' when k < 90 then 'START'
    when k < 94 then 'WAITING' when k < 95 then 'SHIPSTART' else 'COMPLETEMAIL' end as state
    from (select n, n % 100 as k from generate_series(1, $1::int) n) numbers) them`;

/** One prize of each played order; every other one is in the shipment of its member. */
const PRIZES = `
  insert into won_prizes (order_id, member_id, draw_id, ticket, prize_id, won_at, kept_until, shipment_id, reminded_at)
  select o.order_id, o.member_id, o.draw_id, o.first_ticket, p.prize_id, o.settled_at, o.settled_at + interval '60 days',
    s.shipment_id, now()
  from orders o
  join prizes p on p.draw_id = o.draw_id and p.grade = 'A'
  left join shipments s on o.has_shipment and s.member_id = o.member_id
  where o.status = 'CONFIRM'`;

/** Three more prizes of each order whose prizes are past the end of their storage: together 100,000. */
const STORED_PRIZES = `
  insert into won_prizes (order_id, member_id, draw_id, ticket, prize_id, won_at, kept_until, reminded_at)
  select w.order_id, w.member_id, w.draw_id, w.ticket + nth + case p.grade when 'A' then 0 else 2 end, p.prize_id, w.won_at, w.kept_until, now()
  from won_prizes w join prizes p on p.draw_id = w.draw_id and p.grade in ('A', 'B'), generate_series(1, 2) nth
  where w.shipment_id is null and w.kept_until <= now() and (p.grade = 'A' or nth = 1)`;

/** The tickets of the won prizes have been drawn. */
const DRAWN = `
  update prizes p set drawn = p.drawn_before + won.pieces, total = greatest(p.total, p.drawn_before + won.pieces)
  from (select draw_id, prize_id, count(*) as pieces from won_prizes group by 1, 2) won
  where won.draw_id = p.draw_id and won.prize_id = p.prize_id`;

const SHIPMENT_DRAWS = `
  insert into shipment_draws (shipment_id, draw_id, member_id, requested_at)
  select distinct s.shipment_id, w.draw_id, s.member_id, s.requested_at
  from won_prizes w join shipments s using (shipment_id)`;

/** Nine of ten are done. The others are never sent. */
const REFUNDS = `
  insert into refunds (draw_id, order_id, provider, payment_id, yen, reason, made_at, due_at, done_at, scope, method,
    paid_out_on, reference, note)
  select draw_id, order_id, provider, payment_id, 100, 'byShop', at, 'infinity', case when k > 1 then at end, 'goodwill',
    case when k in (1, 2) then 'bankTransfer' else 'provider' end, case when k = 2 then current_date end,
    case when k = 2 then 'transfer' end, 'a misprint'
  from (select *, line_id % 10 as k from ledger where kind = 'capture' order by line_id limit $1::int) paid`;

const DISPUTES = `
  insert into disputes (provider, dispute_id, payment_id, draw_id, order_id, yen, state, opened_at, ended_at)
  select provider, 'dispute-' || line_id, payment_id, draw_id, order_id, yen,
    case line_id % 100 when 0 then 'open' when 1 then 'lost' else 'won' end, at, case when line_id % 100 <> 0 then at end
  from ledger where kind = 'capture'`;

const FINDINGS = `
  insert into reconciliation_findings (provider, kind, subject, ref, yen_here, found_at, seen_at, resolved_at)
  select 'bench', 'missingAtProvider', 'payment', 'payment-' || n, 700, at, at, case when n % 100 > 0 then at end
  from (select n, now() - n * interval '4 minutes' as at from generate_series(1, $1::int) n) them`;

const ACTS = `
  insert into operator_log (operator, action, facts, member_ids, at)
  select 'operator-' || n % 10, (array['refundOrder', 'acceptShipments', 'findOrders'])[1 + n % 3],
    jsonb_build_object('memberId', ${ID('member')}), array[${ID('member')}], now() - n * interval '1 minute'
  from generate_series($1::int, 1, -1) n`;

const APPROVALS = `
  insert into approvals (approval_id, call, input, summary, yen, reason, requested_by, requested_at, expires_at)
  select ${ID('approval')}, 'refundOrder', '{}', 'Refund of order ' || n, 40000,
    (array['ぬいぐるみ','アクリルスタンド','マグカップ','トートバッグ','缶バッジ'])[1 + n % 5] || 'の印刷がずれていたため',
    'operator-' || n % 10, at, at + interval '7 days'
  from (select n, now() - n * interval '10 minutes' as at from generate_series(1, $1::int) n) them`;

/** Nine of ten are decided. */
const DECISIONS = `
  insert into operator_log (operator, action, facts, at, approval_id)
  select 'operator-2', case when n % 10 = 1 then 'reject' else 'refundOrder' end, '{}', requested_at, approval_id
  from (select *, row_number() over (order by requested_at) as n from approvals) them where n % 10 > 0`;

const NEWS = `
  insert into news (news_number, category, title, summary, published_at, updated_at, body, entry_digest, published_at_written,
    withdrawn_at, picture_id, picture_alt)
  select 100000 + n, 'notice', ${TITLE} || ' 発売のお知らせ', '要約', at, at, '[]', '', '', case when n % 50 = 0 then at end,
    md5((1 + n * 7 % 100000)::text), 'ガチャの写真'
  from (select n, now() - (n - 10) * interval '5 minutes' as at from generate_series(1, $1::int) n) them`;

/** Nine of ten are answered, most of these closed; half are of guests. */
const INQUIRIES = `
  insert into inquiries (inquiry_id, topic, state, member_id, guest_name, guest_email, guest_email_key, sealed_token,
    token_digest, about_text,
    sent_at, last_at, waiting_since, assignee, closed_at)
  select ${ID('inquiry')}, (enum_range(null::inquiry_topic))[1 + n % cardinality(enum_range(null::inquiry_topic))],
    case k when 0 then 'waiting' when 1 then 'answered' else 'closed' end::inquiry_state,
    case when n % 2 = 0 then ${ID('member')} end,
    case when n % 2 = 1 then (array['佐藤','鈴木','高橋','田中','伊藤'])[1 + n % 5] || ' ' || n end,
    case when n % 2 = 1 then 'guest-' || n || '@example.jp' end, case when n % 2 = 1 then 'guest-' || n || '@example.jp' end,
    case when n % 2 = 1 then 'sealed' end, case when n % 2 = 1 then md5(n::text) end, '', at, at, case when k = 0 then at end,
    case when n % 3 > 0 then 'operator-' || n % 10 end, case when k > 1 then at end
  from (select n, n % 10 as k, now() - n * interval '6 minutes' as at from generate_series(1, $1::int) n) them`;

const MESSAGES = `
  insert into inquiry_messages (inquiry_id, author, text, at)
  select inquiry_id, 'sender', '届いた品物について教えてください。', sent_at from inquiries`;

const LONG_OPERATIONS = `
  insert into long_operations (call, query, requested_by, requested_at, started_at, ended_at)
  select (array['exportOrders','auditLedger'])[1 + n % 2], '{}', 'operator-' || n % 10, at, at, at
  from (select now() - n * interval '1 minute' as at, n from generate_series(1, $1::int) n) them`;
