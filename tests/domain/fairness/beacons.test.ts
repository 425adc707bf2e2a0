import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { roundOfAnswer } from '#backend/actions/fairness/beacon.ts';
import type { RelayProblem } from '#backend/actions/fairness/beacon.ts';
import { drandRelays, type RelayTimes } from '#backend/providers/beacon/drand-relays.ts';
import { localBeacon } from '#backend/providers/beacon/local-beacon.ts';
import { isSignedRound, QUICKNET, timeOfRound } from '#lib/fairness/beacon.ts';
import { toHex } from '#lib/fairness/bytes.ts';
import { published } from '../../support/beacon-rounds.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A relay on loopback. Returns its address. */
async function aRelay(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const bodyOf = (round: number, of = round) =>
  JSON.stringify({ round, randomness: '00', signature: toHex(published.get(of) ?? new Uint8Array()) });

const honest: RequestListener = ({ url = '' }, response) => {
  const [, chain, , round] = url.split('/');
  const isKnown = chain === QUICKNET.chain && published.has(Number(round));
  response.writeHead(isKnown ? 200 : 404).end(isKnown ? bodyOf(Number(round)) : '');
};

/** No relay is late, however busy this machine is. */
const PATIENT: RelayTimes = {
  late: 600_000,
  timeout: 600_000,
  failingTimeout: 600_000,
  deadAfter: 600_000,
};

async function ask(relays: readonly string[], round: number | 'latest', times = PATIENT) {
  const problems: RelayProblem[] = [];
  const beacon = drandRelays({ relays, onProblem: (_relay, problem) => problems.push(problem), times });
  const answer = (await (round === 'latest' ? beacon.latest() : beacon.round(round))) ?? 'unavailable';
  return { answer, found: roundOfAnswer(answer), problems };
}

test('A published round is read from the first relay', async () => {
  let second = 0;
  const relays = [await aRelay(honest), await aRelay(() => (second += 1))];
  const { found, problems } = await ask(relays, 1000);
  expect(found).toEqual({ round: 1000, signature: published.get(1000) });
  expect(problems).toEqual([]);
  expect(second).toBe(0);
});

test('Relays that are all unavailable are left alone for a moment', async () => {
  let asked = 0;
  const relay = await aRelay((_request, response) => {
    asked += 1;
    response.writeHead(503).end();
  });
  const beacon = drandRelays({ relays: [relay], onProblem: () => {}, times: PATIENT });
  const answers = await Promise.all([beacon.round(1000)]);
  for (let nth = 0; nth < 50; nth += 1) answers.push(await beacon.round(1000));
  expect(new Set(answers)).toEqual(new Set(['unavailable']));
  expect(asked).toBeLessThan(answers.length);
});

test('The newest round is what a relay says, if it is signed', async () => {
  const saying =
    (round: number, of = round): RequestListener =>
    ({ url = '' }, response) =>
      response.end(url.endsWith('/public/latest') ? bodyOf(round, of) : '');
  expect((await ask([await aRelay(saying(1003))], 'latest')).found?.round).toBe(1003);
  const { found, problems } = await ask(
    [await aRelay(saying(1003, 1001)), await aRelay(saying(1002))],
    'latest',
  );
  expect([found?.round, problems]).toEqual([1002, ['forged']]);
});

test('A round is not published if every relay says so', async () => {
  const unavailable: RequestListener = (_request, response) => response.writeHead(500).end();
  const answers = async (...relays: readonly RequestListener[]) => {
    const { answer, problems } = await ask(await Promise.all(relays.map(aRelay)), 999_999_999);
    return [answer, problems];
  };
  expect(await answers(honest, honest)).toEqual(['notPublished', []]);
  expect(await answers(honest, unavailable)).toEqual(['unavailable', ['unavailable']]);
  expect(await answers(unavailable, honest)).toEqual(['unavailable', ['unavailable']]);
  const forged: RequestListener = (_request, response) => response.end(bodyOf(1001));
  expect(await answers(forged, honest)).toEqual(['unavailable', ['forged']]);
});

test('A relay that is silent says nothing about a round', async () => {
  const relays = [await aRelay(honest), await aRelay(() => undefined)];
  const { answer, problems } = await ask(relays, 999_999_999, { ...PATIENT, late: 1, timeout: 2_000 });
  expect(answer).toBe('unavailable');
  expect(problems).toEqual(['unavailable']);
});

test('A dead relay does not decide whether a round is published, but others must', async () => {
  const dead = { ...PATIENT, deadAfter: 0 };
  const down: RequestListener = (_request, response) => response.writeHead(503).end();
  const relays = [await aRelay(down), await aRelay(honest)];
  expect((await ask(relays, 999_999_999, dead)).answer).toBe('notPublished');
  expect((await ask(relays, 1000, dead)).found?.round).toBe(1000);
  expect((await ask([await aRelay(down), await aRelay(down)], 999_999_999, dead)).answer).toBe('unavailable');
});

test('One live relay is enough: silent ones are waited for briefly, and it is asked without a rest', async () => {
  const silent: RequestListener = () => undefined;
  const relays = [await aRelay(silent), await aRelay(silent), await aRelay(honest)];
  const times = { ...PATIENT, late: 1, timeout: 5_000, failingTimeout: 20 };
  const beacon = drandRelays({ relays, onProblem: () => {}, times });
  expect(await beacon.round(999_999_999)).toBe('unavailable');
  const startedAt = performance.now();
  expect(await beacon.round(999_999_999)).toBe('unavailable');
  expect(performance.now() - startedAt).toBeLessThan(4_500);
  for (const round of [1000, 1001]) expect(roundOfAnswer(await beacon.round(round))?.round).toBe(round);
});

test.each<[string, RequestListener, RelayProblem]>([
  ['another round', (_request, response) => response.end(bodyOf(1001)), 'forged'],
  ['the signature of another round', (_request, response) => response.end(bodyOf(1000, 1001)), 'forged'],
  ['no JSON', (_request, response) => response.end('<html>'), 'malformed'],
  ['no signature', (_request, response) => response.end('{"round":1000}'), 'malformed'],
  ['an endless answer', (_request, response) => response.end('0'.repeat(100_000)), 'malformed'],
  ['an error', (_request, response) => response.writeHead(500).end(), 'unavailable'],
  ['a redirect', (_request, response) => response.writeHead(302, { location: '/' }).end(), 'unavailable'],
  ['a broken connection', (request) => request.socket.destroy(), 'unavailable'],
])('A relay with %s is reported, and the next one is asked', async (_what, answer, problem) => {
  const { found, problems } = await ask([await aRelay(answer), await aRelay(honest)], 1000);
  expect(found?.round).toBe(1000);
  expect(problems).toEqual([problem]);
});

test('A relay that is silent does not delay the next one', async () => {
  const relays = [await aRelay(() => undefined), await aRelay(honest)];
  const { found } = await ask(relays, 1002, { ...PATIENT, late: 1 });
  expect(found?.round).toBe(1002);
});

test('Without any relay that answers there is no round', async () => {
  const { answer, problems } = await ask(
    [await aRelay((_request, response) => response.writeHead(503).end())],
    1000,
  );
  expect(answer).toBe('unavailable');
  expect(problems).toEqual(['unavailable']);
});

test('A local beacon publishes a round at its time, signed by its own key', async () => {
  let now = 0;
  const beacon = localBeacon('a secret', () => now);
  expect(beacon.isLocal).toBe(true);
  now = timeOfRound(beacon.chain, 50_000_000) - 1;
  expect(await beacon.round(50_000_000)).toBe('notPublished');
  now += 1;
  const found = roundOfAnswer(await beacon.round(50_000_000));
  expect(found !== undefined && isSignedRound(beacon.chain, found)).toBe(true);
  expect(await localBeacon('a secret', () => now).round(50_000_000)).toEqual(found);
  expect(localBeacon('another', () => now).chain.publicKey).not.toBe(beacon.chain.publicKey);
});
