import { consoleContract } from '#lib/contract/console/contract.ts';
import { type ConsoleEndpoint, PERSON_HEADER } from '#lib/contract/console/endpoint.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { aBackend, CONSOLE_ORIGIN } from '../../support/backend.ts';
import { aConsole, aStaffMember, ConsoleBrowser, OWN_PAGE } from '../../support/console.ts';
import { aPng } from '../../support/catalogue.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';

const backend = forAllTests(() => aBackend());
const server = forAllTests(() => aConsole(backend));
const owner = forAllTests(() => aStaffMember(backend, server, { name: 'hana', role: 'owner' }));

const addressOf = ({ path }: Pick<OpsEndpoint, 'path'> | ConsoleEndpoint) =>
  path.replaceAll(/\{\w+\}/g, '0123-4567-89AB-CDEF');

test('The shop’s public address knows neither the calls of the console nor its cookie', async () => {
  const cookie = owner.browser.cookie ?? '';
  for (const endpoint of Object.values<ConsoleEndpoint>(consoleContract)) {
    const answer = await backend.ask(endpoint.method, addressOf(endpoint), {
      cookie,
      headers: { ...OWN_PAGE },
    });
    expect([endpoint.path, answer.statusCode]).toEqual([endpoint.path, 404]);
  }
  for (const endpoint of Object.values<OpsEndpoint>(opsContract)) {
    const answer = await backend.ask(endpoint.method, addressOf(endpoint), {
      cookie,
      headers: { ...OWN_PAGE },
    });
    expect([endpoint.path, answer.statusCode, answer.json().code]).toEqual([
      endpoint.path,
      401,
      'tokenNeeded',
    ]);
  }
});

test('A token is no session of the console', async () => {
  const { token } = await anOperator(backend, 'script', 'owner');
  const authorization = { authorization: `Bearer ${token}` };
  const answer = await new ConsoleBrowser(server).ask('GET', '/api/ops/status', { headers: authorization });
  expect(answer.json().code).toBe('signInNeeded');
});

test.each([
  ['without the console’s header', { 'x-console': undefined }, 403],
  ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
  [
    'from another port of the machine',
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' },
    403,
  ],
  ['under another host name', { host: 'localhost:4001' }, 404],
  [
    'under another host name with its own in a header',
    { host: 'evil.example.jp', 'x-forwarded-host': OWN_PAGE.host },
    404,
  ],
])('A call %s is refused', async (_how, changed, status) => {
  const { cookie } = owner.browser;
  const headers = { ...OWN_PAGE, cookie, ...changed };
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/console/sign-out',
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
  });
  expect(answer.statusCode).toBe(status);
  expect(await owner.browser.codeOf('GET', '/api/console/me')).toBe('200');
});

test.each(['/assets/%5c..%5c', '/assets//etc/passwd', '/assets/%00'])(
  'The address %s of a file is not found',
  async (url) => {
    const { statusCode, body } = await server.app.inject({
      method: 'GET',
      url,
      headers: { host: OWN_PAGE.host },
    });
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'notFound']);
  },
);

test('A call whose address is written with escapes needs the console’s header too', async () => {
  const headers = { host: OWN_PAGE.host, cookie: owner.browser.cookie ?? '' };
  for (const url of ['/api/ops/operator-log.csv', '/%61pi/ops/operator-log.csv', '/api/console/m%65']) {
    const answer = await server.app.inject({ method: 'GET', url, headers });
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'crossSite']);
  }
});

