import { createHmac } from 'node:crypto';
import { deliverTo, type PartnerClient } from '#backend/actions/partners/deliver.ts';
import { rotateEndpointSecret } from '#backend/actions/partners/endpoints.ts';
import { prepareEvents } from '#backend/actions/partners/prepare-events.ts';
import { partnerDelivery } from '#backend/jobs/partners.ts';
import { createPartnerClient } from '#backend/providers/partner-webhooks.ts';
import { aBackend } from '../../support/backend.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';
import {
  aClock,
  anEndpoint,
  type Clock,
  deliverAll,
  failing,
  partnerReceivers,
  verified,
} from '../../support/partner-receiver.ts';

const backend = restoredForEachTest(aBackend);
const receivers = forEachTest(partnerReceivers);

const HOST = 'warehouse.example.jp';
const OTHER = 'orders.example.jp';
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const never = new AbortController().signal;

/** Records events that have happened. */
const happened = async (count: number, at = new Date()) => {
  const { rows } = await backend.db.$client.query<{ event_id: string }>(
    `insert into partner_events (kind, at, facts, body)
     select 'draw.sold_out', $2, '{}', json_build_object('type', 'draw.sold_out', 'nth', nth)::text
       from generate_series(1, $1) nth returning event_id`,
    [count, at],
  );
  await backend.db.$client.query(
    `insert into partner_deliveries (event_id, endpoint_id, due_at)
     select e.event_id, p.endpoint_id, $2 from partner_events e, partner_endpoints p
      where e.event_id = any($1) and e.kind = any(p.kinds)`,
    [rows.map(({ event_id: id }) => id), at],
  );
  return rows.map(({ event_id: id }) => id).toSorted();
};

const depsAt = (clock: Clock, timeoutMs?: number) => ({
  db: backend.db,
  client: receivers.client(timeoutMs),
  now: clock.now,
});

