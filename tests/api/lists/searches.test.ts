import { sql } from 'drizzle-orm';
import { shortNumber } from '#lib/text/numbers.ts';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { writeHistory } from '../../support/query-plan.ts';

const backend = forAllTests(aBackend);
const owner = forAllTests(() => anOperator(backend));
const draw = forAllTests(() => aDrawOnSale(backend));
const buyer = forAllTests(() => aBuyer(backend));

beforeAll(async () => {
  const { memberId } = buyer;
  await writeHistory(
    backend.url,
    { number: 0, memberId, drawIds: [draw.drawId] },
    { orders: 20, shipments: 20 },
  );
  await backend.db.execute(sql`
    insert into refunds (draw_id, order_id, provider, payment_id, yen, reason, made_at, is_whole)
    select draw_id, order_id, 'sandbox', order_id::text, 700, 'byShop', ordered_at, true
    from orders where status = 'CONFIRM'`);
  await backend.db.execute(sql`
    insert into approvals (call, input, summary, reason, requested_by, requested_at, expires_at)
    select 'refundOrder', '{}', 'Refund of order 0000-0000-0000-000' || n, 'ミスプリント', 'hana-' || n,
      now() - n * interval '1 day', now() + (4 - n) * interval '1 day'
    from generate_series(1, 6) n`);
  await backend.db.execute(sql`alter table operator_log disable trigger user`);
  await backend.db.execute(sql`
    insert into operator_log (operator, action, facts, at, approval_id)
    select 'taro', case requested_by when 'hana-1' then 'reject' else 'refundOrder' end, '{}', now(), approval_id
    from approvals where requested_by in ('hana-1', 'hana-2')`);
  await backend.db.execute(sql`alter table operator_log enable trigger user`);
});

const found = async (path: string) => {
  const answer = await owner.ask('GET', path);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};

test('A refund is found by the number of its order, and no other one', async () => {
  const { items } = await found('/api/ops/refunds?limit=1');
  const number = shortNumber(await orderOf(items[0].refundId));
  expect(items[0].number).toBe(number);
  expect(await found(`/api/ops/refunds?state=all&q=${number}`)).toMatchObject({
    total: 1,
    items: [{ number }],
  });
  expect(await found('/api/ops/refunds?state=all&q=nobody')).toEqual({ total: 0, items: [] });
});

async function orderOf(refundId: string): Promise<string> {
  const { rows } = await backend.db.execute<{ order_id: string }>(
    sql`select order_id from refunds where refund_id = ${refundId}`,
  );
  return rows[0]?.order_id ?? '';
}

test.each([
  ['', 'q=hana-', ['hana-1', 'hana-2', 'hana-3', 'hana-4', 'hana-5', 'hana-6']],
  ['open', 'q=ＨＡＮＡ-3', ['hana-3']],
  ['expired', 'q=0005', ['hana-5']],
  ['approved', 'q=みすぷりんと', ['hana-2']],
  ['rejected', 'q=hana-2', []],
])('Requests in the state "%s" are found by %s', async (state, q, who) => {
  const { items, total } = await found(`/api/ops/approvals?${state && `state=${state}&`}${q}`);
  expect(items.map(({ requestedBy }: { requestedBy: string }) => requestedBy).toSorted()).toEqual(who);
  expect(total).toBe(who.length);
});

test('A picture is found by the title of the draw that shows it', async () => {
  const title = encodeURIComponent(draw.title);
  const { items, total } = await found(`/api/ops/pictures?q=${title}`);
  expect(total).toBeGreaterThan(0);
  for (const { uses } of items)
    expect(uses.some((use: { title: string }) => use.title === draw.title)).toBe(true);
  expect(await found('/api/ops/pictures?q=zzz')).toEqual({ total: 0, items: [] });
});

test('A text that is written as searches compare it stays so', async () => {
  const { rows } = await backend.db.execute(sql`
    select chr(point) from generate_series(x'3000'::int, x'9fff'::int) point
    where search_text(search_text(chr(point))) <> search_text(chr(point))`);
  expect(rows).toEqual([]);
});
