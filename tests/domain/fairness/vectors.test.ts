import { createHmac } from 'node:crypto';
import { nodeHashing } from '#backend/crypto/hashing.ts';
import { toHex, utf8 } from '#lib/fairness/bytes.ts';
import { commitOf } from '#lib/fairness/hashing.ts';
import { leafOf, nonceOf } from '#lib/fairness/leaf.ts';
import { sealBox } from '#lib/fairness/seal.ts';
import { runSteps } from '#lib/fairness/steps.ts';

const seed = new Uint8Array(32).fill(0x11);
const beacon = new Uint8Array(32).fill(0x22);
const drawId = 'demo-2026';
const lineUp = [
  { prize: 'A', count: 1 },
  { prize: 'B', count: 2 },
  { prize: 'C', count: 3 },
  { prize: 'D', count: 4 },
];

const sealed = runSteps(sealBox(nodeHashing, { drawId, seed, beacon, lineUp }));

test('The commitment to a seed', () => {
  expect(toHex(commitOf(nodeHashing, seed))).toBe(
    'e24153f432d558c856abca876e99d7cd2146f2560dd3d482b0a3dadc4ca7c9b5',
  );
});

test('The order of a box', () => {
  expect([...sealed.order].map((line) => lineUp[line]?.prize).join('')).toBe('DDBDCDBACC');
});

test('The root over its tickets', () => {
  expect(toHex(sealed.root)).toBe('0a2636523aa2d0cb92fc02e72919005ca810a058527153310ec3a90bbae4449b');
});

test('The nonce and the leaf of the first ticket', () => {
  const nonce = nonceOf(nodeHashing, { drawId, seed }, 0);
  expect(toHex(nonce)).toBe('fe1844adb9eb0c374a0a478ca783d959');
  expect(toHex(leafOf(nodeHashing, { drawId, slot: 0, prize: 'D', nonce }))).toBe(
    '32ec5b2d43cfbde625c7b0bb2aa38a9a0531a66b8fee4de3dc744d4e0caa5354',
  );
});

test.each([0, 31, 32, 63, 64, 65, 200])('HMAC with a key of %d bytes is that of Node', (size) => {
  const key = Uint8Array.from({ length: size }, (_, position) => position);
  const message = utf8('くじ');
  expect(toHex(nodeHashing.hmacSha256(key, message))).toBe(
    createHmac('sha256', key).update(message).digest('hex'),
  );
});
