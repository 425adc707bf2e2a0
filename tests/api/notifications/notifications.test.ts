import { sql } from 'drizzle-orm';
import { notificationJobs } from '#backend/jobs/notifications.ts';
import { aBackend } from '../../support/backend.ts';
import { notifyDepsOn, pushDepsOn } from '../../support/emails.ts';
import { restoredForEachTest } from '../../support/fixtures.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import { aFollower, minutesPassForNotifications, notifyAll } from '../../support/notifications.ts';
import { aDrawOnSale, type DrawOptions } from '../../support/orders.ts';
import { claimEmails } from '#backend/persistence/emails/email-queue.ts';
import { recordEvents, notifyMembers } from '#backend/actions/notifications.ts';

const backend = restoredForEachTest(aBackend);

const MINUTE_MS = 60_000;
const aDraw = (options: DrawOptions = {}) => aDrawOnSale(backend, { hasBox: false, ...options });
const anUpcomingDraw = (minutes = 10) => aDraw({ opensInMs: minutes * MINUTE_MS });
const change = (drawId: string, columns: string) =>
  backend.db.execute(sql`update draws set ${sql.raw(columns)} where draw_id = ${drawId}`);
/** Adds an upcoming draw of this character, later than its notification of the opening. */
async function aNewDrawOf(character: string): Promise<void> {
  const { drawId } = await anUpcomingDraw(600);
  await backend.db.execute(
    sql`insert into draw_characters (draw_id, position, name) values (${drawId}, 0, ${character})`,
  );
}
const notifiedOf = async (email: string) =>
  (await emailsTo(backend, email)).map((one) => (one.kind === 'drawNotification' ? one.of : one.kind));

test('Who chose it gets an email shortly before the sale of a favourite opens, once', async () => {
  const draw = await anUpcomingDraw();
  const draws = [draw.directoryName];
  const follower = await aFollower(backend, { draws, email: ['saleOpens'] });
  const silent = await aFollower(backend, { draws, email: ['fewRemain'] });
  const elsewhere = await aFollower(backend, { email: ['saleOpens'] });
  expect(await notifyAll(backend)).toEqual([
    { directoryName: draw.directoryName, kind: 'saleOpens', members: 1 },
  ]);
  expect(await emailsTo(backend, follower.email)).toEqual([
    {
      kind: 'drawNotification',
      of: 'saleOpens',
      directoryName: draw.directoryName,
      drawTitle: draw.title,
      opensAt: expect.stringMatching(/Z$/),
      stopToken: expect.stringMatching(/^[\da-f]{64}$/),
    },
  ]);
  expect([await notifiedOf(silent.email), await notifiedOf(elsewhere.email)]).toEqual([[], []]);
  await backend.db.execute(sql`update notification_runs set due_at = now()`);
  expect(await notifyAll(backend)).toEqual([]);
});

test('Who marks it in these minutes is notified as well; who marks it after the opening is not', async () => {
  const draw = await anUpcomingDraw();
  await notifyAll(backend);
  const late = await aFollower(backend, { draws: [draw.directoryName], email: ['saleOpens'] });
  await minutesPassForNotifications(backend, 1);
  await change(draw.drawId, "opens_at = now() - interval '1 second'");
  await backend.db.execute(sql`update notification_runs set due_at = now()`);
  const tooLate = await aFollower(backend, { draws: [draw.directoryName], email: ['saleOpens'] });
  await notifyAll(backend);
  expect([await notifiedOf(late.email), await notifiedOf(tooLate.email)]).toEqual([['saleOpens'], []]);
});

test('Nobody is notified of a sale that opens later', async () => {
  const draw = await anUpcomingDraw(20);
  await aFollower(backend, { draws: [draw.directoryName], email: ['saleOpens'] });
  expect(await notifyAll(backend)).toEqual([]);
});