const states = async () => {
  const { rows } = await backend.db.$client.query<{ state: string; count: string }>(
    `select case when due_at is not null then 'waiting' when delivered_at is null then 'failed' else 'delivered' end as state,
       count(*) from partner_deliveries group by 1`,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
};

/** Lets time pass in steps, in which everything due is sent. */
async function live(clock: Clock, forMs: number, deps = depsAt(clock)): Promise<void> {
  const stepMs = HOUR_MS;
  for (let passed = 0; passed < forMs; passed += stepMs) {
    clock.pass(stepMs);
    await deliverAll(deps);
  }
}

test('A message is signed as Standard Webhooks, with the id of its event and the time of the attempt', async () => {
  const { secret } = await anEndpoint(backend, HOST);
  const [id] = await happened(1);
  const clock = aClock();
  await deliverAll(depsAt(clock));
  const [message] = receivers.received;
  if (message === undefined) throw new Error('Nothing was received.');
  const { headers, body, url } = message;
  const seconds = String(Math.floor(clock.at().getTime() / 1_000));
  expect(url).toBe(`${HOST}/events`);
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'shop-webhooks',
    'webhook-id': id,
    'webhook-timestamp': seconds,
  });
  // As the specification says, with Node's cryptography.
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${mac}`);
  expect(verified(message, secret)).toEqual(JSON.parse(body));
});

test('After a rotation both secrets are right for a day', async () => {
  const { endpointId, secret: former } = await anEndpoint(backend, HOST);
  const action = (facts: object) => ({
    operator: 'hana',
    action: 'rotatePartnerSecret',
    facts: { ...facts },
  });
  const rotated = await rotateEndpointSecret(backend.db, endpointId, action);
  if ('refusal' in rotated) throw new Error('The secret was not rotated.');
  await happened(1);
  const clock = aClock();
  await deliverAll(depsAt(clock));
  const [first] = receivers.received;
  for (const secret of [former, rotated.secret])
    expect(() => first !== undefined && verified(first, secret)).not.toThrow();
  await happened(1);
  clock.pass(25 * HOUR_MS);
  await deliverAll(depsAt(clock));
  const signatures = receivers.received.map(({ headers }) => String(headers['webhook-signature']).split(' '));
  expect(signatures.map(({ length }) => length)).toEqual([2, 1]);
});

describe('A receiver that is away for a day', () => {
  test.each([
    ['silent', failing(503)],
    ['wrong', failing(404)],
    ['somewhere else', failing(302, { location: 'http://169.254.169.254/latest/meta-data' })],
  ])('and %s loses nothing', async (_what, answer) => {
    await anEndpoint(backend, HOST);
    const clock = aClock();
    const ids = await happened(30, clock.at());
    receivers.answer(HOST, answer);
    await deliverAll(depsAt(clock));
    await live(clock, DAY_MS);
    expect(await states()).toEqual({ waiting: 30 });
    expect(new Set(receivers.received.map(({ url }) => url))).toEqual(new Set([`${HOST}/events`]));
    receivers.received.length = 0;
    receivers.answer(HOST, undefined);
    await live(clock, 2 * DAY_MS);
    expect(await states()).toEqual({ delivered: 30 });
    expect(receivers.idsAt(HOST).toSorted()).toEqual(ids);
  });

  test('for ever is given up after some three days, and switched off after five', async () => {
    const { endpointId } = await anEndpoint(backend, HOST);
    const clock = aClock();
    receivers.answer(HOST, failing(500));
    await happened(1, clock.at());
    const disabled: string[] = [];
    const deps = { ...depsAt(clock), onDisabled: (id: string, by: string) => disabled.push(`${id} ${by}`) };
    await live(clock, 4 * DAY_MS, deps);
    expect([await states(), receivers.received.length, disabled]).toEqual([{ failed: 1 }, 12, []]);
    await happened(2, clock.at());
    await live(clock, 2 * DAY_MS, deps);
    expect(disabled).toEqual([`${endpointId} failures`]);
    const sent = receivers.received.length;
    await happened(3, clock.at());
    await live(clock, DAY_MS, deps);
    expect([receivers.received.length, await states()]).toEqual([sent, { failed: 1, waiting: 5 }]);
  });
});

test('A receiver that wants no more is switched off at once', async () => {
  await anEndpoint(backend, HOST);
  const disabled: string[] = [];
  receivers.answer(HOST, failing(410));
  await happened(1);
  await deliverAll({ ...depsAt(aClock()), onDisabled: (_id, by) => disabled.push(by) });
  expect(disabled).toEqual(['gone']);
});

test.each<[string, Parameters<typeof receivers.answer>[1], object]>([
  ['silent', () => {}, { status: null, problem: 'timeout' }],
  ['cut off', (response) => response.destroy(), { status: null, problem: 'unreachable' }],
  [
    'no HTTP',
    (response) => response.socket?.end('garbage\r\n\r\n'),
    { status: null, problem: 'unreachable' },
  ],
  ['a page', (response) => response.writeHead(200).end('<html>'), { status: 200, problem: null }],
  [
    'endless',
    (response) => {
      response.writeHead(200);
      response.write('x'.repeat(100_000));
    },
    { status: 200, problem: null },
  ],
])('An answer that is %s is recorded as it is', async (_what, answer, attempt) => {
  await anEndpoint(backend, HOST);
  receivers.answer(HOST, answer);
  await happened(1);
  await deliverAll(depsAt(aClock(), 300));
  const { rows } = await backend.db.$client.query('select attempt, status, problem from partner_attempts');
  expect(rows).toEqual([{ attempt: 1, ...attempt }]);
});

test('Two backends send each message once', async () => {
  const { endpointId } = await anEndpoint(backend, HOST);
  const ids = await happened(60);
  const deps = { ...depsAt(aClock()), onDisabled: () => {} };
  const work = async () => {
    while ((await deliverTo(deps, endpointId, never)) > 0);
  };
  await Promise.all([work(), work()]);
  expect(receivers.idsAt(HOST).toSorted()).toEqual(ids);
  expect(await states()).toEqual({ delivered: 60 });
});

test('What a backend has claimed when it ends is sent by another one, with the same id', async () => {
  const { endpointId } = await anEndpoint(backend, HOST);
  const ids = await happened(3);
  const clock = aClock();
  const ending = new AbortController();
  receivers.answer(HOST, () => ending.abort());
  await deliverTo({ ...depsAt(clock), onDisabled: () => {} }, endpointId, ending.signal);
  receivers.answer(HOST, undefined);
  await deliverAll(depsAt(clock));
  expect(await states()).toEqual({ waiting: 3 });
  clock.pass(61_000);
  await deliverAll(depsAt(clock));
  expect(await states()).toEqual({ delivered: 3 });
  expect([...new Set(receivers.idsAt(HOST))].toSorted()).toEqual(ids);
});

test('A slow receiver delays no other, and has few connections', async () => {
  await anEndpoint(backend, HOST);
  await anEndpoint(backend, OTHER);
  receivers.answer(HOST, () => {});
  const ids = await happened(40);
  const log = { info: () => {}, warn: () => {} };
  const stopping = new AbortController();
  // A delivery that waited for the slow one would wait longer than a test may take.
  const run = partnerDelivery({ ...depsAt(aClock(), 3_600_000), log });
  while (new Set(receivers.idsAt(OTHER)).size < ids.length) await run(stopping.signal);
  expect(receivers.idsAt(OTHER).toSorted()).toEqual(ids);
  expect(receivers.idsAt(HOST)).toHaveLength(4);
  expect(receivers.concurrency.most).toBeLessThanOrEqual(8);
  stopping.abort();
  await run(stopping.signal);
});

test('A name with an address of this machine is not called', async () => {
  const message = { eventId: 'id', body: '{}', at: new Date() };
  const secrets = ['whsec_AAAA'];
  const sent = (client: PartnerClient, url: string) => client.send({ url, secrets }, message, never);
  for (const url of ['https://localhost/', 'https://127.0.0.1/', 'http://partner.example.jp/'])
    expect(await sent(createPartnerClient(), url)).toBe('privateAddress');
  // A name that passes for a public one is looked up by the connection itself.
  const resolving = createPartnerClient({ network: { isAllowed: () => true } });
  expect(await sent(resolving, 'https://localhost/')).toBe('privateAddress');
});

describe('Replays by staff', () => {
  const hana = forEachTest(() => anOperator(backend));

  test('send one event, or those of a time, again with their ids', async () => {
    const { endpointId } = await anEndpoint(backend, HOST);
    const clock = aClock();
    const hour = (hours: number) => new Date(clock.at().getTime() + hours * HOUR_MS);
    const old = await happened(2, hour(-5));
    const recent = await happened(3, hour(-1));
    await deliverAll(depsAt(clock));
    receivers.received.length = 0;
    const path = `/api/ops/partners/${endpointId}/replays`;
    const replayed = async (body: object) => (await hana.ask('POST', path, { body })).json();
    const range = { from: hour(-2).toISOString(), before: hour(1).toISOString() };
    expect(await replayed({ ...range, dryRun: true })).toEqual({ replayed: 3, dryRun: true });
    expect(await replayed({ ...range, onlyFailed: true })).toMatchObject({ replayed: 0 });
    expect(await replayed(range)).toMatchObject({ replayed: 3 });
    clock.pass(HOUR_MS);
    await deliverAll(depsAt(clock));
    expect(receivers.idsAt(HOST).toSorted()).toEqual(recent);
    receivers.received.length = 0;
    const listed = await hana.ask('GET', `/api/ops/partner-deliveries?endpoint=${endpointId}`);
    const oldest = listed.json().items.at(-1);
    expect(oldest).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(await replayed({ delivery: oldest.deliveryId })).toMatchObject({ replayed: 1 });
    clock.pass(HOUR_MS);
    await deliverAll(depsAt(clock));
    expect(receivers.idsAt(HOST)).toEqual([oldest.eventId]);
    expect(old).toContain(oldest.eventId);
    const detail = (await hana.ask('GET', `/api/ops/partner-deliveries/${oldest.deliveryId}`)).json();
    expect(detail.tries.map(({ attempt }: { attempt: number }) => attempt)).toEqual([2, 1]);
  });

  test('give a delivery that was given up its attempts again', async () => {
    const { endpointId } = await anEndpoint(backend, HOST);
    const clock = aClock();
    receivers.answer(HOST, failing(500));
    await happened(1, clock.at());
    await deliverAll(depsAt(clock));
    await live(clock, 4 * DAY_MS);
    expect(await states()).toEqual({ failed: 1 });
    receivers.answer(HOST, undefined);
    const range = { from: '2026-01-01T00:00:00Z', before: '2099-01-01T00:00:00Z', onlyFailed: true };
    const path = `/api/ops/partners/${endpointId}/replays`;
    expect((await hana.ask('POST', path, { body: range })).json()).toMatchObject({ replayed: 1 });
    await deliverAll(depsAt(clock));
    expect(await states()).toEqual({ delivered: 1 });
  });

  test('are refused without a delivery or a time', async () => {
    const { endpointId } = await anEndpoint(backend, HOST);
    const path = `/api/ops/partners/${endpointId}/replays`;
    const statuses = [];
    for (const body of [{}, { from: '2026-01-01T00:00:00Z' }, { delivery: endpointId }])
      statuses.push((await hana.ask('POST', path, { body })).statusCode);
    expect(statuses).toEqual([422, 422, 404]);
  });
});

test('An endpoint that was added later gets the events of a time that another one caused to be kept', async () => {
  await anEndpoint(backend, OTHER, ['draw.sold_out']);
  const ids = await happened(2);
  await prepareEvents(backend.db, new Date());
  const { endpointId } = await anEndpoint(backend, HOST, ['draw.sold_out']);
  const hana = await anOperator(backend);
  const body = { from: '2026-01-01T00:00:00Z', before: '2099-01-01T00:00:00Z' };
  await hana.ask('POST', `/api/ops/partners/${endpointId}/replays`, { body });
  await deliverAll(depsAt(aClock(new Date(Date.now() + HOUR_MS))));
  expect(receivers.idsAt(HOST).toSorted()).toEqual(ids);
});
