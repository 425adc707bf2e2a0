import { sql } from 'drizzle-orm';
import { deliverEmail } from '#backend/actions/emails.ts';
import { emailQueue } from '#backend/persistence/emails/email-queue.ts';
import { outboxStore } from '#backend/persistence/emails/outbox-store.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { EVERY_EMAIL, emailDepsOn } from '../../support/emails.ts';
import {
  readMessage,
  anSmtpTransport,
  anSmtpServer,
  type SmtpBehaviour,
  type SmtpServer,
} from '../../support/smtp.ts';

let backend: TestBackend;
let server: SmtpServer;

beforeEach(async () => {
  backend = await aBackend();
  server = await anSmtpServer();
});
afterEach(async () => {
  await server.close();
  await backend.close();
});

const queue = (to: string) =>
  outboxStore(backend.db).add({ to, message: EVERY_EMAIL.welcome, memberId: null });

/** Delivers one queued email, with this timeout. */
async function delivered(patienceMs?: number) {
  const post = anSmtpTransport(server, patienceMs === undefined ? {} : { timeoutMs: patienceMs });
  try {
    return await deliverEmail(emailDepsOn(backend.db, post));
  } finally {
    post.close();
  }
}
/** Makes every row due, as after a retry pause or a lease. */
const timePasses = () => backend.db.execute(sql`update outbox set due_at = now()`);
const recipients = () => server.received.map(({ to }) => to);

const TROUBLES: readonly SmtpBehaviour[] = [
  'says 451 to its address',
  'says 550 to its address',
  'says 451 after its last line',
  'says nothing more',
  'hangs up in the middle of it',
];

test.each(TROUBLES)('When a server %s, the email is sent again and arrives once', async (manner) => {
  await queue('minori@example.jp');
  server.behaviour = () => manner;
  const failed = await delivered(manner === 'says nothing more' ? 500 : undefined);
  expect(failed).toMatchObject({ became: 'due again', attempts: 1 });
  // The server's text names the address; the error holds its codes only.
  expect(String(failed && 'error' in failed && failed.error)).toMatch(/did not take it(?!.*example\.jp)/);
  server.behaviour = () => 'takes it';
  await timePasses();
  expect(await delivered()).toMatchObject({ became: 'sent', attempts: 2 });
  await timePasses();
  expect(await delivered()).toBeUndefined();
  expect(recipients()).toEqual(['minori@example.jp']);
});

test('A rejected email does not delay others on the same connection', async () => {
  server.behaviour = (to) => (to === 'nobody@example.jp' ? 'says 550 to its address' : 'takes it');
  for (const name of ['nobody', 'minori', 'takeshi']) await queue(`${name}@example.jp`);
  const post = anSmtpTransport(server);
  while ((await deliverEmail(emailDepsOn(backend.db, post))) !== undefined);
  post.close();
  expect(recipients()).toEqual(['minori@example.jp', 'takeshi@example.jp']);
  expect(server.commands.filter((line) => line.startsWith('EHLO'))).toHaveLength(1);
});

test('A connection closed while idle is opened again without a failed attempt', async () => {
  const post = anSmtpTransport(server);
  await queue('minori@example.jp');
  expect(await deliverEmail(emailDepsOn(backend.db, post))).toMatchObject({ became: 'sent' });
  server.hangUp();
  await queue('takeshi@example.jp');
  expect(await deliverEmail(emailDepsOn(backend.db, post))).toMatchObject({ became: 'sent', attempts: 1 });
  post.close();
  expect(recipients()).toEqual(['minori@example.jp', 'takeshi@example.jp']);
});

test('An unavailable server gets the emails when it is back', async () => {
  await queue('minori@example.jp');
  await server.close();
  expect(await delivered()).toMatchObject({ became: 'due again' });
  server = await anSmtpServer(server.port);
  await timePasses();
  expect(await delivered()).toMatchObject({ became: 'sent' });
  expect(recipients()).toEqual(['minori@example.jp']);
});

test('An email whose acknowledgement is lost arrives twice with one message id', async () => {
  await queue('minori@example.jp');
  server.behaviour = () => 'takes it and hangs up before it says so';
  expect(await delivered()).toMatchObject({ became: 'due again' });
  server.behaviour = () => 'takes it';
  await timePasses();
  expect(await delivered()).toMatchObject({ became: 'sent' });
  expectOneLetterTwice();
});

test('An email of a backend that stopped before recording it arrives twice with one message id', async () => {
  await queue('minori@example.jp');
  const post = anSmtpTransport(server);
  const [claimed] = await emailQueue(backend.db).claim(1);
  if (claimed !== undefined) await post.send(claimed);
  post.close();
  // It stays claimed while the other backend may be sending it.
  expect(await delivered()).toBeUndefined();
  await timePasses();
  expect(await delivered()).toMatchObject({ became: 'sent' });
  expectOneLetterTwice();
});

function expectOneLetterTwice(): void {
  const [first, second, ...more] = server.received.map(({ data }) => readMessage(data));
  expect(more).toEqual([]);
  expect(first?.headers.get('message-id')).toEqual(second?.headers.get('message-id'));
  expect([first?.text, first?.headers.get('date')]).toEqual([second?.text, second?.headers.get('date')]);
}
