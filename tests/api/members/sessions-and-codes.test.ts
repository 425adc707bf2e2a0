import { sql } from 'drizzle-orm';
import { deleteExpired } from '#backend/actions/retention.ts';
import { freshStores, addMember, times } from '../../support/members.ts';
import { restoredForEachTest } from '../../support/fixtures.ts';
import {
  findLogin,
  insertSession,
  recordSessionUse,
  recordLeavingConfirmed,
  deleteSession,
  deleteSessions,
  sessionsOf,
} from '#backend/persistence/members/sessions.ts';
import {
  putCode,
  countCodeAttempt,
  useCode,
  recordCodeChecked,
  undoCodeAttempt,
  deleteCodesOf,
} from '#backend/persistence/members/codes.ts';
import { isKnownDevice, rememberDevice } from '#backend/persistence/members/known-devices.ts';
import { countAttempts } from '#backend/persistence/members/throttles.ts';

const shop = restoredForEachTest(freshStores);

/** Moves the start and the last use of a session into the past. */
const setAges = (sessionId: string, startedDaysAgo: number, seenDaysAgo: number) =>
  shop.db.execute(sql`update sessions set started_at = now() - ${startedDaysAgo} * interval '1 day',
    seen_at = now() - ${seenDaysAgo} * interval '1 day' where session_id = ${sessionId}`);

describe('Session store', () => {
  let memberId: string;

  beforeEach(async () => {
    memberId = await addMember(shop);
  });

  /** Starts a session whose token digest is the name of its device. */
  const logIn = async (device: string, ofMember = memberId) => {
    const { sessionId } = await insertSession(shop.db, { memberId: ofMember, tokenDigest: device, device });
    return sessionId;
  };
  const find = async (device: string) => (await findLogin(shop.batching, device))?.login;

  test('A session is found by its token, with its member', async () => {
    const sessionId = await logIn('phone');
    const login = await find('phone');
    expect(login).toEqual({
      sessionId,
      memberId,
      name: '丸穂 まるみ',
      startedAt: expect.any(Date),
      seenAt: login?.startedAt,
      verifiedAt: login?.startedAt,
      leaveConfirmedAt: null,
    });
    expect(await find('Phone')).toBeUndefined();
  });

  test('Two sessions cannot share a token', async () => {
    await logIn('phone');
    await expect(logIn('phone')).rejects.toThrow();
  });

  test('A use is recorded on its session only', async () => {
    for (const device of ['phone', 'tablet']) await setAges(await logIn(device), 5, 4);
    const phone = await find('phone');
    const tablet = await find('tablet');
    await recordSessionUse(shop.db, phone?.sessionId ?? '');
    const used = await find('phone');
    expect(used?.seenAt.getTime()).toBeGreaterThan(phone?.seenAt.getTime() ?? Infinity);
    expect(used).toEqual({ ...phone, seenAt: used?.seenAt });
    expect(await find('tablet')).toEqual(tablet);
  });

  test('The confirmation of a deletion is recorded on its session only', async () => {
    await logIn('phone');
    await recordLeavingConfirmed(shop.db, await logIn('tablet'));
    expect(await find('tablet')).toMatchObject({ leaveConfirmedAt: expect.any(Date) });
    expect(await find('phone')).toMatchObject({ leaveConfirmedAt: null });
  });

  test('An ended session is not found', async () => {
    const phone = await logIn('phone');
    await logIn('tablet');
    await deleteSession(shop.db, phone);
    await deleteSession(shop.db, phone);
    expect(await find('phone')).toBeUndefined();
    expect(await find('tablet')).toBeDefined();
  });

  test("All sessions of a member end except the given one, and no one else's", async () => {
    const other = await addMember(shop, { email: 'potsu@example.jp' });
    const phone = await logIn('phone');
    await logIn('tablet');
    await logIn('computer');
    await logIn('elsewhere', other);
    expect(await deleteSessions(shop.db, memberId, phone)).toBe(2);
    expect(await find('tablet')).toBeUndefined();
    expect(await find('phone')).toBeDefined();
    expect(await deleteSessions(shop.db, memberId)).toBe(1);
    expect(await find('phone')).toBeUndefined();
    expect(await find('elsewhere')).toBeDefined();
  });

  test('The sessions of a member are listed by their last use', async () => {
    await logIn('elsewhere', await addMember(shop, { email: 'potsu@example.jp' }));
    await setAges(await logIn('old'), 50, 40);
    await setAges(await logIn('newest'), 30, 1);
    await setAges(await logIn('newer'), 2, 2);
    const sessions = await sessionsOf(shop.db, memberId);
    expect(sessions.map(({ device }) => device)).toEqual(['newest', 'newer', 'old']);
    expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual(['device', 'seenAt', 'sessionId', 'startedAt']);
  });
});

