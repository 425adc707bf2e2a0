import { sql } from 'drizzle-orm';
import { deleteExpired } from '#backend/actions/retention.ts';
import { aBackend } from '../../support/backend.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { aVisitor, emailsTo, statusAndCode } from '../../support/members.ts';
import { notifyAll } from '../../support/notifications.ts';
import { aDrawOnSale } from '../../support/orders.ts';

const backend = restoredForEachTest(aBackend);
const guest = forEachTest(async () => aVisitor(backend));

const MAILBOX = 'guest@example.com';
const MINUTE_MS = 60_000;
const anUpcomingDraw = (minutes = 60) =>
  aDrawOnSale(backend, { hasBox: false, opensInMs: minutes * MINUTE_MS });

const request = (directoryName: string, email = MAILBOX) =>
  guest.ask('POST', `/api/product/${directoryName}/notice`, { email });
const answer = (token: string, isWanted = true) => guest.ask('POST', '/api/notice', { token, isWanted });

async function tokenFor(email = MAILBOX): Promise<string> {
  const sent = (await emailsTo(backend, email)).flatMap((one) =>
    one.kind === 'noticeConfirmation' ? [one.token] : [],
  );
  const [latest] = sent;
  if (latest === undefined) throw new Error('No link was sent.');
  return latest;
}
const kindsTo = async (email = MAILBOX) => (await emailsTo(backend, email)).map(({ kind }) => kind);
const stored = async () => {
  const { rows } = await backend.db.execute<{ row: string }>(
    sql`select guest_notices::text as row from guest_notices`,
  );
  return rows.map(({ row }) => row);
};
const opensIn = (drawId: string, minutes: number) =>
  backend.db.execute(
    sql`update draws set opens_at = now() + ${minutes} * interval '1 minute' where draw_id = ${drawId}`,
  );

test('A guest who has confirmed the address is told once, and the address is deleted with it', async () => {
  const { drawId, directoryName, title } = await anUpcomingDraw();
  expect(statusAndCode(await request(directoryName))).toBe('200');
  const token = await tokenFor();
  expect((await stored()).join()).not.toContain(token);
  expect((await answer(token)).json()).toMatchObject({ directoryName, drawTitle: title });
  expect(await notifyAll(backend)).toEqual([]);
  await opensIn(drawId, 10);
  await notifyAll(backend);
  await backend.db.execute(sql`update notification_runs set due_at = now()`);
  await notifyAll(backend);
  expect((await kindsTo()).filter((kind) => kind === 'guestNotice')).toHaveLength(1);
  expect(await stored()).toEqual([]);
});

test('Without a confirmation nobody is told', async () => {
  const { drawId, directoryName } = await anUpcomingDraw();
  await request(directoryName);
  await opensIn(drawId, 10);
  await notifyAll(backend);
  expect(await kindsTo()).toEqual(['noticeConfirmation']);
});

test('The link deletes the address as well, and ends with it', async () => {
  const { directoryName } = await anUpcomingDraw();
  await request(directoryName);
  const token = await tokenFor();
  await answer(token);
  expect(statusAndCode(await answer(token, false))).toBe('200');
  expect(await stored()).toEqual([]);
  expect(statusAndCode(await answer(token))).toBe('409 noticeLinkEnded');
});

test('A link ends after a day, and with the opening', async () => {
  const { drawId, directoryName } = await anUpcomingDraw();
  await request(directoryName);
  const token = await tokenFor();
  await backend.db.execute(sql`update guest_notices set link_ends_at = now()`);
  expect(statusAndCode(await answer(token))).toBe('409 noticeLinkEnded');
  await backend.db.execute(sql`update guest_notices set link_ends_at = now() + interval '1 hour'`);
  await opensIn(drawId, -1);
  expect(statusAndCode(await answer(token))).toBe('409 noticeLinkEnded');
});

test('An address that is confirmed gets no further email, with the same answer', async () => {
  const { directoryName } = await anUpcomingDraw();
  await request(directoryName);
  await answer(await tokenFor());
  expect((await request(directoryName, 'Guest@Example.com')).json()).toEqual({ sent: true });
  expect(await kindsTo()).toEqual(['noticeConfirmation']);
});

test('Only openings to come can be asked for', async () => {
  const { directoryName } = await aDrawOnSale(backend);
  expect(statusAndCode(await request(directoryName))).toBe('404 drawNotInState');
  expect(statusAndCode(await request('no-such-draw'))).toBe('404 drawNotFound');
  const { directoryName: upcoming } = await anUpcomingDraw();
  expect(statusAndCode(await request(upcoming, 'no address'))).toBe('422 invalidInput');
});

test('A mailbox is not flooded', async () => {
  for (let nth = 0; nth < 3; nth += 1) {
    const { directoryName } = await anUpcomingDraw();
    expect(statusAndCode(await request(directoryName))).toBe('200');
  }
  const { directoryName } = await anUpcomingDraw();
  expect(statusAndCode(await request(directoryName))).toBe('429 mailTooSoon');
});

test('Addresses that were not confirmed in time, and those of sales that have opened, are deleted', async () => {
  const [late, open, kept] = [await anUpcomingDraw(), await anUpcomingDraw(), await anUpcomingDraw()];
  await request(late.directoryName, 'late@example.com');
  await request(open.directoryName, 'open@example.com');
  await request(kept.directoryName, 'kept@example.com');
  await answer(await tokenFor('open@example.com'));
  await backend.db.execute(
    sql`update guest_notices set link_ends_at = now() - interval '25 hours' where draw_id = ${late.drawId}`,
  );
  await opensIn(open.drawId, -25 * 60);
  await deleteExpired(backend.db);
  const left = await stored();
  expect(left).toHaveLength(1);
  expect(left[0]).toContain('kept@example.com');
});
