import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { sql } from 'drizzle-orm';
import { COMMANDS } from '#backend/cli/commands.ts';
import { run } from '#backend/cli/run.ts';
import { OPS_REFUSALS, type OpsRefusalCode } from '#lib/contract/ops/refusals.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { aPng } from '../../support/catalogue.ts';
import { revealAll } from '../../support/beacon.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { NO_TOP_PRIZES } from '../../support/orders.ts';
import { aPayingShop, paying } from '../../support/payments.ts';
import { aTerminal, fetchFrom } from '../../support/terminal.ts';

const DAY_MS = 86_400_000;

const shop = forAllTests(() => aPayingShop({ approvalFromYen: 3_500 }));
// On sale long enough to be closed.
const draw = forAllTests(() => shop.draw({ ...NO_TOP_PRIZES, opensInMs: -30 * DAY_MS }));
const hana = forAllTests(() => anOperator(shop));
const packer = forAllTests(() => anOperator(shop, 'pakku', 'packer'));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'calls-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Typed = {
  readonly token?: string;
  readonly input?: string | Uint8Array;
  readonly fetch?: typeof fetch;
  readonly env?: Readonly<Record<string, string>>;
};

async function call(words: readonly string[], { token = hana.token, input, fetch, env }: Typed = {}) {
  const sent: { readonly target: string; readonly key: string | null }[] = [];
  const inner = fetch ?? fetchFrom(shop);
  const terminal = aTerminal({
    env: { OPS_TOKEN: token, ...env },
    input,
    fetch: (target, options) => {
      sent.push({ target: String(target), key: new Headers(options?.headers).get('idempotency-key') });
      return inner(target, options);
    },
  });
  return { code: await run(COMMANDS, ['call', ...words], terminal), ...terminal.output(), sent };
}

async function paidOrder(quantity: number): Promise<string> {
  const buyer = await shop.buyer();
  const { orderId, ...session } = await paying(buyer, draw, { quantity });
  await shop.pay(session, { ending: 'paid' });
  await revealAll(shop.paying);
  return orderId;
}

const refundsOf = async (order: string) =>
  (await shop.db.execute(sql`select 1 from refunds where order_id = ${order}`)).rows.length;

const reason = 'the pictures were wrong';

describe('Input', () => {
  test('is compared with the contract before it is sent, and each fault is printed with its field', async () => {
    const wrong = { order: 'x', scope: 'goodwill', yen: 0.5, reason: 'a', method: 'cash', foo: 1 };
    const { code, out, err, sent } = await call(['refundOrder', JSON.stringify(wrong)]);
    expect([code, out, sent]).toEqual([2, '', []]);
    const lines = err.trimEnd().split('\n');
    expect(lines.map((line) => line.split(':')[0]).toSorted()).toEqual([
      'foo',
      'method',
      'order',
      'reason',
      'refundOrder was not called. npm run ops -- calls refundOrder shows its fields.',
      'yen',
    ]);
    expect(lines[0]).toBe('order: does not have the form of this field');
    expect(err).toContain('foo: is no field of this call\n');
    const missing = await call(['moveDraw', '{"opensAt": "soon"}']);
    expect(missing.err).toContain('directoryName: is required\n');
    expect((await call(['refundOrder', '{"order": "3F2A-91BC-04DE-7A11", "scope": "all"}'])).err).toContain(
      'scope: is none of the values that this field takes\n',
    );
  });

  test.each([
    ['an unknown call', ['showOrdre', '{}'], 'There is no call "showOrdre".'],
    ['no JSON', ['showOrder', '{order: 1}'], 'INPUT is not JSON: '],
    ['no object', ['showOrder', '["a"]'], 'INPUT is not a JSON object.'],
    [
      'an unknown field of the query',
      ['listRefunds', '{"states": "due"}'],
      'states: is no field of this call',
    ],
    ['a field for a call without one', ['showSales', '{"draw": "a"}'], 'draw: is no field of this call'],
    ['a dry run of a call that reads', ['showSales', '--dry-run'], 'showSales has no dry run.'],
    ['a key of a call that reads', ['showSales', '--key', 'abcdefgh'], 'it takes no --key.'],
    ['a short key', ['closeDraw', '--key', 'abc'], '--key needs 8 to 64'],
    ['a file of a call without one', ['showSales', '--file', 'a'], 'showSales takes no --file.'],
    ['no file', ['addPicture', '{"kind": "wide"}'], 'addPicture needs --file FILE'],
    ['one input twice', ['importTracking', '-', '--file', '-'], 'Only one of INPUT and --file'],
  ])('with %s sends nothing', async (_what, words, message) => {
    const { code, out, err, sent } = await call(words, { input: '' });
    expect([code, out, sent]).toEqual([2, '', []]);
    expect(err).toContain(message);
  });

  test('is an argument, - or what is piped; a call without fields reads nothing', async () => {
    const { memberId, email } = await shop.buyer();
    const found = async (words: readonly string[], input?: string) => {
      const { code, out, err } = await call(words, input === undefined ? {} : { input });
      return [code, JSON.parse(out).items[0].memberId, err];
    };
    const json = JSON.stringify({ q: email });
    expect(await found(['searchMembers', '-'], json)).toEqual([0, memberId, '']);
    expect(await found(['searchMembers'], json)).toEqual([0, memberId, '']);
    expect(await found(['searchMembers', json])).toEqual([
      0,
      memberId,
      'Every user of this machine can see the words of a command; - reads INPUT from standard input.\n',
    ]);
    expect((await call(['showSales'], { input: 'not read' })).code).toBe(0);
    expect((await call(['listRefunds'], { input: ' \n' })).code).toBe(0);
    expect((await call(['listRefunds', '-'], { input: '' })).code).toBe(2);
  });

  test('goes into path, query and body, with numbers and flags of a query as they are', async () => {
    const { code, sent } = await call(['listShipments', '{"limit": 5, "unpaid": true, "state": "START"}']);
    expect([code, sent[0]?.target]).toEqual([
      0,
      'http://127.0.0.1:4000/api/ops/shipments?limit=5&unpaid=true&state=START',
    ]);
  });
});