const DEVICE = { deviceDigest: 'device' };
const DIGESTS = { ...DEVICE, longDigest: 'long' };

describe('Code store', () => {
  const EMAIL = 'marupo@example.jp';

  const send = (codeHash = 'hash', email = EMAIL) =>
    putCode(shop.db, { ...key, ...DIGESTS, email, codeHash });
  const key = { purpose: 'signup', email: EMAIL, forMember: null } as const;
  const attempt = async (email = EMAIL) => {
    const code = await countCodeAttempt(shop.db, { ...key, email }, DEVICE);
    if (code === undefined) throw new Error(`There is no code for ${email}`);
    return code;
  };

  test('An attempt returns the stored code with the attempt counted', async () => {
    await send();
    expect(await attempt('Marupo@Example.jp')).toEqual({
      purpose: 'signup',
      email: EMAIL,
      deviceDigest: 'device',
      codeHash: 'hash',
      forMember: null,
      sentAt: expect.any(Date),
      checkedAt: null,
      usedAt: null,
      tries: 1,
    });
    expect(await attempt()).toMatchObject({ tries: 2 });
  });

  test('A code is found by its purpose and address only', async () => {
    await send();
    expect(await countCodeAttempt(shop.db, { ...key, purpose: 'reminder' }, DEVICE)).toBeUndefined();
    expect(await countCodeAttempt(shop.db, { ...key, email: 'potsu@example.jp' }, DEVICE)).toBeUndefined();
  });

  test('A code sent for a member is not found by others, and their attempts do not count', async () => {
    const one = await addMember(shop);
    const other = await addMember(shop, { email: 'potsu@example.jp' });
    const newAddress = { purpose: 'email', email: 'new@example.jp' } as const;
    await putCode(shop.db, { ...newAddress, ...DIGESTS, codeHash: 'hash', forMember: one });
    for (const forMember of [other, null])
      expect(await countCodeAttempt(shop.db, { ...newAddress, forMember }, DEVICE)).toBeUndefined();
    expect(await countCodeAttempt(shop.db, { ...newAddress, forMember: one }, DEVICE)).toMatchObject({
      tries: 1,
    });
  });

  test('Each browser has a code of its own, with its own attempts', async () => {
    await send('first');
    await putCode(shop.db, { ...key, deviceDigest: 'other', longDigest: 'other-long', codeHash: 'second' });
    expect(await attempt()).toMatchObject({ codeHash: 'first', tries: 1 });
    const other = await countCodeAttempt(shop.db, key, { deviceDigest: 'other' });
    expect(other).toMatchObject({ codeHash: 'second', tries: 1 });
    expect(await countCodeAttempt(shop.db, key, { deviceDigest: 'stranger' })).toBeUndefined();
    expect(await countCodeAttempt(shop.db, key, { longDigest: 'other-long' })).toMatchObject({
      codeHash: 'second',
    });
  });

  test('A used code uses up those of other browsers for the same purpose', async () => {
    await send();
    await putCode(shop.db, { ...key, deviceDigest: 'other', longDigest: 'other-long', codeHash: 'second' });
    await putCode(shop.db, { ...key, ...DIGESTS, purpose: 'reminder', codeHash: 'reminder' });
    const other = await countCodeAttempt(shop.db, key, { deviceDigest: 'other' });
    expect(await useCode(shop.db, await attempt())).toBe(true);
    expect(other && (await useCode(shop.db, other))).toBe(false);
    const reminder = await countCodeAttempt(shop.db, { ...key, purpose: 'reminder' }, DEVICE);
    expect(reminder).toMatchObject({ usedAt: null });
  });

  test('Twenty concurrent attempts are counted as twenty', async () => {
    await send();
    const other = shop.elsewhere();
    const codes = await Promise.all(
      times(20, (i) => countCodeAttempt((i % 2 === 0 ? shop : other).db, key, DEVICE)),
    );
    expect(codes.map((code) => code?.tries).toSorted((a = 0, b = 0) => a - b)).toEqual(
      times(20, (i) => i + 1),
    );
  });

  test('A checked code gets its attempt back and keeps the time of the first check', async () => {
    await send();
    await attempt();
    await recordCodeChecked(shop.db, await attempt());
    await shop.db.execute(sql`update email_codes set checked_at = checked_at - interval '20 minutes'`);
    const first = await attempt();
    expect(first.checkedAt).toEqual(expect.any(Date));
    await recordCodeChecked(shop.db, first);
    expect(await attempt()).toMatchObject({ tries: 2, checkedAt: first.checkedAt });
  });

  test('An undone attempt is subtracted and leaves the code unchecked', async () => {
    await send();
    await attempt();
    await undoCodeAttempt(shop.db, await attempt());
    expect(await attempt()).toMatchObject({ tries: 2, checkedAt: null });
  });

  test('A code can be used once by concurrent calls', async () => {
    await send();
    const code = await attempt();
    const other = shop.elsewhere();
    const used = await Promise.all(times(12, (i) => useCode((i % 2 === 0 ? shop : other).db, code)));
    expect(used.filter((isFirst) => isFirst)).toHaveLength(1);
  });

  test('Attempts at a used code count', async () => {
    await send();
    const code = await attempt();
    await useCode(shop.db, code);
    const used = await attempt();
    expect(used).toMatchObject({ tries: 2, usedAt: expect.any(Date) });
    await recordCodeChecked(shop.db, code);
    await undoCodeAttempt(shop.db, used);
    expect(await attempt()).toMatchObject({ tries: 2, checkedAt: null });
  });

  test('A new code replaces the previous one, without attempts', async () => {
    await send('old');
    const old = await attempt();
    await recordCodeChecked(shop.db, old);
    await useCode(shop.db, old);
    await send('new');
    expect(await useCode(shop.db, old)).toBe(false);
    await recordCodeChecked(shop.db, old);
    const fresh = await attempt();
    expect(fresh).toMatchObject({ codeHash: 'new', tries: 1, checkedAt: null, usedAt: null });
    expect(await useCode(shop.db, fresh)).toBe(true);
  });

  test('The time of a new code starts when it is sent', async () => {
    await send('old');
    await shop.db.execute(sql`update email_codes set sent_at = sent_at - interval '1 hour'`);
    const { sentAt } = await attempt();
    await send('new');
    expect((await attempt()).sentAt.getTime()).toBeGreaterThan(sentAt.getTime() + 3_000_000);
  });

  test("Deleting a member's codes covers their address and the addresses they requested codes for", async () => {
    const memberId = await addMember(shop);
    await send();
    await putCode(shop.db, { ...key, ...DIGESTS, purpose: 'reminder', codeHash: 'hash' });
    await putCode(shop.db, {
      ...DIGESTS,
      purpose: 'email',
      email: 'new@example.jp',
      codeHash: 'hash',
      forMember: memberId,
    });
    await send('hash', 'potsu@example.jp');
    await deleteCodesOf(shop.db, { email: 'MARUPO@example.jp', memberId });
    const { rows } = await shop.db.execute(sql`select email_key from email_codes`);
    expect(rows).toEqual([{ email_key: 'potsu@example.jp' }]);
  });
});

