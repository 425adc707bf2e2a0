import { hash } from '@node-rs/argon2';
import { PasswordQueueFullError } from '#backend/actions/members/refusals.ts';
import { argon2Passwords } from '#backend/crypto/argon2-passwords.ts';
import { concurrencyLimit } from '#backend/crypto/concurrency-limit.ts';

const PASSPHRASE = '夕立のあとの虹を見た日の朝 🌈';
const passwords = argon2Passwords({ atOnce: 2, queueLength: 20 });

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
    const dear = await hash(PASSPHRASE, { memoryCost: 131_072, timeCost: 1 });
    expect(await passwords.matches(PASSPHRASE, dear)).toBe(false);
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

test('The dummy hash of unknown members matches no password', async () => {
  expect(await passwords.matchesNobody(PASSPHRASE)).toBe(false);
  expect(await passwords.matchesNobody('')).toBe(false);
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

test('Calls above the queue are refused and the others are served', async () => {
  const narrow = argon2Passwords({ atOnce: 1, queueLength: 2 });
  const stored = await narrow.hash(PASSPHRASE);
  const asked = [
    narrow.matches(PASSPHRASE, stored),
    narrow.matchesNobody(PASSPHRASE),
    narrow.matches('marupo', stored),
    narrow.matches(PASSPHRASE, stored),
    narrow.hash(PASSPHRASE),
  ];
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.slice(0, 3)).toEqual([true, false, false].map((value) => ({ status: 'fulfilled', value })));
  expect(outcomes.slice(3)).toEqual([
    { status: 'rejected', reason: expect.any(PasswordQueueFullError) },
    { status: 'rejected', reason: expect.any(PasswordQueueFullError) },
  ]);
  expect(await narrow.matches(PASSPHRASE, stored)).toBe(true);
});

describe('The concurrency limit', () => {
  /** Work that ends when `finish` is called. */
  function aPiece() {
    let finish = () => {};
    const done = new Promise<void>((resolve) => (finish = resolve));
    return { work: () => done, finish: () => finish() };
  }

  test('runs work in order, with the allowed number at once', async () => {
    const inTurn = concurrencyLimit({ atOnce: 2, queueLength: 3 });
    const pieces = Array.from({ length: 5 }, aPiece);
    const started: number[] = [];
    const all = pieces.map(({ work }, number) =>
      inTurn(() => {
        started.push(number);
        return work();
      }),
    );
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    pieces[1]?.finish();
    await all[1];
    await new Promise(setImmediate);
    expect(started).toEqual([0, 1, 2]);
    for (const { finish } of pieces) finish();
    await Promise.all(all);
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  test('continues after work that fails', async () => {
    const inTurn = concurrencyLimit({ atOnce: 1, queueLength: 1 });
    const failing = inTurn(() => Promise.reject(new RangeError('no memory')));
    const next = inTurn(() => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('no memory');
    expect(await next).toBe('done');
    expect(await inTurn(() => Promise.resolve('done as well'))).toBe('done as well');
  });
});
