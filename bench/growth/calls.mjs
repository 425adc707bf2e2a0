import { Agent, request } from 'node:http';
import { makeToken } from '#backend/actions/operations/tokens.ts';
import { argon2Passwords } from '#backend/crypto/argon2-passwords.ts';
import { cryptoSecrets } from '#backend/crypto/secrets.ts';
import { tokenAdminStore } from '#backend/persistence/operations/token-admin-store.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import { newLoginSession } from '../../tests/support/logged-in-members.ts';
import { percentiles } from '../draw/percentiles.mjs';
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
  const deps = { tokenAdmin: tokenAdminStore(db), secrets: cryptoSecrets, by: 'local:bench' };
  const { secret } = await makeToken(deps, { operator: `bench-${Date.now()}`, role: 'owner', days: 1 });
  const cookie = await newLoginSession(db, sample.member);
  const passwordHash = await argon2Passwords().hash(PASSWORD);
  await db.$client.query('update members set password_hash = $2 where member_id = $1', [
    sample.member,
    passwordHash,
  ]);
  const backend = await openBackend(database, {
    LOG_LEVEL: 'info',
    REQUESTS_PER_MINUTE: '9999999',
    ALLOW_PRETEND_PAYMENTS: 'yes',
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (call) => sent(agent, backend.origin, call);
  try {
    const measured = [];
    for (const { call, of = '', params = {}, pathParams = {} } of operatorCalls(sample)) {
      const { method, path } = opsContract[call];
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(pathParams[name]));
      const query = method === 'GET' ? `?${new URLSearchParams(params)}` : '';
      const json = method === 'GET' ? undefined : params;
      const headers = { authorization: `Bearer ${secret}` };
      measured.push(
        await repeated(`${call} ${of}`.trim(), () => send({ method, path: filled + query, headers, json })),
      );
    }
    for (const { call, path, json } of SHOPPER_CALLS(sample, PASSWORD))
      measured.push(
        await repeated(call, () =>
          send({
            ...{ method: json === undefined ? 'GET' : 'POST', path, json },
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

async function repeated(call, send) {
  const took = [];
  const statuses = new Set();
  for (let time = 0; time <= TIMES; time += 1) {
    const from = performance.now();
    statuses.add(await send());
    took.push(performance.now() - from);
    if (took[0] > VERY_SLOW_MS || (took[0] > SLOW_MS && took[1] > SLOW_MS)) break;
  }
  const [first, ...later] = took;
  const { p50, p95 } = percentiles(later.length === 0 ? took : later);
  const failed = [...statuses].filter((status) => status !== 200);
  const ms = Object.fromEntries(
    Object.entries({ first, p50, p95 }).map(([name, value]) => [name, Math.round(value * 10) / 10]),
  );
  if (ms.p95 > GOAL_MS) console.log(`${ms.p95} ms: ${call}`);
  return { call, ...ms, ...(failed.length > 0 && { failed: failed.join(', ') }) };
}

/** Resolves with the status when the whole response has arrived, or with the reason why there is none. */
function sent(agent, origin, { method, path, headers, json }) {
  const payload = json === undefined ? undefined : JSON.stringify(json);
  const sentHeaders = {
    ...headers,
    ...(payload !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
    }),
  };
  return new Promise((resolve) => {
    request(`${origin}${path}`, { method, headers: sentHeaders, agent }, (response) => {
      response
        .once('error', (error) => resolve(error.message))
        .once('end', () => resolve(response.statusCode));
      response.resume();
    })
      .once('error', (error) => resolve(error.message))
      .end(payload);
  });
}

/** An order of half a year ago whose prizes are in a shipment. */
const SAMPLES = `
  select o.order_id as order, o.member_id as member, m.email, d.directory_name as draw, w.shipment_id as shipment,
         s.tracking_number as number, l.payment_id as payment, to_char(o.ordered_at at time zone 'Asia/Tokyo', 'YYYY-MM') as month,
         (select directory_name from draws where draw_id = (select max(draw_id::text)::uuid from draws where closes_at > now())) as open,
         (select to_char(min(at) at time zone 'Asia/Tokyo', 'YYYY-MM') from ledger) as "firstMonth"
    from (select * from orders where has_parcel and ordered_at < now() - interval '180 days' order by ordered_at desc limit 1) o
    join members m using (member_id) join draws d using (draw_id)
    join won_prizes w on w.draw_id = o.draw_id and w.order_id = o.order_id and w.shipment_id is not null
    join shipments s on s.shipment_id = w.shipment_id
    join ledger l on l.draw_id = o.draw_id and l.order_id = o.order_id and l.kind = 'capture' limit 1`;
