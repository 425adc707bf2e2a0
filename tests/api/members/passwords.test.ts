import { hash } from '@node-rs/argon2';
import { PasswordQueueFullError } from '#backend/actions/members/refusals.ts';
import { argon2Passwords } from '#backend/crypto/argon2-passwords.ts';
import { concurrencyLimit } from '#backend/crypto/concurrency-limit.ts';

const PASSPHRASE = '夕立のあとの虹を見た日の朝 🌈';
const passwords = argon2Passwords({ atOnce: 2, queueLength: 20 });

describe('A hash', () => {
  test('is of Argon2id, with 19 MiB, twice over', async () => {
    expect(await passwords.hash(PASSPHRASE)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('is another each time, and each is of the password', async () => {
    const [one, other] = await Promise.all([passwords.hash(PASSPHRASE), passwords.hash(PASSPHRASE)]);
    expect(one).not.toBe(other);
    expect(await passwords.matches(PASSPHRASE, one)).toBe(true);
    expect(await passwords.matches(PASSPHRASE, other)).toBe(true);
  });

  test.each(['', PASSPHRASE.slice(0, -1), `${PASSPHRASE} `, PASSPHRASE.toUpperCase().replace('朝', '夜')])(
    'is not of %j',
    async (password) => {
      expect(await passwords.matches(password, await passwords.hash(PASSPHRASE))).toBe(false);
    },
  );

  test('heeds the last of 256 letters too', async () => {
    const stored = await passwords.hash('a'.repeat(256));
    expect(await passwords.matches(`${'a'.repeat(255)}b`, stored)).toBe(false);
  });

  test('of earlier, cheaper figures still counts', async () => {
    const earlier = await hash(PASSPHRASE, { memoryCost: 8192, timeCost: 1 });
    expect(await passwords.matches(PASSPHRASE, earlier)).toBe(true);
  });

  test('that would take far more memory than any of ours is not even tried', async () => {
    const dear = await hash(PASSPHRASE, { memoryCost: 131_072, timeCost: 1 });
    expect(await passwords.matches(PASSPHRASE, dear)).toBe(false);
  });

  test.each([
    '',
    'marupo',
    '$argon2id$v=19$m=19456,t=2,p=1$',
    '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
    '$argon2id$v=19$m=19456,t=2,p=1$a$b',
  ])('that is none matches nothing: %j', async (stored) => {
    expect(await passwords.matches(PASSPHRASE, stored)).toBe(false);
  });
});

test('Nobody has no password', async () => {
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
])('%j is among the common ones: %s', (password, isCommon) => {
  expect(passwords.isCommon(password)).toBe(isCommon);
});

test('Whoever finds the queue full is told so, and everybody else is served', async () => {
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

describe('Taking turns', () => {
  /** Work that is done when it is told so. */
  function aPiece() {
    let finish = () => {};
    const done = new Promise<void>((resolve) => (finish = resolve));
    return { work: () => done, finish: () => finish() };
  }

  test('no more work than allowed at the same time, in the order in which it came', async () => {
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

  test('work that fails makes room like any other', async () => {
    const inTurn = concurrencyLimit({ atOnce: 1, queueLength: 1 });
    const failing = inTurn(() => Promise.reject(new RangeError('no memory')));
    const next = inTurn(() => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('no memory');
    expect(await next).toBe('done');
    expect(await inTurn(() => Promise.resolve('done as well'))).toBe('done as well');
  });
});
