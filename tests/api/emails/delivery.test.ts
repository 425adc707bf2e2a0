import { sql } from 'drizzle-orm';
import type { Email } from '#backend/domain/emails.ts';
import { queueEmail, withdrawEmails } from '#backend/persistence/emails/outbox.ts';
import { aBackend, captureLog } from '../../support/backend.ts';
import { EVERY_EMAIL } from '../../support/email-samples.ts';
import { deliverNext, emailDepsOn, aTransport, type RecordingTransport } from '../../support/emails.ts';
import { addMember, freshStores, times } from '../../support/members.ts';
import { startBackendJobs } from '../../support/jobs.ts';
import { restoredForEachTest } from '../../support/fixtures.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import {
  claimEmails,
  deleteEmails,
  deleteExpiredEmails,
  retryEmails,
} from '#backend/persistence/emails/email-queue.ts';

describe('Delivery', () => {
  const backend = restoredForEachTest(aBackend);

  const queue = (to: string, message: Email = EVERY_EMAIL.welcome, uselessAfter?: Date) =>
    queueEmail(backend.db, {
      to,
      message,
      memberId: null,
      uselessAfter,
    });
  const delivered = (transport = aTransport()) => deliverNext(emailDepsOn(backend.db, transport));
  const toOf = (transport: RecordingTransport) => transport.sent.map(({ to }) => to);
  /** Makes every row due, as after a retry pause or a lease. */
  const makeDue = () => backend.db.execute(sql`update outbox set due_at = now()`);
  const waiting = async () => (await backend.db.execute(sql`select 1 from outbox`)).rows.length;

  async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  test('An email is sent once and deleted', async () => {
    const transport = aTransport();
    await queue('minori@example.jp', EVERY_EMAIL.signUpCode);
    expect(await delivered(transport)).toMatchObject({ became: 'sent', kind: 'signUpCode', attempts: 1 });
    expect(await delivered(transport)).toBeUndefined();
    expect(transport.sent).toMatchObject([{ to: 'minori@example.jp', message: EVERY_EMAIL.signUpCode }]);
    expect(await waiting()).toBe(0);
  });

  test('A rejected email is sent again after a pause until it is accepted', async () => {
    const transport = aTransport();
    transport.accepts = () => false;
    await queue('minori@example.jp');
    expect(await delivered(transport)).toMatchObject({ became: 'due again', attempts: 1 });
    // Not at once: an unavailable server is retried after a pause.
    expect(await delivered(transport)).toBeUndefined();
    await makeDue();
    expect(await delivered(transport)).toMatchObject({ became: 'due again', attempts: 2 });
    transport.accepts = () => true;
    await makeDue();
    expect(await delivered(transport)).toMatchObject({ became: 'sent', attempts: 3 });
    expect(toOf(transport)).toEqual(['minori@example.jp']);
  });

  test('An email that is always rejected does not delay others', async () => {
    const transport = aTransport();
    transport.accepts = ({ to }) => to !== 'away@example.jp';
    await queue('away@example.jp');
    for (const name of ['a', 'b', 'c']) await queue(`${name}@example.jp`);
    while ((await delivered(transport)) !== undefined);
    expect(toOf(transport)).toEqual(['a@example.jp', 'b@example.jp', 'c@example.jp']);
    expect(await waiting()).toBe(1);
  });

  test('An email rejected for three days is abandoned', async () => {
    const transport = aTransport();
    transport.accepts = () => false;
    await queue('minori@example.jp');
    await backend.db.execute(sql`update outbox set made_at = now() - interval '71 hours'`);
    expect(await delivered(transport)).toMatchObject({ became: 'due again' });
    await backend.db.execute(sql`update outbox set made_at = now() - interval '72 hours', due_at = now()`);
    expect(await delivered(transport)).toMatchObject({ became: 'given up', attempts: 2 });
    expect(await waiting()).toBe(0);
  });

  test('An expired email is not sent and is deleted', async () => {
    const transport = aTransport();
    await queue('minori@example.jp', EVERY_EMAIL.signUpCode, new Date(0));
    await queue('takeshi@example.jp', EVERY_EMAIL.signUpCode, new Date('2100-01-01'));
    const jobs = startBackendJobs(backend, { transport });
    await until(async () => (await waiting()) === 0);
    await jobs.stop();
    expect(toOf(transport)).toEqual(['takeshi@example.jp']);
  });

  test('Several backends send each email once', async () => {
    const transport = aTransport();
    for (let i = 0; i < 40; i += 1) await queue(`number-${i}@example.jp`);
    const backends = [
      startBackendJobs(backend, { transport }),
      startBackendJobs(backend, { transport }),
      startBackendJobs(backend, { transport }),
    ];
    await until(async () => (await waiting()) === 0);
    await Promise.all(backends.map((jobs) => jobs.stop()));
    expect(toOf(transport)).toHaveLength(40);
    expect(new Set(toOf(transport)).size).toBe(40);
  });

  test('An email whose server does not answer does not delay others', async () => {
    let failSilent = () => {};
    const silence = new Promise<void>((_resolve, reject) => {
      failSilent = () => reject(new Error('no answer'));
    });
    const transport = aTransport();
    const send = transport.send.bind(transport);
    transport.send = (email) => (email.to === 'silent@example.jp' ? silence : send(email));
    await queue('silent@example.jp');
    const jobs = startBackendJobs(backend, { transport });
    for (let i = 0; i < 10; i += 1) await queue(`number-${i}@example.jp`);
    await until(() => transport.sent.length === 10);
    failSilent();
    await jobs.stop();
    expect(await waiting()).toBe(1);
  });

  test('The log names an email by id and kind, without its recipient', async () => {
    const logs = captureLog();
    const transport = aTransport();
    transport.accepts = ({ to }) => to !== 'away@example.jp';
    await queue('minori@example.jp', EVERY_EMAIL.reminderCode);
    await queue('away@example.jp', EVERY_EMAIL.accountDeleted);
    const jobs = startBackendJobs(backend, { transport, logTo: logs });
    const failed = 'email rejected, will retry';
    await until(() => logs.all('email sent').length === 1 && logs.all(failed).length === 1);
    await makeDue();
    await until(
      async () => (await backend.db.execute(sql`select 1 from outbox where attempts > 1`)).rows.length > 0,
    );
    await backend.db.execute(sql`update outbox set made_at = now() - interval '4 days', due_at = now()`);
    await until(async () => (await waiting()) === 0);
    await jobs.stop();
    expect(logs.last('email sent')).toMatchObject({
      emailId: transport.sent[0]?.emailId,
      kind: 'reminderCode',
      attempts: 1,
    });
    // The second failure is not logged again; the abandonment is.
    expect(logs.all(failed)).toMatchObject([{ kind: 'accountDeleted', attempts: 1 }]);
    expect(logs.all('email abandoned')).toMatchObject([{ kind: 'accountDeleted' }]);
    expect(logs.text).not.toMatch(/example\.jp|小川|\b771902\b/);
  });
});

