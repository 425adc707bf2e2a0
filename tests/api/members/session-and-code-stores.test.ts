import { sql } from 'drizzle-orm';
import { deleteExpired } from '#backend/actions/operations/retention.ts';
import { createRetentionDeps } from '#backend/persistence/members/member-services.ts';
import { freshStores, addMember, times } from '../../support/members.ts';
import { forEachTest } from '../../support/fixtures.ts';

const shop = forEachTest(freshStores);

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
    const { sessionId } = await shop.sessions.start({ memberId: ofMember, tokenDigest: device, device });
    return sessionId;
  };
  const find = async (device: string) => (await shop.findLogin(device))?.login;

  test('A session is found by its token, with its member', async () => {
    const sessionId = await logIn('phone');
    const login = await find('phone');
    expect(login).toEqual({
      sessionId,
      memberId,
      name: '丸穂 まるみ',
      startedAt: expect.any(Date),
      seenAt: login?.startedAt,
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
    const [phone, tablet] = [await find('phone'), await find('tablet')];
    await shop.sessions.recordUse(phone?.sessionId ?? '');
    const used = await find('phone');
    expect(used?.seenAt.getTime()).toBeGreaterThan(phone?.seenAt.getTime() ?? Infinity);
    expect(used).toEqual({ ...phone, seenAt: used?.seenAt });
    expect(await find('tablet')).toEqual(tablet);
  });

  test('The confirmation of a deletion is recorded on its session only', async () => {
    await logIn('phone');
    await shop.sessions.confirmLeaving(await logIn('tablet'));
    expect(await find('tablet')).toMatchObject({ leaveConfirmedAt: expect.any(Date) });
    expect(await find('phone')).toMatchObject({ leaveConfirmedAt: null });
  });

  test('An ended session is not found', async () => {
    const phone = await logIn('phone');
    await logIn('tablet');
    await shop.sessions.end(phone);
    await shop.sessions.end(phone);
    expect(await find('phone')).toBeUndefined();
    expect(await find('tablet')).toBeDefined();
  });

  test("All sessions of a member end except the given one, and no one else's", async () => {
    const other = await addMember(shop, { email: 'potsu@example.jp' });
    const phone = await logIn('phone');
    await logIn('tablet');
    await logIn('computer');
    await logIn('elsewhere', other);
    expect(await shop.sessions.endAll(memberId, phone)).toBe(2);
    expect(await find('tablet')).toBeUndefined();
    expect(await find('phone')).toBeDefined();
    expect(await shop.sessions.endAll(memberId)).toBe(1);
    expect(await find('phone')).toBeUndefined();
    expect(await find('elsewhere')).toBeDefined();
  });

  test('The sessions of a member are listed by their last use', async () => {
    await logIn('elsewhere', await addMember(shop, { email: 'potsu@example.jp' }));
    await setAges(await logIn('old'), 50, 40);
    await setAges(await logIn('newest'), 30, 1);
    await setAges(await logIn('newer'), 2, 2);
    const sessions = await shop.sessions.listOf(memberId);
    expect(sessions.map(({ device }) => device)).toEqual(['newest', 'newer', 'old']);
    expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual(['device', 'seenAt', 'sessionId', 'startedAt']);
  });
});