test('Few remaining tickets are notified once, to those who had marked the draw', async () => {
  const draw = await aDraw({ prizes: [1, 2, 3, 14] });
  const follower = await aFollower(backend, { draws: [draw.directoryName], email: ['fewRemain'] });
  expect(await notifyAll(backend)).toEqual([]);
  await change(draw.drawId, 'sold = 17');
  expect(await notifyAll(backend)).toMatchObject([{ kind: 'fewRemain', members: 1 }]);
  const late = await aFollower(backend, { draws: [draw.directoryName], email: ['fewRemain'] });
  await change(draw.drawId, 'sold = 18');
  await notifyAll(backend);
  expect([await notifiedOf(follower.email), await notifiedOf(late.email)]).toEqual([['fewRemain'], []]);
});

test('Tickets that return after a minute on hold are notified', async () => {
  const draw = await aDraw();
  const follower = await aFollower(backend, { draws: [draw.directoryName], email: ['ticketsReturn'] });
  await change(draw.drawId, 'held = 10');
  await notifyAll(backend);
  await minutesPassForNotifications(backend, 2);
  await change(draw.drawId, 'held = 9');
  expect(await notifyAll(backend)).toMatchObject([{ kind: 'ticketsReturn', members: 1 }]);
  expect(await notifiedOf(follower.email)).toEqual(['ticketsReturn']);
});

test('A new draw is notified to those with one of its characters, each once', async () => {
  const characters = ['まるぽ', 'ぽつ'];
  const follower = await aFollower(backend, { characters, email: ['newDraw'] });
  const other = await aFollower(backend, { characters: ['もぐ'], email: ['newDraw'] });
  const draw = await anUpcomingDraw(600);
  for (const [position, name] of characters.entries())
    await backend.db.execute(
      sql`insert into draw_characters (draw_id, position, name) values (${draw.drawId}, ${position}, ${name})`,
    );
  expect(await notifyAll(backend)).toMatchObject([{ kind: 'newDraw', members: 1 }]);
  expect([await notifiedOf(follower.email), await notifiedOf(other.email)]).toEqual([['newDraw'], []]);
});

test('A whole series on one day is notified by its first draws only, and the opening of a favourite still is', async () => {
  const follower = await aFollower(backend, { characters: ['まるぽ'], email: ['newDraw', 'saleOpens'] });
  for (let nth = 0; nth < 7; nth += 1) await aNewDrawOf('まるぽ');
  await notifyAll(backend);
  expect(await notifiedOf(follower.email)).toEqual(Array(5).fill('newDraw'));
  const { directoryName } = await anUpcomingDraw();
  await follower.ask('POST', '/api/favourite', { draws: [directoryName] });
  await notifyAll(backend);
  expect((await notifiedOf(follower.email)).filter((kind) => kind === 'saleOpens')).toHaveLength(1);
});

test('One run of the job notifies of every event that is due, of openings first', async () => {
  for (let nth = 0; nth < 3; nth += 1) await aNewDrawOf('まるぽ');
  const draws = [(await anUpcomingDraw()).directoryName, (await anUpcomingDraw()).directoryName];
  await aFollower(backend, { draws, characters: ['まるぽ'], email: ['newDraw', 'saleOpens'] });
  await recordEvents(backend.db);
  await backend.db.execute(sql`
    update notification_runs set due_at = due_at - interval '1 hour' where kind = 'newDraw'`);
  const kinds: unknown[] = [];
  const log = { info: (facts: object) => void kinds.push('kind' in facts && facts.kind) };
  const jobs = notificationJobs({
    ...notifyDepsOn(backend.db),
    ...pushDepsOn(backend.db),
    log,
  });
  await jobs.find(({ name }) => name === 'notifications')?.work(new AbortController().signal);
  expect(kinds).toEqual(['saleOpens', 'saleOpens', 'newDraw', 'newDraw', 'newDraw']);
});

