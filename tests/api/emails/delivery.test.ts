import { sql } from 'drizzle-orm';
import { deliverEmail } from '#backend/actions/emails.ts';
import type { Email } from '#backend/domain/emails.ts';
import { startJobs } from '#backend/jobs/jobs.ts';
import { createLog } from '#backend/log.ts';
import { announcementStore } from '#backend/persistence/content/announcement-store.ts';
import { leftoversIn } from '#backend/persistence/members/member-services.ts';
import { outboxStore } from '#backend/persistence/emails/outbox-store.ts';
import { jobLog } from '#backend/persistence/operations/job-store.ts';
import { queueStore } from '#backend/persistence/queue/queue-store.ts';
import { createShipmentServices } from '#backend/persistence/shipments/shipment-services.ts';
import { scheduledChangeStore } from '#backend/persistence/content/scheduled-changes.ts';
import { aBackend, type TestBackend, captureLog } from '../../support/backend.ts';
import { aSealing } from '../../support/orders.ts';
import {
  EVERY_EMAIL,
  emailDepsOn,
  newsMailingDepsOn,
  aTransport,
  type RecordingTransport,
} from '../../support/emails.ts';
import { aRecordingStorefront } from '../../support/jobs.ts';

let backend: TestBackend;

beforeEach(async () => {
  backend = await aBackend();
});
afterEach(() => backend.close());

const queue = (to: string, letter: Email = EVERY_EMAIL.welcome, uselessAfter?: Date) =>
  outboxStore(backend.db).add({
    to,
    message: letter,
    memberId: null,
    ...(uselessAfter === undefined ? {} : { uselessAfter }),
  });
const delivered = (post = aTransport()) => deliverEmail(emailDepsOn(backend.db, post));
const toOf = (post: RecordingTransport) => post.sent.map(({ to }) => to);
/** Makes every row due, as after a retry pause or a lease. */
const timePasses = () => backend.db.execute(sql`update outbox set due_at = now()`);
const waiting = async () => (await backend.db.execute(sql`select 1 from outbox`)).rows.length;