test('The page has a policy without inline scripts and a nonce of its own; files are kept', async () => {
  const page = () => server.app.inject({ url: '/settings/staff?q=1', headers: { host: OWN_PAGE.host } });
  const first = await page();
  const second = await page();
  const policy = String(first.headers['content-security-policy']);
  const [nonce = ''] = /(?<='nonce-)[^']+/.exec(policy) ?? [];
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
  expect(first.body).toContain(`nonce="${nonce}"`);
  expect(second.body).not.toContain(nonce);
  expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
  const file = await server.app.inject({ url: '/assets/main.js', headers: { host: OWN_PAGE.host } });
  expect([file.statusCode, file.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  const outside = await server.app.inject({
    url: '/assets/..%2findex.html',
    headers: { host: OWN_PAGE.host },
  });
  expect(outside.body).not.toContain('{{nonce}}');
  const missing = await server.app.inject({ url: '/assets/none.js', headers: { host: OWN_PAGE.host } });
  expect(missing.statusCode).toBe(404);
  expect(await owner.browser.codeOf('GET', '/api/none')).toBe('404 notFound');
});

test('An owner manages staff; the changes take effect on the next request and are logged with the session', async () => {
  const invited = await owner.browser.ask('POST', '/api/ops/staff', {
    body: { name: 'taro', role: 'viewer' },
  });
  const { link, staffId } = invited.json();
  const [address, secret = ''] = String(link).split('#');
  expect(address).toBe(`${CONSOLE_ORIGIN}/link`);
  expect(await owner.browser.codeOf('POST', '/api/ops/staff', { name: 'taro', role: 'owner' })).toBe(
    '409 nameTaken',
  );
  const taro = new ConsoleBrowser(server);
  const { passkey } = await taro.enrol(secret);
  expect(await taro.codeOf('GET', '/api/ops/staff')).toBe('403 permissionDenied');
  const change = (path: string, body?: object) =>
    owner.browser.codeOf(path === 'role' ? 'PUT' : 'POST', `/api/ops/staff/${staffId}/${path}`, body);
  expect(await change('role', { role: 'owner', dryRun: true })).toBe('200');
  expect(await taro.codeOf('GET', '/api/ops/staff')).toBe('403 permissionDenied');
  expect(await change('role', { role: 'owner' })).toBe('200');
  const { items } = (await taro.ask('GET', '/api/ops/staff')).json();
  expect(
    items.map(({ name, role, passkeys, recoveryCodes, sessions }: Record<string, unknown[]>) => [
      name,
      role,
      passkeys,
      recoveryCodes,
      sessions?.length,
    ]),
  ).toEqual([
    ['hana', 'owner', 1, 10, 1],
    ['taro', 'owner', 1, 10, 1],
  ]);
  const [{ sessionId }] = items[1].sessions;
  expect(await owner.browser.codeOf('DELETE', `/api/ops/staff/${staffId}/sessions/${sessionId}`)).toBe('200');
  expect(await taro.codeOf('GET', '/api/console/me')).toBe('401 signInNeeded');
  await taro.signIn(passkey);
  expect(await change('disable', {})).toBe('200');
  expect(await taro.codeOf('GET', '/api/console/me')).toBe('401 signInNeeded');
  expect(await change('link')).toBe('409 staffDisabled');
  expect(await change('enable', {})).toBe('200');
  expect((await taro.signIn(passkey)).statusCode).toBe(200);
  const me = (await owner.browser.ask('GET', '/api/console/me')).json();
  const entries = (await operatorLogOf(backend)).filter(({ action }) => !action.includes('.'));
  const session = { staffId: owner.staffId, sessionId: me.sessionId };
  expect(entries.map(({ operator, action, facts }) => [operator, action, facts])).toEqual([
    ['hana', 'inviteStaff', { forStaffId: staffId, for: 'taro', role: 'viewer', ...session }],
    [
      'hana',
      'changeStaffRole',
      { forStaffId: staffId, for: 'taro', from: 'viewer', to: 'owner', ...session },
    ],
    ['hana', 'endStaffSession', { forStaffId: staffId, endedSessionId: sessionId, ...session }],
    ['hana', 'disableStaff', { forStaffId: staffId, for: 'taro', ...session }],
    ['hana', 'enableStaff', { forStaffId: staffId, for: 'taro', ...session }],
  ]);
});

test('A new link replaces everything by which the staff member signed in', async () => {
  const lost = await aStaffMember(backend, server, { name: 'lost', role: 'packer' });
  const { link } = (await owner.browser.ask('POST', `/api/ops/staff/${lost.staffId}/link`)).json();
  const [, secret = ''] = String(link).split('#');
  expect(await lost.browser.codeOf('GET', '/api/ops/status')).toBe('200');
  await new ConsoleBrowser(server).enrol(secret);
  expect(await lost.browser.codeOf('GET', '/api/ops/status')).toBe('401 signInNeeded');
  expect((await lost.browser.signIn(lost.passkey)).json().code).toBe('passkeyRejected');
  const [code] = lost.recoveryCodes;
  expect(await lost.browser.codeOf('POST', '/api/console/sign-in/recovery', { name: 'lost', code })).toBe(
    '422 codeRejected',
  );
});

test('Nobody changes themselves, and an owner stays', async () => {
  const own = (path: string) => `/api/ops/staff/${owner.staffId}/${path}`;
  expect(await owner.browser.codeOf('PUT', own('role'), { role: 'viewer' })).toBe('409 ownAccount');
  expect(await owner.browser.codeOf('POST', own('disable'), {})).toBe('409 ownAccount');
  const { ask } = await anOperator(backend, 'machine', 'owner');
  const others = (await ask('GET', '/api/ops/staff')).json().items;
  for (const { staffId, name } of others)
    if (name !== 'hana') await ask('POST', `/api/ops/staff/${staffId}/disable`, { body: {} });
  const last = await ask('POST', own('disable'), { body: {} });
  expect(last.json().code).toBe('lastOwner');
});

test('Pictures of the shop are shown at an address for <img>', async () => {
  const { browser } = owner;
  const type = 'application/octet-stream';
  const added = await server.app.inject({
    method: 'POST',
    url: '/api/ops/pictures?kind=banner',
    headers: { ...OWN_PAGE, cookie: browser.cookie ?? '', 'content-type': type },
    payload: await aPng(1040, 320),
  });
  const pictureOf = (id: string) =>
    server.app.inject({ method: 'GET', url: `/image/${id}`, headers: { host: OWN_PAGE.host } });
  const shown = await pictureOf(added.json().pictureId);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(shown.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  for (const id of ['0'.repeat(32), 'nobody'])
    expect([id, (await pictureOf(id)).statusCode]).toEqual([id, 404]);
});

test('A page that was opened for one person makes no call with the session of another', async () => {
  const other = await aStaffMember(backend, server, { name: 'jiro', role: 'owner' });
  const calls = [
    ['GET', '/api/ops/status'],
    ['POST', '/api/console/account/recovery-codes'],
    ['POST', '/api/console/step-up/options'],
    ['POST', '/api/console/sign-out'],
  ] as const;
  for (const [method, url] of calls) {
    const codeFor = async ({ staffId }: { readonly staffId: string }) => {
      const answer = await owner.browser.ask(method, url, { headers: { [PERSON_HEADER]: staffId } });
      return [url, answer.statusCode, answer.json().code];
    };
    expect(await codeFor(other)).toEqual([url, 401, 'signInNeeded']);
    expect(await codeFor(owner)).toEqual([url, 200, undefined]);
  }
});