test('The email of an opening is sent before news and new draws that were queued earlier', async () => {
  await aNewDrawOf('まるぽ');
  const draw = await anUpcomingDraw();
  const draws = [draw.directoryName];
  const follower = await aFollower(backend, {
    draws,
    characters: ['まるぽ'],
    email: ['newDraw', 'saleOpens'],
  });
  await notifyAll(backend);
  await backend.db.execute(sql`
    update outbox set due_at = due_at - interval '1 hour' where message ->> 'of' = 'newDraw'`);
  const claimed = (await claimEmails(backend.db, 10)).filter(({ to }) => to === follower.email);
  expect(claimed.map(({ message }) => 'of' in message && message.of)).toEqual(['saleOpens', 'newDraw']);
});

test('Suspended members and deleted accounts get nothing', async () => {
  const draw = await anUpcomingDraw();
  const draws = [draw.directoryName];
  const suspended = await aFollower(backend, { draws, email: ['saleOpens'] });
  const deleted = await aFollower(backend, { draws, email: ['saleOpens'] });
  await backend.db.execute(sql`
    insert into suspensions (member_id, reason, suspended_by, suspended_at)
    values (${suspended.memberId}, 'fraud', 'hana', now())`);
  await backend.db.execute(sql`
    update members set left_at = now(), email = null, email_key = null, password_hash = null, name = null, zip = null,
      address = null, address2 = null, birthday = null, gender = null, tel = null, stop_token = null
    where member_id = ${deleted.memberId}`);
  expect(await notifyAll(backend)).toEqual([]);
});

test('A draw that is cancelled or closed notifies nobody, and its queued emails are deleted', async () => {
  const cancelled = await anUpcomingDraw();
  const closed = await anUpcomingDraw();
  const draws = [cancelled.directoryName, closed.directoryName];
  const characters = ['まるぽ'];
  for (const { drawId } of [cancelled, closed])
    await backend.db.execute(
      sql`insert into draw_characters (draw_id, position, name) values (${drawId}, 0, 'まるぽ')`,
    );
  const follower = await aFollower(backend, { draws, characters, email: ['saleOpens', 'newDraw'] });
  await notifyAll(backend);
  expect((await notifiedOf(follower.email)).toSorted()).toEqual([
    'newDraw',
    'newDraw',
    'saleOpens',
    'saleOpens',
  ]);
  await backend.db.execute(sql`
    insert into draw_cancellations (draw_id, operator, reason, at, due_at)
    values (${cancelled.drawId}, 'hana', 'broken', now(), now())`);
  await change(closed.drawId, "opens_at = now() - interval '2 hours', closes_at = now()");
  const late = await aFollower(backend, { draws, email: ['saleOpens'] });
  expect(await notifyAll(backend)).toEqual([]);
  expect([await notifiedOf(follower.email), await notifiedOf(late.email)]).toEqual([[], []]);
});

test('Two backends at once notify everybody once, and a stop in between leaves the others to the next run', async () => {
  const draw = await anUpcomingDraw();
  await backend.db.execute(sql`
    with added as (
      insert into members (email, email_key, password_hash, name, zip, address, address2, birthday, tel)
      select n || '@example.jp', n || '@example.jp', '', 'x', '1500001', '東京都', '', '2000-01-01', '0312345678'
      from generate_series(1, 1000) n returning member_id),
    marked as (
      insert into favourite_draws select ${draw.drawId}::uuid, member_id, now() from added)
    insert into notification_settings select member_id, 'email', 'saleOpens', now() from added`);
  const stop = new AbortController();
  const pauses: number[] = [];
  const deps = notifyDepsOn(backend.db);
  const stopping = { ...deps, pause: async () => void (pauses.push(1) === 2 && stop.abort()) };
  await recordEvents(backend.db);
  expect(await notifyMembers(stopping, stop.signal)).toMatchObject({ members: 400 });
  await Promise.all([notifyAll(backend), notifyAll(backend)]);
  const { rows } = await backend.db.execute(
    sql`select count(*)::int as emails, count(distinct "to")::int as addresses from outbox`,
  );
  expect(rows).toEqual([{ emails: 1_000, addresses: 1_000 }]);
});