describe('A call that changes something', () => {
  test('changes and logs nothing in a dry run', async () => {
    const order = await paidOrder(1);
    const before = await operatorLogOf(shop);
    const dry = await call(['refundOrder', JSON.stringify({ order, reason }), '--dry-run']);
    expect([dry.code, JSON.parse(dry.out)]).toEqual([0, expect.objectContaining({ yen: 700, dryRun: true })]);
    expect(await refundsOf(order)).toBe(0);
    expect(await operatorLogOf(shop)).toEqual(before);
    const { directoryName } = draw;
    const query = await call(['addPicture', '{"kind": "wide"}', '--file', '-', '--dry-run'], {
      input: await aPng(320, 180),
    });
    expect(query.sent[0]?.target).toMatch(/\?kind=wide&dryRun=true$/);
    expect(JSON.parse(query.out)).toMatchObject({ isNew: true });
    expect((await call(['closeDraw', JSON.stringify({ directoryName, reason }), '--dry-run'])).code).toBe(0);
    expect(await operatorLogOf(shop)).toEqual(before);
  });

  test('is made once by calls with the same key and input, which print the same answer', async () => {
    const order = await paidOrder(1);
    const words = ['refundOrder', JSON.stringify({ order, reason }), '--key', 'monthly-refund-1'];
    const first = await call(words);
    const again = await call(words);
    expect([first.code, again.code, again.out]).toEqual([0, 0, first.out]);
    expect(await refundsOf(order)).toBe(1);
    const entries = (await operatorLogOf(shop)).filter(({ facts }) => facts['orderId'] === order);
    expect(entries).toHaveLength(1);
    const other = ['refundOrder', JSON.stringify({ order, reason: 'another' }), '--key', 'monthly-refund-1'];
    expect(await call(other)).toMatchObject({ code: 1, err: expect.stringMatching(/^keyReused: /) });
    const without = await call(['refundOrder', JSON.stringify({ order, reason })]);
    expect(without).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^alreadyRefunding: /) });
  });

  test('is repeated once with its key if its answer is lost, and names the key if that is lost too', async () => {
    const order = await paidOrder(1);
    let lost = 0;
    const losing: typeof fetch = async (target, options) => {
      const answer = await fetchFrom(shop)(target, options);
      if ((lost += 1) > 1) return answer;
      throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
    };
    const { code, sent } = await call(['refundOrder', JSON.stringify({ order, reason })], { fetch: losing });
    expect([code, sent.length, sent[0]?.key]).toEqual([0, 2, sent[1]?.key]);
    expect(await refundsOf(order)).toBe(1);
    const failed = await call(['refundOrder', JSON.stringify({ order, reason })], { fetch: unreachable });
    expect(failed.code).toBe(4);
    expect(failed.err).toBe(
      `http://127.0.0.1:4000 does not answer: fetch failed. It may have been done: repeat it with --key ${failed.sent[0]?.key}.\n`,
    );
  });

  test('exits with 5 if a second person has to approve it', async () => {
    const order = await paidOrder(10);
    const { code, out, err } = await call(['refundOrder', JSON.stringify({ order, reason })]);
    const { approval } = JSON.parse(out);
    expect([code, approval.call]).toEqual([5, 'refundOrder']);
    expect(err).toContain(`before a second person approves ${approval.number}`);
    expect(await refundsOf(order)).toBe(0);
  });
});

const unreachable: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
const answering =
  (body: BodyInit, status: number): typeof fetch =>
  async () =>
    new Response(body, { status });
