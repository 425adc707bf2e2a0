import { sql } from 'drizzle-orm';
import { freshStores, addMember, type Stores, times } from '../../../support/members.ts';

let shop: Stores;

beforeEach(async () => {
  shop = await freshStores();
});
afterEach(() => shop.close());

const EMAIL = 'marupo@example.jp';

const send = (codeHash = 'hash', email = EMAIL) =>
  shop.codes.put({ purpose: 'signup', email, codeHash, forMember: null });
const tried = { purpose: 'signup', email: EMAIL, forMember: null } as const;
const tryOnce = async (email = EMAIL) => {
  const code = await shop.codes.countAttempt({ ...tried, email });
  if (code === undefined) throw new Error(`There is no code for ${email}`);
  return code;
};

test('An attempt returns the stored code with the attempt counted', async () => {
  await send();
  expect(await tryOnce('Marupo@Example.jp')).toEqual({
    purpose: 'signup',
    email: EMAIL,
    codeHash: 'hash',
    forMember: null,
    sentAt: expect.any(Date),
    checkedAt: null,
    usedAt: null,
    tries: 1,
  });
  expect(await tryOnce()).toMatchObject({ tries: 2 });
});

test('A code is found by its purpose and address only', async () => {
  await send();
  expect(await shop.codes.countAttempt({ ...tried, purpose: 'reminder' })).toBeUndefined();
  expect(await shop.codes.countAttempt({ ...tried, email: 'potsu@example.jp' })).toBeUndefined();
});

test('A code sent for a member is not found by others, and their attempts do not count', async () => {
  const [one, other] = [await addMember(shop), await addMember(shop, { email: 'potsu@example.jp' })];
  const wanted = { purpose: 'email', email: 'new@example.jp' } as const;
  await shop.codes.put({ ...wanted, codeHash: 'hash', forMember: one });
  for (const forMember of [other, null])
    expect(await shop.codes.countAttempt({ ...wanted, forMember })).toBeUndefined();
  expect(await shop.codes.countAttempt({ ...wanted, forMember: one })).toMatchObject({ tries: 1 });
});

test('Twenty concurrent attempts are counted as twenty', async () => {
  await send();
  const other = shop.elsewhere();
  const codes = await Promise.all(times(20, (i) => (i % 2 === 0 ? shop : other).codes.countAttempt(tried)));
  expect(codes.map((code) => code?.tries).toSorted((a = 0, b = 0) => a - b)).toEqual(times(20, (i) => i + 1));
});

test('A checked code gets its attempt back and keeps the time of the first check', async () => {
  await send();
  await tryOnce();
  await shop.codes.recordChecked(await tryOnce());
  await shop.db.execute(sql`update mail_codes set checked_at = checked_at - interval '20 minutes'`);
  const first = await tryOnce();
  expect(first.checkedAt).toEqual(expect.any(Date));
  await shop.codes.recordChecked(first);
  expect(await tryOnce()).toMatchObject({ tries: 2, checkedAt: first.checkedAt });
});

test('An undone attempt is subtracted and leaves the code unchecked', async () => {
  await send();
  await tryOnce();
  await shop.codes.undoAttempt(await tryOnce());
  expect(await tryOnce()).toMatchObject({ tries: 2, checkedAt: null });
});

test('A code can be used once by concurrent calls', async () => {
  await send();
  const code = await tryOnce();
  const other = shop.elsewhere();
  const used = await Promise.all(times(12, (i) => (i % 2 === 0 ? shop : other).codes.use(code)));
  expect(used.filter((mine) => mine)).toHaveLength(1);
});

test('Attempts at a used code count', async () => {
  await send();
  const code = await tryOnce();
  await shop.codes.use(code);
  const used = await tryOnce();
  expect(used).toMatchObject({ tries: 2, usedAt: expect.any(Date) });
  await shop.codes.recordChecked(code);
  await shop.codes.undoAttempt(used);
  expect(await tryOnce()).toMatchObject({ tries: 2, checkedAt: null });
});

test('A new code replaces the previous one, without attempts', async () => {
  await send('old');
  const old = await tryOnce();
  await shop.codes.recordChecked(old);
  await shop.codes.use(old);
  await send('new');
  expect(await shop.codes.use(old)).toBe(false);
  await shop.codes.recordChecked(old);
  const fresh = await tryOnce();
  expect(fresh).toMatchObject({ codeHash: 'new', tries: 1, checkedAt: null, usedAt: null });
  expect(await shop.codes.use(fresh)).toBe(true);
});

test('The time of a new code starts when it is sent', async () => {
  await send('old');
  await shop.db.execute(sql`update mail_codes set sent_at = sent_at - interval '1 hour'`);
  const { sentAt } = await tryOnce();
  await send('new');
  expect((await tryOnce()).sentAt.getTime()).toBeGreaterThan(sentAt.getTime() + 3_000_000);
});

test("Deleting a member's codes covers their address and the addresses they requested codes for", async () => {
  const memberId = await addMember(shop);
  await send();
  await shop.codes.put({ purpose: 'reminder', email: EMAIL, codeHash: 'hash', forMember: null });
  await shop.codes.put({ purpose: 'email', email: 'new@example.jp', codeHash: 'hash', forMember: memberId });
  await send('hash', 'potsu@example.jp');
  await shop.codes.forget({ email: 'MARUPO@example.jp', memberId });
  const { rows } = await shop.db.execute(sql`select email_key from mail_codes`);
  expect(rows).toEqual([{ email_key: 'potsu@example.jp' }]);
});
