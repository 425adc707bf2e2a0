import { sql } from 'drizzle-orm';
import type { Email } from '#backend/domain/emails.ts';
import { EVERY_EMAIL } from '../../../support/emails.ts';
import { freshStores, addMember, type Stores, times } from '../../../support/members.ts';

let shop: Stores;

beforeEach(async () => {
  shop = await freshStores();
});
afterEach(() => shop.close());

const write = (to: string, more: { memberId?: string; uselessAfter?: Date; message?: Email } = {}) =>
  shop.outbox.add({ message: { kind: 'noSuchMember' }, memberId: null, ...more, to });
/** Makes every email due, as after a lease or a retry pause. */
const pauseIsOver = () => shop.db.execute(sql`update outbox set due_at = now()`);
const addressees = async () => {
  const { rows } = await shop.db.execute<{ to: string }>(sql`select "to" from outbox order by "to"`);
  return rows.map(({ to }) => to);
};
const [YESTERDAY, TOMORROW] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];

test('An email is claimed as it was queued', async () => {
  const letter: Email = { kind: 'profileChanged', name: '丸穂 𠮷子', what: ['お届け先'] };
  await write('Marupo@example.jp', { message: letter });
  expect(await shop.emails.claim(20)).toEqual([
    {
      ...{ emailId: expect.any(String), to: 'Marupo@example.jp', message: letter, shipmentId: null },
      ...{ attempts: 1, madeAt: expect.any(Date) },
    },
  ]);
});

test('The oldest emails are claimed first, up to the limit', async () => {
  await shop.inTransaction(async ({ outbox }) => {
    for (const i of times(25, (index) => index))
      await outbox.add({ to: `${i}`, message: { kind: 'alreadyMember' }, memberId: null });
  });
  const first = await shop.emails.claim(20);
  expect(first.map(({ to }) => to)).toEqual(times(20, (i) => `${i}`));
  const rest = await shop.emails.claim(20);
  expect(rest.map(({ to }) => to)).toEqual(times(5, (i) => `${20 + i}`));
});

test('No query plan claims more emails than the limit', async () => {
  for (const i of times(5, (index) => index)) await write(`${i}`);
  const { rows } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`);
  // Leaves nested loops only, which the planner chooses for few rows.
  for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
    await shop.db.execute(sql.raw(`alter database ${rows[0]?.name} set enable_${way} = off`));
  const other = shop.elsewhere();
  for (const i of times(5, (index) => index))
    expect((await other.emails.claim(1)).map(({ to }) => to)).toEqual([`${i}`]);
});

test('Codes are claimed before account emails, and those before news', async () => {
  const [waitedFor, own, news] = [EVERY_EMAIL.signUpCode, EVERY_EMAIL.welcome, EVERY_EMAIL.news];
  for (const letter of [news, own, waitedFor, news, EVERY_EMAIL.alreadyMember])
    await write(letter.kind, { message: letter });
  // The news has been due for longer than the others.
  await shop.db.execute(sql`update outbox set due_at = due_at - interval '1 day' where "to" = 'news'`);
  const claimed = [];
  for (let all = await shop.emails.claim(1); all.length > 0; all = await shop.emails.claim(1))
    claimed.push(...all.map(({ to }) => to));
  expect(claimed).toEqual(['signUpCode', 'alreadyMember', 'welcome', 'news', 'news']);
});

test('Rejected emails do not delay others', async () => {
  for (const i of times(3, (index) => index)) await write(`broken-${i}`);
  for (const { emailId: letterId } of await shop.emails.claim(3))
    await shop.emails.retryLater(letterId, 60_000);
  await write('marupo@example.jp');
  await shop.db.execute(sql`update outbox set due_at = due_at - interval '5 minutes'`);
  const [first] = await shop.emails.claim(1);
  expect(first?.to).toBe('marupo@example.jp');
});

test('Several backends claim each email once', async () => {
  for (const i of times(50, (index) => index)) await write(`${i}`);
  const backends = [shop, shop.elsewhere(), shop.elsewhere()];
  const claims = await Promise.all(
    backends.flatMap(({ emails: letters }) => times(3, () => letters.claim(10))),
  );
  const claimed = claims.flat().map(({ emailId: letterId }) => letterId);
  expect(claimed).toHaveLength(50);
  expect(new Set(claimed).size).toBe(50);
});

test('An email claimed and not sent is claimed by another backend, with the attempt counted', async () => {
  await write('marupo@example.jp');
  await shop.emails.claim(20);
  expect(await shop.emails.claim(20)).toEqual([]);
  await pauseIsOver();
  expect(await shop.elsewhere().emails.claim(20)).toMatchObject([{ attempts: 2 }]);
});

test('A sent email is deleted', async () => {
  await write('marupo@example.jp');
  await write('potsu@example.jp');
  const [letter] = await shop.emails.claim(1);
  await shop.emails.remove(letter?.emailId ?? '');
  expect(await addressees()).toEqual(['potsu@example.jp']);
});

test('A failed email is due again after a pause', async () => {
  await write('marupo@example.jp');
  const [letter] = await shop.emails.claim(20);
  await pauseIsOver();
  await shop.emails.retryLater(letter?.emailId ?? '', 3_600_000);
  expect(await shop.emails.claim(20)).toEqual([]);
  await pauseIsOver();
  expect(await shop.emails.claim(20)).toHaveLength(1);
});

test('Expired emails are not claimed and are deleted', async () => {
  await write('late@example.jp', { uselessAfter: YESTERDAY });
  await write('marupo@example.jp', { uselessAfter: TOMORROW });
  await write('potsu@example.jp');
  const claimed = await shop.emails.claim(20);
  expect(claimed.map(({ to }) => to)).toEqual(['marupo@example.jp', 'potsu@example.jp']);
  expect(await shop.emails.deleteExpired()).toBe(1);
  expect(await addressees()).toEqual(['marupo@example.jp', 'potsu@example.jp']);
});

test("Withdrawing a member's emails covers their address and those they caused", async () => {
  const memberId = await addMember(shop);
  await write('marupo@example.jp');
  await write('MARUPO@example.jp');
  await write('old@example.jp', { memberId });
  await write('potsu@example.jp');
  await shop.outbox.withdraw({ email: 'Marupo@example.jp', memberId });
  expect(await addressees()).toEqual(['potsu@example.jp']);
});

test('A transaction that fails queues no email', async () => {
  const failing = shop.inTransaction(async ({ outbox }) => {
    await outbox.add({ to: 'marupo@example.jp', message: { kind: 'alreadyMember' }, memberId: null });
    throw new Error('It was not done.');
  });
  await expect(failing).rejects.toThrow('It was not done.');
  expect(await addressees()).toEqual([]);
});