describe('Code store', () => {
  const EMAIL = 'marupo@example.jp';

  const send = (codeHash = 'hash', email = EMAIL) =>
    shop.codes.put({ purpose: 'signup', email, codeHash, forMember: null });
  const key = { purpose: 'signup', email: EMAIL, forMember: null } as const;
  const attempt = async (email = EMAIL) => {
    const code = await shop.codes.countAttempt({ ...key, email });
    if (code === undefined) throw new Error(`There is no code for ${email}`);
    return code;
  };

  test('An attempt returns the stored code with the attempt counted', async () => {
    await send();
    expect(await attempt('Marupo@Example.jp')).toEqual({
      purpose: 'signup',
      email: EMAIL,
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
    expect(await shop.codes.countAttempt({ ...key, purpose: 'reminder' })).toBeUndefined();
    expect(await shop.codes.countAttempt({ ...key, email: 'potsu@example.jp' })).toBeUndefined();
  });

  test('A code sent for a member is not found by others, and their attempts do not count', async () => {
    const [one, other] = [await addMember(shop), await addMember(shop, { email: 'potsu@example.jp' })];
    const newAddress = { purpose: 'email', email: 'new@example.jp' } as const;
    await shop.codes.put({ ...newAddress, codeHash: 'hash', forMember: one });
    for (const forMember of [other, null])
      expect(await shop.codes.countAttempt({ ...newAddress, forMember })).toBeUndefined();
    expect(await shop.codes.countAttempt({ ...newAddress, forMember: one })).toMatchObject({ tries: 1 });
  });

  test('Twenty concurrent attempts are counted as twenty', async () => {
    await send();
    const other = shop.elsewhere();
    const codes = await Promise.all(times(20, (i) => (i % 2 === 0 ? shop : other).codes.countAttempt(key)));
    expect(codes.map((code) => code?.tries).toSorted((a = 0, b = 0) => a - b)).toEqual(
      times(20, (i) => i + 1),
    );
  });

  test('A checked code gets its attempt back and keeps the time of the first check', async () => {
    await send();
    await attempt();
    await shop.codes.recordChecked(await attempt());
    await shop.db.execute(sql`update mail_codes set checked_at = checked_at - interval '20 minutes'`);
    const first = await attempt();
    expect(first.checkedAt).toEqual(expect.any(Date));
    await shop.codes.recordChecked(first);
    expect(await attempt()).toMatchObject({ tries: 2, checkedAt: first.checkedAt });
  });

  test('An undone attempt is subtracted and leaves the code unchecked', async () => {
    await send();
    await attempt();
    await shop.codes.undoAttempt(await attempt());
    expect(await attempt()).toMatchObject({ tries: 2, checkedAt: null });
  });

  test('A code can be used once by concurrent calls', async () => {
    await send();
    const code = await attempt();
    const other = shop.elsewhere();
    const used = await Promise.all(times(12, (i) => (i % 2 === 0 ? shop : other).codes.use(code)));
    expect(used.filter((isFirst) => isFirst)).toHaveLength(1);
  });

  test('Attempts at a used code count', async () => {
    await send();
    const code = await attempt();
    await shop.codes.use(code);
    const used = await attempt();
    expect(used).toMatchObject({ tries: 2, usedAt: expect.any(Date) });
    await shop.codes.recordChecked(code);
    await shop.codes.undoAttempt(used);
    expect(await attempt()).toMatchObject({ tries: 2, checkedAt: null });
  });

  test('A new code replaces the previous one, without attempts', async () => {
    await send('old');
    const old = await attempt();
    await shop.codes.recordChecked(old);
    await shop.codes.use(old);
    await send('new');
    expect(await shop.codes.use(old)).toBe(false);
    await shop.codes.recordChecked(old);
    const fresh = await attempt();
    expect(fresh).toMatchObject({ codeHash: 'new', tries: 1, checkedAt: null, usedAt: null });
    expect(await shop.codes.use(fresh)).toBe(true);
  });

  test('The time of a new code starts when it is sent', async () => {
    await send('old');
    await shop.db.execute(sql`update mail_codes set sent_at = sent_at - interval '1 hour'`);
    const { sentAt } = await attempt();
    await send('new');
    expect((await attempt()).sentAt.getTime()).toBeGreaterThan(sentAt.getTime() + 3_000_000);
  });

  test("Deleting a member's codes covers their address and the addresses they requested codes for", async () => {
    const memberId = await addMember(shop);
    await send();
    await shop.codes.put({ purpose: 'reminder', email: EMAIL, codeHash: 'hash', forMember: null });
    await shop.codes.put({
      purpose: 'email',
      email: 'new@example.jp',
      codeHash: 'hash',
      forMember: memberId,
    });
    await send('hash', 'potsu@example.jp');
    await shop.codes.forget({ email: 'MARUPO@example.jp', memberId });
    const { rows } = await shop.db.execute(sql`select email_key from mail_codes`);
    expect(rows).toEqual([{ email_key: 'potsu@example.jp' }]);
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
      const { sessionId } = await shop.sessions.start({ memberId, tokenDigest: device, device });
      await setAges(sessionId, startedDaysAgo, seenDaysAgo);
    }
    await deleteExpired(createRetentionDeps(shop.db));
    expect(await valuesOf('device', 'sessions')).toEqual(['new', 'used']);
  });

  test('Codes are deleted after a day, used or not', async () => {
    for (const [email, hours] of Object.entries({ old: 25, late: 23, new: 0 })) {
      await shop.codes.put({ purpose: 'signup', email, codeHash: 'hash', forMember: null });
      await shop.db.execute(
        sql`update mail_codes set sent_at = now() - ${hours} * interval '1 hour' where email_key = ${email}`,
      );
    }
    await deleteExpired(createRetentionDeps(shop.db));
    expect(await valuesOf('email_key', 'mail_codes')).toEqual(['late', 'new']);
  });

  test('Throttles are deleted a day after the last attempt', async () => {
    for (const [key, hours] of Object.entries({ old: 25, late: 23, new: 0 })) {
      await shop.throttles.attempt([{ key, rule: RULE }]);
      await shop.db.execute(
        sql`update throttles set last_at = now() - ${hours} * interval '1 hour' where key = ${key}`,
      );
    }
    await deleteExpired(createRetentionDeps(shop.db));
    expect(await valuesOf('key', 'throttles')).toEqual(['late', 'new']);
  });
});
