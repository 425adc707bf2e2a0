import { PARTNER_EVENT_KINDS } from '#lib/contract/partner-enums.ts';
import { MAX_PARTNER_ENDPOINTS } from '#lib/contract/shop-rules.ts';
import { deletePastRetention } from '#backend/actions/retention.ts';
import { jobBacklogs } from '#backend/persistence/monitoring/jobs.ts';
import { aBackend } from '../../support/backend.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { anEndpoint } from '../../support/partner-receiver.ts';

const backend = restoredForEachTest(aBackend);
const hana = forEachTest(() => anOperator(backend));

const PATH = '/api/ops/partners';
const FIELDS = { url: 'https://partner.example.jp/hooks', description: '倉庫', kinds: ['order.paid'] };

const add = (but: object = {}) => hana.ask('POST', PATH, { body: { ...FIELDS, ...but } });

test('A new endpoint has a secret that is shown once and stored sealed', async () => {
  const added = (await add()).json();
  expect(added).toMatchObject({
    endpoint: { ...FIELDS, madeBy: 'hana', disabledAt: null, formerUntil: null },
    secret: expect.stringMatching(/^whsec_[A-Za-z\d+/]{43}=$/),
  });
  const listed = await hana.ask('GET', PATH);
  expect(listed.json().items).toEqual([added.endpoint]);
  expect(listed.body).not.toContain('whsec_');
  const { rows } = await backend.db.$client.query('select secret from partner_endpoints');
  expect(rows[0].secret).not.toContain(added.secret);
  const log = JSON.stringify(await operatorLogOf(backend));
  expect(log).toContain(added.endpoint.endpointId);
  expect(log).not.toContain('whsec_');
});

test.each([
  'http://partner.example.jp/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://db.internal/',
  'https://partner.example.jp:8443/',
  'https://user:password@partner.example.jp/',
  'ftp://partner.example.jp/',
])('%s is refused', async (url) => {
  expect((await add({ url })).json()).toMatchObject({ code: 'invalidInput' });
  const { endpoint } = (await add()).json();
  const body = { ...FIELDS, url, isOn: true };
  const changed = await hana.ask('PUT', `${PATH}/${endpoint.endpointId}`, { body });
  expect(changed.json()).toMatchObject({ code: 'invalidInput' });
});

test('An endpoint is changed, switched off and on, and removed', async () => {
  const { endpoint } = (await add()).json();
  const path = `${PATH}/${endpoint.endpointId}`;
  const change = async (but: object) =>
    (await hana.ask('PUT', path, { body: { ...FIELDS, isOn: true, ...but } })).json();
  expect(await change({ kinds: PARTNER_EVENT_KINDS, dryRun: true })).toMatchObject({ dryRun: true });
  expect((await hana.ask('GET', PATH)).json().items[0].kinds).toEqual(FIELDS.kinds);
  const off = await change({ isOn: false, version: endpoint.version });
  expect(off.endpoint).toMatchObject({ disabledBy: 'staff', disabledAt: expect.any(String) });
  expect(await change({ version: endpoint.version })).toMatchObject({ code: 'changedMeanwhile' });
  const on = await change({ version: off.endpoint.version });
  expect(on.endpoint).toMatchObject({ disabledBy: null, disabledAt: null, failingSince: null });
  expect((await hana.ask('DELETE', path, { body: {} })).statusCode).toBe(200);
  expect((await hana.ask('DELETE', path, { body: {} })).statusCode).toBe(404);
  expect((await hana.ask('GET', PATH)).json().items).toEqual([]);
});

test('A rotated secret is another one, and the former is valid for a day', async () => {
  const { endpoint, secret } = (await add()).json();
  const rotated = (await hana.ask('POST', `${PATH}/${endpoint.endpointId}/secret`)).json();
  expect(rotated.secret).not.toBe(secret);
  const hours = (Date.parse(rotated.endpoint.formerUntil) - Date.now()) / (60 * 60_000);
  expect(hours).toBeCloseTo(24, 1);
});

test('The number of endpoints is limited', async () => {
  for (let nth = 0; nth < MAX_PARTNER_ENDPOINTS; nth += 1) await anEndpoint(backend, `p${nth}.example.jp`);
  expect((await add()).json()).toMatchObject({ code: 'notInState' });
});

test.each(['manager', 'support', 'packer', 'finance', 'viewer'] as const)(
  'A %s changes no endpoint',
  async (role) => {
    const staff = await anOperator(backend, `some-${role}`, role);
    expect((await staff.ask('POST', PATH, { body: FIELDS })).statusCode).toBe(403);
  },
);

test('Endpoints that fail are an alarm after an hour', async () => {
  const { endpointId } = await anEndpoint(backend, 'partner.example.jp');
  await anEndpoint(backend, 'other.example.jp');
  await backend.db.$client.query(
    `update partner_endpoints set failing_since = now() - interval '61 minutes' where endpoint_id = $1`,
    [endpointId],
  );
  const { alarms } = (await hana.ask('GET', '/api/ops/alarms')).json();
  expect(alarms).toContainEqual(expect.objectContaining({ kind: 'partnerUnreachable', count: 1 }));
});

test('An endpoint with an event that was given up is counted as failing, until it is delivered', async () => {
  await anEndpoint(backend, 'partner.example.jp');
  await backend.db.$client.query(
    `insert into partner_events (kind, at, body) values ('draw.sold_out', now() - interval '4 days', '{}')`,
  );
  const unreached = async () =>
    (await jobBacklogs(backend.db)).find(({ what }) => what === 'partnerEndpoints')?.count;
  expect(await unreached()).toBe(0);
  await backend.db.$client.query(
    `insert into partner_deliveries (event_id, endpoint_id, attempts)
     select event_id, endpoint_id, 12 from partner_events, partner_endpoints`,
  );
  expect(await unreached()).toBe(1);
  await backend.db.$client.query('update partner_deliveries set delivered_at = now()');
  expect(await unreached()).toBe(0);
});

test('The log names the host of an endpoint, not its path, which may hold a secret', async () => {
  await add({ url: 'https://partner.example.jp/hooks?token=himitsu' });
  const log = JSON.stringify(await operatorLogOf(backend));
  expect(log).toContain('partner.example.jp');
  expect(log).not.toContain('himitsu');
});

test('Events and their deliveries are deleted after a month', async () => {
  await anEndpoint(backend, 'partner.example.jp');
  await backend.db.$client.query(
    `insert into partner_events (kind, at, body) values
       ('draw.sold_out', now() - interval '31 days', '{}'), ('draw.sold_out', now() - interval '29 days', '{}')`,
  );
  await backend.db.$client.query(
    `insert into partner_deliveries (event_id, endpoint_id, due_at)
     select event_id, endpoint_id, now() from partner_events, partner_endpoints`,
  );
  expect(await deletePastRetention(backend.db)).toEqual({ partnerEvents: 1 });
  const { rows } = await backend.db.$client.query('select count(*) from partner_deliveries');
  expect(Number(rows[0].count)).toBe(1);
});