describe('Known devices', () => {
  const device = (tokenDigest: string) => ({ email: 'Marupo@example.jp', tokenDigest });

  test('A device is known for its member only', async () => {
    const memberId = await addMember(shop);
    await addMember(shop, { email: 'potsu@example.jp' });
    await rememberDevice(shop.db, { memberId, tokenDigest: 'phone' });
    expect(await isKnownDevice(shop.batching, device('phone'))).toBe(true);
    expect(await isKnownDevice(shop.batching, device('computer'))).toBe(false);
    const other = { email: 'potsu@example.jp', tokenDigest: 'phone' };
    expect(await isKnownDevice(shop.batching, other)).toBe(false);
  });

  test('The twenty last used devices of a member are kept', async () => {
    const memberId = await addMember(shop);
    for (const nth of times(20, (i) => i))
      await rememberDevice(shop.db, { memberId, tokenDigest: `d${nth}` });
    await rememberDevice(shop.db, { memberId, tokenDigest: 'd0' });
    await rememberDevice(shop.db, { memberId, tokenDigest: 'newest' });
    const known = await Promise.all(
      ['d0', 'd1', 'd2', 'newest'].map((digest) => isKnownDevice(shop.batching, device(digest))),
    );
    expect(known).toEqual([true, false, true, true]);
  });
});

