import { Agent } from 'node:http';
import { argon2Passwords } from '#backend/crypto/argon2-passwords.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import { newLoginSession } from '../../tests/support/logged-in-members.ts';
import { percentiles, rounded } from '../draw/percentiles.mjs';
import { ownerToken } from '../lists/owner-token.mjs';
import { send } from '../requests.mjs';
import { openBackend } from '../shop.mjs';
import { operatorCalls, SHOPPER_CALLS } from './call-list.mjs';

const TIMES = 30;
/** A call that takes longer is measured only once more, or not again. */
const SLOW_MS = 1_000;
const VERY_SLOW_MS = 10_000;
/** A call that misses it is printed at once. */
const GOAL_MS = 50;
const PASSWORD = 'an evening in the arcade';

/**
 * Measures calls of operators and of a shopper, one after the other: the first call and the percentiles of the following ones,
 * in milliseconds.
 */
export async function measureCalls(database, db) {
  const { rows } = await db.$client.query(SAMPLES);
  const [sample] = rows;
  if (sample === undefined) throw new Error('There is no order with a shipment.');
  const token = await ownerToken(db);
  const cookie = await newLoginSession(db, sample.member);
  const passwordHash = await argon2Passwords().hash(PASSWORD);
  await db.$client.query('update members set password_hash = $2 where member_id = $1', [
    sample.member,
    passwordHash,
  ]);
  const backend = await openBackend(database);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** Resolves with the status, or with the reason why there is no response. */
  const statusOf = ({ path, ...call }) =>
    send(agent, `${backend.origin}${path}`, call).then(
      ({ status }) => status,
      ({ message }) => message,
    );
  try {
    const measured = [];
    for (const { call, of = '', params = {}, pathParams = {} } of operatorCalls(sample)) {
      const { method, path } = opsContract[call];
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(pathParams[name]));
      const query = method === 'GET' ? `?${new URLSearchParams(params)}` : '';
      const json = method === 'GET' ? undefined : params;
      const headers = { authorization: `Bearer ${token}` };
      measured.push(
        await repeated(`${call} ${of}`.trim(), () =>
          statusOf({ method, path: filled + query, headers, json }),
        ),
      );
    }
    for (const { call, path, json } of SHOPPER_CALLS(sample, PASSWORD))
      measured.push(
        await repeated(call, () =>
          statusOf({
            method: json === undefined ? 'GET' : 'POST',
            path,
            json,
            headers: json === undefined ? { cookie } : {},
          }),
        ),
      );
    return { calls: measured, reports: [...backend.reports] };
  } finally {
    agent.destroy();
    await backend.stop();
  }
}

async function repeated(call, statusOf) {
  const took = [];
  const statuses = new Set();
  for (let time = 0; time <= TIMES; time += 1) {
    const from = performance.now();
    statuses.add(await statusOf());
    took.push(performance.now() - from);
    if (took[0] > VERY_SLOW_MS || (took[0] > SLOW_MS && took[1] > SLOW_MS)) break;
  }
  const [first, ...later] = took;
  const { p50, p95 } = percentiles(later.length === 0 ? took : later);
  const failed = [...statuses].filter((status) => status !== 200);
  const ms = { first: rounded(first), p50: rounded(p50), p95: rounded(p95) };
  if (ms.p95 > GOAL_MS) console.log(`${ms.p95} ms: ${call}`);
  return { call, ...ms, ...(failed.length > 0 && { failed: failed.join(', ') }) };
}

/** An order of half a year ago whose prizes are in a shipment. */
const SAMPLES = `
  select o.order_id as order, o.member_id as member, m.email, d.directory_name as draw, w.shipment_id as shipment,
         s.tracking_number as number, l.payment_id as payment, to_char(o.ordered_at at time zone 'Asia/Tokyo', 'YYYY-MM') as month,
         (select directory_name from draws where draw_id = (select max(draw_id::text)::uuid from draws where closes_at > now())) as open,
         (select to_char(min(at) at time zone 'Asia/Tokyo', 'YYYY-MM') from ledger) as "firstMonth"
    from (select * from orders where has_shipment and ordered_at < now() - interval '180 days' order by ordered_at desc limit 1) o
    join members m using (member_id) join draws d using (draw_id)
    join won_prizes w on w.draw_id = o.draw_id and w.order_id = o.order_id and w.shipment_id is not null
    join shipments s on s.shipment_id = w.shipment_id
    join ledger l on l.draw_id = o.draw_id and l.order_id = o.order_id and l.kind = 'capture' limit 1`;