describe('Queue', () => {
  const shop = restoredForEachTest(freshStores);

  const queue = (to: string, more: { memberId?: string; uselessAfter?: Date; message?: Email } = {}) =>
    queueEmail(shop.db, { message: { kind: 'noSuchMember' }, memberId: null, ...more, to });
  /** Makes every email due, as after a lease or a retry pause. */
  const makeDue = () => shop.db.execute(sql`update outbox set due_at = now()`);
  const addressees = async () => {
    const { rows } = await shop.db.execute<{ to: string }>(sql`select "to" from outbox order by "to"`);
    return rows.map(({ to }) => to);
  };
  const YESTERDAY = new Date(Date.now() - 86_400_000);
  const TOMORROW = new Date(Date.now() + 86_400_000);

  test('An email is claimed as it was queued', async () => {
    const message: Email = { kind: 'profileChanged', name: '丸穂 𠮷子', what: ['お届け先'] };
    await queue('Marupo@example.jp', { message });
    expect(await claimEmails(shop.db, 20)).toEqual([
      {
        emailId: expect.any(String),
        to: 'Marupo@example.jp',
        message,
        shipmentId: null,
        attempts: 1,
        madeAt: expect.any(Date),
        dueAt: expect.any(Date),
      },
    ]);
  });

  test('The oldest emails are claimed first, up to the limit', async () => {
    await inTransaction(shop.db, async (tx) => {
      for (const i of times(25, (index) => index))
        await queueEmail(tx, { to: `${i}`, message: { kind: 'alreadyMember' }, memberId: null });
    });
    const first = await claimEmails(shop.db, 20);
    expect(first.map(({ to }) => to)).toEqual(times(20, (i) => `${i}`));
    const rest = await claimEmails(shop.db, 20);
    expect(rest.map(({ to }) => to)).toEqual(times(5, (i) => `${20 + i}`));
  });

  test('No query plan claims more emails than the limit', async () => {
    for (const i of times(5, (index) => index)) await queue(`${i}`);
    const { rows } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`);
    // Leaves nested loops only, which the planner chooses for few rows.
    for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
      await shop.db.execute(sql.raw(`alter database ${rows[0]?.name} set enable_${way} = off`));
    const other = shop.elsewhere();
    for (const i of times(5, (index) => index))
      expect((await claimEmails(other.db, 1)).map(({ to }) => to)).toEqual([`${i}`]);
  });

  test('Codes are claimed before account emails, and those before news', async () => {
    const waitedFor = EVERY_EMAIL.signUpCode;
    const own = EVERY_EMAIL.welcome;
    const news = EVERY_EMAIL.news;
    for (const message of [news, own, waitedFor, news, EVERY_EMAIL.alreadyMember])
      await queue(message.kind, { message });
    // The news has been due for longer than the others.
    await shop.db.execute(sql`update outbox set due_at = due_at - interval '1 day' where "to" = 'news'`);
    const claimed = [];
    for (let all = await claimEmails(shop.db, 1); all.length > 0; all = await claimEmails(shop.db, 1))
      claimed.push(...all.map(({ to }) => to));
    expect(claimed).toEqual(['signUpCode', 'alreadyMember', 'welcome', 'news', 'news']);
  });

  test('Rejected emails do not delay others', async () => {
    for (const i of times(3, (index) => index)) await queue(`broken-${i}`);
    const claimed = await claimEmails(shop.db, 3);
    await retryEmails(
      shop.db,
      claimed.map(({ emailId }) => ({ emailId, afterMs: 60_000 })),
    );
    await queue('marupo@example.jp');
    await shop.db.execute(sql`update outbox set due_at = due_at - interval '5 minutes'`);
    const [first] = await claimEmails(shop.db, 1);
    expect(first?.to).toBe('marupo@example.jp');
  });

  test('Several backends claim each email once', async () => {
    for (const i of times(50, (index) => index)) await queue(`${i}`);
    const backends = [shop, shop.elsewhere(), shop.elsewhere()];
    const claims = await Promise.all(backends.flatMap(({ db }) => times(3, () => claimEmails(db, 10))));
    const claimed = claims.flat().map(({ emailId }) => emailId);
    expect(claimed).toHaveLength(50);
    expect(new Set(claimed).size).toBe(50);
  });

  test('An email claimed and not sent is claimed by another backend, with the attempt counted', async () => {
    await queue('marupo@example.jp');
    await claimEmails(shop.db, 20);
    expect(await claimEmails(shop.db, 20)).toEqual([]);
    await makeDue();
    expect(await claimEmails(shop.elsewhere().db, 20)).toMatchObject([{ attempts: 2 }]);
  });

  test('A sent email is deleted', async () => {
    await queue('marupo@example.jp');
    await queue('potsu@example.jp');
    const [email] = await claimEmails(shop.db, 1);
    await deleteEmails(shop.db, [email?.emailId ?? '']);
    expect(await addressees()).toEqual(['potsu@example.jp']);
  });

  test('A failed email is due again after a pause', async () => {
    await queue('marupo@example.jp');
    const [email] = await claimEmails(shop.db, 20);
    await makeDue();
    await retryEmails(shop.db, [{ emailId: email?.emailId ?? '', afterMs: 3_600_000 }]);
    expect(await claimEmails(shop.db, 20)).toEqual([]);
    await makeDue();
    expect(await claimEmails(shop.db, 20)).toHaveLength(1);
  });

  test('Expired emails are not claimed and are deleted', async () => {
    await queue('late@example.jp', { uselessAfter: YESTERDAY });
    await queue('marupo@example.jp', { uselessAfter: TOMORROW });
    await queue('potsu@example.jp');
    const claimed = await claimEmails(shop.db, 20);
    expect(claimed.map(({ to }) => to)).toEqual(['marupo@example.jp', 'potsu@example.jp']);
    expect(await deleteExpiredEmails(shop.db)).toBe(1);
    expect(await addressees()).toEqual(['marupo@example.jp', 'potsu@example.jp']);
  });

  test("Withdrawing a member's emails covers their address and those they caused", async () => {
    const memberId = await addMember(shop);
    await queue('marupo@example.jp');
    await queue('MARUPO@example.jp');
    await queue('old@example.jp', { memberId });
    await queue('potsu@example.jp');
    await withdrawEmails(shop.db, { email: 'Marupo@example.jp', memberId });
    expect(await addressees()).toEqual(['potsu@example.jp']);
  });

  test('A transaction that fails queues no email', async () => {
    const failing = inTransaction(shop.db, async (tx) => {
      await queueEmail(tx, { to: 'marupo@example.jp', message: { kind: 'alreadyMember' }, memberId: null });
      throw new Error('It was not done.');
    });
    await expect(failing).rejects.toThrow('It was not done.');
    expect(await addressees()).toEqual([]);
  });
});