describe('Retention', () => {
  const RULE = { free: 1, firstMs: 1, steady: 0, longestMs: 1, leakMs: 1 };

  /** The values of a column. */
  const valuesOf = async (column: string, table: string) => {
    const { rows } = await shop.db.execute<{ value: string }>(
      sql`select ${sql.identifier(column)} as value from ${sql.identifier(table)} order by value`,
    );
    return rows.map(({ value }) => value);
  };

  test('Expired sessions are deleted and valid ones stay', async () => {
    const memberId = await addMember(shop);
    const sessions = { used: [59, 13], old: [61, 0], idle: [15, 15], new: [0, 0] } as const;
    for (const [device, [startedDaysAgo, seenDaysAgo]] of Object.entries(sessions)) {
      const { sessionId } = await insertSession(shop.db, { memberId, tokenDigest: device, device });
      await setAges(sessionId, startedDaysAgo, seenDaysAgo);
    }
    await deleteExpired(shop.db);
    expect(await valuesOf('device', 'sessions')).toEqual(['new', 'used']);
  });

  test('Codes are deleted after a day, used or not', async () => {
    for (const [email, hours] of Object.entries({ old: 25, late: 23, new: 0 })) {
      await putCode(shop.db, { ...DIGESTS, purpose: 'signup', email, codeHash: 'hash', forMember: null });
      await shop.db.execute(
        sql`update email_codes set sent_at = now() - ${hours} * interval '1 hour' where email_key = ${email}`,
      );
    }
    await deleteExpired(shop.db);
    expect(await valuesOf('email_key', 'email_codes')).toEqual(['late', 'new']);
  });

  test('Known devices are deleted a year after the last login', async () => {
    const memberId = await addMember(shop);
    for (const [tokenDigest, days] of Object.entries({ old: 366, late: 364 })) {
      await rememberDevice(shop.db, { memberId, tokenDigest });
      await shop.db.execute(
        sql`update known_devices set seen_at = now() - ${days} * interval '1 day' where token_digest = ${tokenDigest}`,
      );
    }
    await deleteExpired(shop.db);
    expect(await valuesOf('token_digest', 'known_devices')).toEqual(['late']);
  });

  test('Throttles are deleted a day after the last attempt', async () => {
    for (const [key, hours] of Object.entries({ old: 25, late: 23, new: 0 })) {
      await countAttempts(shop.db, [{ key, rule: RULE }]);
      await shop.db.execute(
        sql`update throttles set last_at = now() - ${hours} * interval '1 hour' where key = ${key}`,
      );
    }
    await deleteExpired(shop.db);
    expect(await valuesOf('key', 'throttles')).toEqual(['late', 'new']);
  });
});