/** Starts all jobs of one backend. */
function jobsWith(post: RecordingTransport, logbook = captureLog()) {
  const { db } = backend;
  return startJobs({
    announcements: announcementStore(db),
    scheduledChanges: scheduledChangeStore(db),
    storefront: aRecordingStorefront(),
    retention: leftoversIn(db),
    jobLog: jobLog(db),
    mail: emailDepsOn(db, post),
    newsMailing: newsMailingDepsOn(db),
    queue: queueStore(db),
    buying: backend.buying,
    paying: backend.paying,
    shipping: createShipmentServices(db),
    sealing: aSealing(db),
    log: createLog('info', logbook),
  });
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('An email is sent once and deleted', async () => {
  const post = aTransport();
  await queue('minori@example.jp', EVERY_EMAIL.signUpCode);
  expect(await delivered(post)).toMatchObject({ became: 'sent', kind: 'signUpCode', attempts: 1 });
  expect(await delivered(post)).toBeUndefined();
  expect(post.sent).toMatchObject([{ to: 'minori@example.jp', message: EVERY_EMAIL.signUpCode }]);
  expect(await waiting()).toBe(0);
});

test('A rejected email is sent again after a pause until it is accepted', async () => {
  const post = aTransport();
  post.accepts = () => false;
  await queue('minori@example.jp');
  expect(await delivered(post)).toMatchObject({ became: 'due again', attempts: 1 });
  // Not at once: an unavailable server is retried after a pause.
  expect(await delivered(post)).toBeUndefined();
  await timePasses();
  expect(await delivered(post)).toMatchObject({ became: 'due again', attempts: 2 });
  post.accepts = () => true;
  await timePasses();
  expect(await delivered(post)).toMatchObject({ became: 'sent', attempts: 3 });
  expect(toOf(post)).toEqual(['minori@example.jp']);
});

test('An email that is always rejected does not delay others', async () => {
  const post = aTransport();
  post.accepts = ({ to }) => to !== 'away@example.jp';
  await queue('away@example.jp');
  for (const name of ['a', 'b', 'c']) await queue(`${name}@example.jp`);
  while ((await delivered(post)) !== undefined);
  expect(toOf(post)).toEqual(['a@example.jp', 'b@example.jp', 'c@example.jp']);
  expect(await waiting()).toBe(1);
});

test('An email rejected for three days is abandoned', async () => {
  const post = aTransport();
  post.accepts = () => false;
  await queue('minori@example.jp');
  await backend.db.execute(sql`update outbox set made_at = now() - interval '71 hours'`);
  expect(await delivered(post)).toMatchObject({ became: 'due again' });
  await backend.db.execute(sql`update outbox set made_at = now() - interval '72 hours', due_at = now()`);
  expect(await delivered(post)).toMatchObject({ became: 'given up', attempts: 2 });
  expect(await waiting()).toBe(0);
});

test('An expired email is not sent and is deleted', async () => {
  const post = aTransport();
  await queue('minori@example.jp', EVERY_EMAIL.signUpCode, new Date(0));
  await queue('takeshi@example.jp', EVERY_EMAIL.signUpCode, new Date('2100-01-01'));
  const jobs = jobsWith(post);
  await until(async () => (await waiting()) === 0);
  await jobs.stop();
  expect(toOf(post)).toEqual(['takeshi@example.jp']);
});

test('Several backends send each email once', async () => {
  const post = aTransport();
  for (let i = 0; i < 40; i += 1) await queue(`number-${i}@example.jp`);
  const backends = [jobsWith(post), jobsWith(post), jobsWith(post)];
  await until(async () => (await waiting()) === 0);
  await Promise.all(backends.map((jobs) => jobs.stop()));
  expect(toOf(post)).toHaveLength(40);
  expect(new Set(toOf(post)).size).toBe(40);
});

test('An email whose server does not answer does not delay others', async () => {
  let giveUp = () => {};
  const silence = new Promise<void>((_resolve, reject) => {
    giveUp = () => reject(new Error('it said nothing'));
  });
  const post = aTransport();
  const send = post.send.bind(post);
  post.send = (letter) => (letter.to === 'silent@example.jp' ? silence : send(letter));
  await queue('silent@example.jp');
  const jobs = jobsWith(post);
  for (let i = 0; i < 10; i += 1) await queue(`number-${i}@example.jp`);
  await until(() => post.sent.length === 10);
  giveUp();
  await jobs.stop();
  expect(await waiting()).toBe(1);
});

test('The log names an email by id and kind, without its recipient', async () => {
  const logbook = captureLog();
  const post = aTransport();
  post.accepts = ({ to }) => to !== 'away@example.jp';
  await queue('minori@example.jp', EVERY_EMAIL.reminderCode);
  await queue('away@example.jp', EVERY_EMAIL.goodbye);
  const jobs = jobsWith(post, logbook);
  const failed = 'email rejected, will retry';
  await until(() => logbook.all('email sent').length === 1 && logbook.all(failed).length === 1);
  await timePasses();
  await until(
    async () => (await backend.db.execute(sql`select 1 from outbox where attempts > 1`)).rows.length > 0,
  );
  await backend.db.execute(sql`update outbox set made_at = now() - interval '4 days', due_at = now()`);
  await until(async () => (await waiting()) === 0);
  await jobs.stop();
  expect(logbook.last('email sent')).toMatchObject({
    emailId: post.sent[0]?.emailId,
    kind: 'reminderCode',
    attempts: 1,
  });
  // The second failure is not logged again; the abandonment is.
  expect(logbook.all(failed)).toMatchObject([{ kind: 'goodbye', attempts: 1 }]);
  expect(logbook.all('email abandoned')).toMatchObject([{ kind: 'goodbye' }]);
  expect(logbook.text).not.toMatch(/example\.jp|小川|771902/);
});
