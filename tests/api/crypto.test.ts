import { hash } from '@node-rs/argon2';
import { argon2Passwords } from '#backend/crypto/argon2-passwords.ts';
import { createDailyDigest, digestOf, newCode, newOrderId, newToken } from '#backend/crypto/secrets.ts';
import { shortNumber } from '#lib/text/numbers.ts';

const PASSPHRASE = '夕立のあとの虹を見た日の朝 🌈';
const passwords = argon2Passwords();

test('A digest of the day is the same during the day and in this process only', () => {
  let day = '2026-11-23';
  const here = createDailyDigest(() => day);
  const elsewhere = createDailyDigest(() => day);
  const first = here('account a@example.jp');
  expect(first).toMatch(/^[\w-]{12}$/);
  expect(here('account a@example.jp')).toBe(first);
  expect(here('account b@example.jp')).not.toBe(first);
  expect(elsewhere('account a@example.jp')).not.toBe(first);
  day = '2026-11-24';
  expect(here('account a@example.jp')).not.toBe(first);
});

describe('A password hash', () => {
  test('is Argon2id with 19 MiB and two passes', async () => {
    expect(await passwords.hash(PASSPHRASE)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('differs each time and matches the password', async () => {
    const [one, other] = await Promise.all([passwords.hash(PASSPHRASE), passwords.hash(PASSPHRASE)]);
    expect(one).not.toBe(other);
    expect(await passwords.matches(PASSPHRASE, one)).toBe(true);
    expect(await passwords.matches(PASSPHRASE, other)).toBe(true);
  });

  test.each(['', PASSPHRASE.slice(0, -1), `${PASSPHRASE} `, PASSPHRASE.toUpperCase().replace('朝', '夜')])(
    'does not match %j',
    async (password) => {
      expect(await passwords.matches(password, await passwords.hash(PASSPHRASE))).toBe(false);
    },
  );

  test('includes the last of 256 characters', async () => {
    const stored = await passwords.hash('a'.repeat(256));
    expect(await passwords.matches(`${'a'.repeat(255)}b`, stored)).toBe(false);
  });

  test('with earlier, cheaper parameters matches', async () => {
    const earlier = await hash(PASSPHRASE, { memoryCost: 8192, timeCost: 1 });
    expect(await passwords.matches(PASSPHRASE, earlier)).toBe(true);
  });

  test('above the memory limit is not computed', async () => {
    const costly = await hash(PASSPHRASE, { memoryCost: 131_072, timeCost: 1 });
    expect(await passwords.matches(PASSPHRASE, costly)).toBe(false);
  });

  test.each([
    '',
    'marupo',
    '$argon2id$v=19$m=19456,t=2,p=1$',
    '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
    '$argon2id$v=19$m=19456,t=2,p=1$a$b',
  ])('that is malformed matches nothing: %j', async (stored) => {
    expect(await passwords.matches(PASSPHRASE, stored)).toBe(false);
  });
});

test('The hash of unknown members costs as much as any, and matches no password', async () => {
  expect(passwords.unmatchable).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches(PASSPHRASE, passwords.unmatchable)).toBe(false);
  expect(await passwords.matches('', passwords.unmatchable)).toBe(false);
});

test.each([
  ['123456', true],
  ['PassWord', true],
  ['ｐａｓｓｗｏｒｄ', true],
  ['dragon', true],
  ['correct horse battery staple', false],
  ['__proto__', false],
  ['', false],
])('%j is a common password: %s', (password, isCommon) => {
  expect(passwords.isCommon(password)).toBe(isCommon);
});

const many = <Secret>(draw: () => Secret): Secret[] => Array.from({ length: 2_000 }, draw);

test('A token has 256 bits, fits into a cookie and is unique', () => {
  const tokens = many(newToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
});

test('A code has six digits, also with a leading 0', () => {
  const codes = many(newCode);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  // Of 2,000 codes some begin with each digit, unless 0 gets lost or a digit is never drawn.
  expect(new Set(codes.map((code) => code[0])).size).toBe(10);
});

test('A digest is SHA-256', () => {
  expect(digestOf('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
});

const ORDERED_AT = new Date('2026-11-28T10:00:00.123+09:00');

test('1,000 orders of one millisecond have different short numbers', () => {
  const ids = Array.from({ length: 1_000 }, () => newOrderId(ORDERED_AT));
  expect(new Set(ids.map(shortNumber)).size).toBe(1_000);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('Later orders have higher ids, which do not reveal the number of orders between', () => {
  const earlier = newOrderId(ORDERED_AT);
  const later = newOrderId(new Date(ORDERED_AT.getTime() + 1));
  expect(earlier < later).toBe(true);
  const tails = Array.from({ length: 1_000 }, () =>
    Number.parseInt(newOrderId(ORDERED_AT).slice(15, 18), 16),
  );
  const steps = tails.slice(1).map((tail, index) => (tail - (tails[index] ?? 0) + 4_096) % 4_096);
  expect(new Set(steps).size).toBeGreaterThan(500);
});

test('10,000 ids of one millisecond are unique', () => {
  const ids = Array.from({ length: 10_000 }, () => newOrderId(ORDERED_AT));
  expect(new Set(ids).size).toBe(10_000);
});
