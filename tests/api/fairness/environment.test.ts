import { readBackendEnv } from '#backend/config.ts';
import { chooseBeacon } from '#backend/providers/beacon/open-beacon.ts';
import { LOCAL_CHAIN, QUICKNET } from '#lib/fairness/beacon.ts';
import { verifierText } from '#lib/fairness/signed-note.ts';
import { witnessSigners } from '../../support/fair-record.ts';

const chosen = (source: Record<string, string>) => chooseBeacon(readBackendEnv(source), () => {});
const WITNESSES = witnessSigners
  .map((signer, nth) => `http://127.0.0.1:${8_787 + nth} ${verifierText(signer)}`)
  .join(',');

test.each([
  [{ NODE_ENV: 'production' }, 'DRAND_RELAYS: is required in production'],
  [
    { SITE_ORIGIN: 'https://shop.example.jp', NODE_ENV: 'Production' },
    'DRAND_RELAYS: is required in production',
  ],
  [{ WITNESSES, WITNESS_QUORUM: '1' }, 'WITNESS_QUORUM: must be 0 or more than half of the 3 witnesses'],
  [{ WITNESSES, WITNESS_QUORUM: '4' }, 'WITNESS_QUORUM: must be 0 or more than half of the 3 witnesses'],
  [{ WITNESS_QUORUM: '1' }, 'WITNESS_QUORUM: must be 0 or more than half of the 0 witnesses'],
])('With %j the backend does not start, and the error is one line', (source, problem) => {
  expect(() => chosen(source)).toThrow(problem);
  expect(() => chosen(source)).toThrow(/^[^\n]+$/);
});

test.each([
  ['DRAND_RELAYS', 'api.drand.sh', 'must be origins'],
  ['ALLOW_LOCAL_BEACON', 'true', 'must be yes or no'],
  ['LOG_ORIGIN', 'a shop', 'must have no space'],
  ['WITNESSES', 'http://127.0.0.1:8787', 'must be an address and a verifier key'],
  ['WITNESS_QUORUM', 'two', 'must be a number'],
])('%s=%j is refused', (name, value, problem) => {
  expect(() => readBackendEnv({ [name]: value })).toThrow(`${name}: ${problem}`);
});

test('Without relays the backend makes the rounds itself; production must allow it', () => {
  const sources: Record<string, string>[] = [{}, { NODE_ENV: 'production', ALLOW_LOCAL_BEACON: 'yes' }];
  for (const source of sources) expect(chosen(source).openBeacon('a secret').chain.chain).toBe(LOCAL_CHAIN);
});

test('With relays the rounds are those of quicknet', () => {
  const source = { NODE_ENV: 'production', DRAND_RELAYS: 'https://api.drand.sh, https://api2.drand.sh' };
  expect(chosen(source).openBeacon('a secret').chain).toEqual(QUICKNET);
});

test('The log has the name of the shop’s host, or its own', () => {
  expect(chosen({ SITE_ORIGIN: 'https://koron.example', ALLOW_LOCAL_BEACON: 'yes' })).toMatchObject({
    origin: undefined,
    host: 'koron.example',
  });
  expect(chosen({ LOG_ORIGIN: 'koron.example/kuji' }).origin).toBe('koron.example/kuji');
});

test('Witnesses are read with their keys', () => {
  const { witnesses, quorum } = chosen({ WITNESSES, WITNESS_QUORUM: '2' });
  expect(witnesses.map(({ verifier }) => verifierText(verifier))).toEqual(witnessSigners.map(verifierText));
  expect(quorum).toBe(2);
});