describe('Settings', () => {
  const OFF = { saleOpens: false, ticketsReturn: false, fewRemain: false, newDraw: false };
  const settingsOf = async (cookie: string) =>
    (await backend.ask('GET', '/api/notification', { cookie })).json().email;
  const consents = async () =>
    (await backend.db.execute(sql`select kind, stopped_at is null as is_chosen from notification_settings`))
      .rows;

  test('Nothing is chosen at first; a choice is recorded with its time, also after its end', async () => {
    const { cookie, ask } = await aFollower(backend, {});
    expect(await settingsOf(cookie)).toEqual(OFF);
    await ask('PUT', '/api/notification', { email: { fewRemain: true } });
    expect(await settingsOf(cookie)).toEqual({ ...OFF, fewRemain: true });
    await ask('PUT', '/api/notification', { email: { fewRemain: false } });
    expect(await settingsOf(cookie)).toEqual(OFF);
    expect(await consents()).toEqual([{ kind: 'fewRemain', is_chosen: false }]);
    await ask('PUT', '/api/notification', { email: { fewRemain: true } });
    expect(await consents()).toEqual([{ kind: 'fewRemain', is_chosen: true }]);
  });

  test('Switching a kind off deletes its queued emails, and those alone', async () => {
    const draws = [
      (await anUpcomingDraw()).directoryName,
      (await aDraw({ prizes: [1, 1, 1, 1] })).directoryName,
    ];
    const follower = await aFollower(backend, { draws, email: ['saleOpens', 'fewRemain'] });
    await backend.db.execute(sql`update draws set sold = 4, total = 100 where total = 4`);
    await backend.db.execute(sql`update draws set sold = 90 where total = 100`);
    await notifyAll(backend);
    expect((await notifiedOf(follower.email)).toSorted()).toEqual(['fewRemain', 'saleOpens']);
    await follower.ask('PUT', '/api/notification', { email: { saleOpens: false } });
    expect(await notifiedOf(follower.email)).toEqual(['fewRemain']);
  });

  test('The link of an email stops its kind without a login, and an unknown token changes nothing', async () => {
    const follower = await aFollower(backend, { email: ['saleOpens', 'newDraw'] });
    const { rows } = await backend.db.execute<{ token: string }>(
      sql`select stop_token as token from members where member_id = ${follower.memberId}`,
    );
    const token = rows[0]?.token ?? '';
    const stop = (body: object) => backend.ask('POST', '/api/mail/stop', { body });
    expect((await stop({ token: 'f'.repeat(64), of: 'saleOpens' })).json()).toEqual({ stopped: true });
    expect((await stop({ token })).json()).toEqual({ stopped: true });
    expect(await settingsOf(follower.cookie)).toEqual({ ...OFF, saleOpens: true, newDraw: true });
    expect((await stop({ token, of: 'saleOpens' })).json()).toEqual({ stopped: true });
    expect(await settingsOf(follower.cookie)).toEqual({ ...OFF, newDraw: true });
    expect(statusAndCode(await stop({ token, of: 'everything' }))).toBe('422 invalidInput');
    const oneClick = (kind: string) =>
      backend.app.inject({
        method: 'POST',
        url: `/api/mail/oneClick?token=${token}&kind=${kind}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await oneClick('nosuch')).statusCode).toBe(422);
    expect((await oneClick('newDraw')).statusCode).toBe(200);
    expect(await settingsOf(follower.cookie)).toEqual(OFF);
    const opened = await backend.get(`/api/mail/oneClick?token=${token}&kind=newDraw`);
    expect(opened.headers.location).toBe(
      `http://localhost:3000/sanrio/mypage/notifications#stop=${token}.newDraw`,
    );
  });
});