const refusing = (code: OpsRefusalCode) =>
  answering(JSON.stringify({ code, message: 'so', retryAfter: 3 }), OPS_REFUSALS[code].status);

describe('Exit codes', () => {
  test('3: the role of the token does not have the permission', async () => {
    const order = await paidOrder(1);
    const { code, out, err } = await call(['refundOrder', JSON.stringify({ order, reason })], {
      token: packer.token,
    });
    expect([code, out]).toEqual([3, '']);
    expect(err).toBe('permissionDenied: It needs refunds.request, which the role packer does not have.\n');
    expect(await refundsOf(order)).toBe(0);
  });

  test.each([
    [3, { OPS_TOKEN: '' }, /^OPS_TOKEN is not set; npm run ops -- token make NAME --role ROLE/],
    [3, { OPS_TOKEN: 'secret' }, /^OPS_TOKEN is not a token/],
    [3, { OPS_TOKEN: `kd_${'x'.repeat(43)}` }, /^tokenNeeded: This needs a valid operator token/],
    [2, { OPS_ORIGIN: 'http://shop.example' }, /^OPS_ORIGIN must be https/],
  ])('%d with %j', async (exitCode, env, message) => {
    const { code, out, err } = await call(['showSales'], { env });
    expect([code, out]).toEqual([exitCode, '']);
    expect(err).toMatch(message);
    expect(err).not.toContain(hana.token);
  });

  test.each([
    [1, refusing('notFound'), 'notFound: so Try again in 3 s.'],
    [2, refusing('invalidInput'), 'invalidInput: so'],
    [2, refusing('tooLarge'), 'tooLarge: so'],
    [3, refusing('tooManyAttempts'), 'tooManyAttempts: so'],
    [4, refusing('busy'), 'busy: so Try again in 3 s.'],
    [4, refusing('tooManyRequests'), 'tooManyRequests: so'],
    [4, unreachable, 'http://127.0.0.1:4000 does not answer: fetch failed.'],
    [4, answering('<html>', 502), 'answered 502, which is no response of the shop.'],
    [4, answering('<html>', 200), 'The answer broke off, or is no response of the shop'],
  ])('%d by what the backend answers (%#)', async (exitCode, fetch, message) => {
    const { code, out, err } = await call(['showSales'], { fetch });
    expect([code, out]).toEqual([exitCode, '']);
    expect(err).toContain(message);
  });

  test('4: an answer that does not end in a minute', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const endless: typeof fetch = async (_target, { signal } = {}) => {
      setImmediate(() => mock.timers.tick(60_000));
      const start = (body: ReadableStreamDefaultController) =>
        signal?.addEventListener('abort', () => body.error(signal.reason));
      return new Response(new ReadableStream({ start }));
    };
    const { code, err } = await call(['showSales'], { fetch: endless });
    mock.timers.reset();
    expect([code, err]).toEqual([4, expect.stringContaining('no answer within 60 s')]);
  });

  test('1: every line of a file with a problem is printed', async () => {
    const file = join(folder, 'numbers.csv');
    writeFileSync(file, 'shipment,carrier,number\r\nAAAA-BBBB-CCCC-DDDD,yamato,1\r\n');
    const { code, out, err } = await call(['importTracking', '{}', '--file', file]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^line 2: .+\nrowsWrong: Some lines are not right\. Nothing was changed\.\n$/);
  });
});

describe('Answers that are not JSON', () => {
  test('are printed as they are, or written to a new file that only its owner can read', async () => {
    const order = await paidOrder(1);
    const printed = await call(['exportOrders', '{}']);
    expect([printed.code, printed.out]).toEqual([0, expect.stringContaining(shortNumber(order))]);
    const file = join(folder, 'orders.csv');
    const words = ['exportOrders', '{}', '--out', file];
    expect(await call(words)).toMatchObject({ code: 0, out: '', err: '' });
    expect(readFileSync(file, 'utf8')).toBe(printed.out);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(await call(words)).toMatchObject({
      code: 2,
      sent: [],
      err: expect.stringContaining(`${file} exists already.`),
    });
  });

  test('are one line of JSON for each check of the ledger', async () => {
    const { code, out } = await call(['auditLedger']);
    const checks = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect([code, checks.length]).toEqual([0, checks[0].ofAll]);
  });

  test('leave no file if they break off or are refused', async () => {
    const file = join(folder, 'part.csv');
    const words = ['exportOrders', '{}', '--out', file];
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('a,b')),
      pull: (controller) => controller.error(new Error('terminated')),
    });
    const { code, err } = await call(words, { fetch: answering(broken, 200) });
    expect([code, err]).toEqual([4, expect.stringContaining('broke off')]);
    expect(existsSync(file)).toBe(false);
    expect((await call(words, { fetch: refusing('permissionDenied') })).code).toBe(3);
    expect(existsSync(file)).toBe(false);
  });
});
