import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type BatchLimits, deliverBatch } from '#backend/actions/emails.ts';
import type { QueuedEmail } from '#backend/persistence/emails/email-queue.ts';
import type { Email } from '#backend/domain/emails.ts';
import { startEmailJobs } from '#backend/jobs/emails.ts';
import { createLog } from '#backend/log.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import { aBackend } from '../../support/backend.ts';
import { EVERY_EMAIL } from '../../support/email-samples.ts';
import { aTransport, emailDepsOn, notifyDepsOn, pushDepsOn } from '../../support/emails.ts';
import { forAllTests } from '../../support/fixtures.ts';

const backend = forAllTests(aBackend);
beforeEach(() => backend.db.execute('delete from outbox'));

const queue = (to: string, message: Email = EVERY_EMAIL.welcome) =>
  queueEmail(backend.db, { to, message, memberId: null });
/** Makes every row due, as after a retry pause or a lease. */
const makeDue = () => backend.db.execute(sql`update outbox set due_at = now()`);
const NO_END = () => new AbortController().signal;

type Row = { to: string; attempts: number; isDue: boolean };

/** The emails in the outbox, in the order of their addresses. */
async function waiting(): Promise<readonly Row[]> {
  const { rows } = await backend.db.execute<Row>(
    sql`select "to", attempts, due_at <= now() as "isDue" from outbox order by "to"`,
  );
  return rows;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const delivered = (transport = aTransport(), limits: Partial<BatchLimits> = {}) =>
  deliverBatch(emailDepsOn(backend.db, transport), { atMost: 50, until: NO_END, ...limits });

/** A transport that does not finish the email to `slow@example.jp` before `answer` is called. */
function aSlowTransport() {
  const transport = aTransport();
  const send = transport.send.bind(transport);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let hasBegun = false;
  transport.send = async (email: QueuedEmail) => {
    hasBegun ||= email.to === 'slow@example.jp';
    if (email.to === 'slow@example.jp') await answered;
    await send(email);
  };
  return { transport, answer: () => answer(), hasBegun: () => hasBegun };
}

test('A batch takes one claim and one deletion', async () => {
  for (let i = 0; i < 20; i += 1) await queue(`number-${i}@example.jp`);
  let statements = 0;
  const count = () => (statements += 1);
  backend.db.$client.on('acquire', count);
  expect(await delivered()).toHaveLength(20);
  backend.db.$client.off('acquire', count);
  expect(statements).toBe(2);
  expect(await waiting()).toEqual([]);
});

test('Codes of a batch are sent before account emails, and those before news', async () => {
  const kinds = ['news', 'welcome', 'signUpCode', 'news', 'reminderCode'] as const;
  for (const kind of kinds) await queue(`${kind}@example.jp`, EVERY_EMAIL[kind]);
  const transport = aTransport();
  await delivered(transport);
  expect(transport.sent.map(({ message }) => message.kind)).toEqual([
    'signUpCode',
    'reminderCode',
    'welcome',
    'news',
    'news',
  ]);
});

test('Each rejected email of a batch gets its own pause, and one too old is abandoned', async () => {
  for (const name of ['accepted', 'first', 'old', 'tenth']) await queue(`${name}@example.jp`);
  await backend.db.execute(sql`update outbox set attempts = 9 where "to" like 'tenth%'`);
  await backend.db.execute(sql`update outbox set made_at = now() - interval '3 days' where "to" like 'old%'`);
  const transport = aTransport();
  transport.accepts = ({ to }) => to === 'accepted@example.jp';
  const outcomes = await delivered(transport);
  expect(outcomes.map(({ became }) => became).toSorted()).toEqual([
    'due again',
    'due again',
    'given up',
    'sent',
  ]);
  const { rows } = await backend.db.execute(
    // The half to the whole of 5 s after the first attempt, and of 10 min after the tenth.
    sql`select "to", max(due_at) over () - min(due_at) over ()
          between interval '295 seconds' and interval '598 seconds' as "areApart" from outbox order by due_at`,
  );
  expect(rows).toEqual([
    { to: 'first@example.jp', areApart: true },
    { to: 'tenth@example.jp', areApart: true },
  ]);
});

test('At the end of its time a batch gives back what it has not begun, and records the slow email later', async () => {
  const { transport, answer, hasBegun } = aSlowTransport();
  for (const name of ['a', 'slow', 'x', 'y']) await queue(`${name}@example.jp`);
  const end = new AbortController();
  const batch = delivered(transport, { until: () => end.signal });
  await until(hasBegun);
  end.abort();
  await until(async () => (await waiting()).length === 3);
  await until(async () => (await waiting()).at(-1)?.isDue === true);
  expect(await waiting()).toEqual([
    { to: 'slow@example.jp', attempts: 1, isDue: false },
    { to: 'x@example.jp', attempts: 0, isDue: true },
    { to: 'y@example.jp', attempts: 0, isDue: true },
  ]);
  // Another lane sends the others while the slow one is in delivery.
  expect(await delivered(aTransport())).toHaveLength(2);
  answer();
  expect(await batch).toMatchObject([{ became: 'sent' }, { became: 'sent' }]);
  expect(await waiting()).toEqual([]);
});

test('Emails given back keep their place in the queue', async () => {
  for (const name of ['first', 'second', 'third']) await queue(`${name}@example.jp`);
  const ended = new AbortController();
  ended.abort();
  expect(await delivered(aTransport(), { until: () => ended.signal })).toEqual([]);
  const transport = aTransport();
  await delivered(transport, { atMost: 1 });
  expect(transport.sent).toMatchObject([{ to: 'first@example.jp', attempts: 1 }]);
});

test('Emails sent and not recorded are sent again with the same ids, and none is lost', async () => {
  for (let i = 0; i < 5; i += 1) await queue(`number-${i}@example.jp`);
  const transport = aTransport();
  await backend.db.execute(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'nothing is recorded'; end $$;
    create trigger fail before delete on outbox for each statement execute function fail()`);
  await expect(delivered(transport)).rejects.toThrow();
  await backend.db.execute('drop function fail cascade');
  // They stay claimed as long as the other backend may be sending them.
  expect(await delivered(transport)).toEqual([]);
  await makeDue();
  expect(await delivered(transport)).toHaveLength(5);
  const ids = transport.sent.map(({ emailId }) => emailId);
  expect(ids.slice(5).toSorted()).toEqual(ids.slice(0, 5).toSorted());
  expect(await waiting()).toEqual([]);
});

test('Jobs that stop during a batch finish the email in delivery and give back the rest', async () => {
  const { transport, answer, hasBegun } = aSlowTransport();
  for (const name of ['a', 'slow', 'x', 'y', 'z']) await queue(`${name}@example.jp`);
  // One lane claims all of them.
  const jobs = startEmailJobs({
    attempts: backend.database.attempts,
    ...emailDepsOn(backend.db, transport),
    ...notifyDepsOn(backend.db),
    ...pushDepsOn(backend.db),
    log: createLog('silent'),
  });
  await until(hasBegun);
  const stopped = jobs.stop();
  await until(async () => (await waiting()).filter(({ isDue }) => isDue).length === 3);
  answer();
  await stopped;
  expect(transport.sent.map(({ to }) => to)).toEqual(['a@example.jp', 'slow@example.jp']);
  expect((await waiting()).map(({ to, attempts }) => [to, attempts])).toEqual([
    ['x@example.jp', 0],
    ['y@example.jp', 0],
    ['z@example.jp', 0],
  ]);
});

test('The time of a batch begins after its claim, so that slow claims keep no email from being sent', async () => {
  await queue('waiting@example.jp');
  const transport = aTransport();
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const locking = backend.db.transaction(async (tx) => {
    await tx.execute('lock table outbox in exclusive mode');
    locked();
    // Longer than a batch.
    await pause(1_200);
  });
  await isLocked;
  const jobs = startEmailJobs({
    attempts: backend.database.attempts,
    ...emailDepsOn(backend.db, transport),
    ...notifyDepsOn(backend.db),
    ...pushDepsOn(backend.db),
    log: createLog('silent'),
  });
  await until(() => transport.sent.length === 1);
  await Promise.all([jobs.stop(), locking]);
  expect(await waiting()).toEqual([]);
});
