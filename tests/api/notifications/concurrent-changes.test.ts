import { eq } from 'drizzle-orm';
import { NOTIFICATION_CHANNELS } from '#lib/contract/enums.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { lockMember } from '#backend/persistence/members/members.ts';
import { sessionsOf, deleteSession } from '#backend/persistence/members/sessions.ts';
import { stopNotifications } from '#backend/persistence/notifications/settings.ts';
import { insertPushSubscription } from '#backend/persistence/notifications/subscriptions.ts';
import { pushSubscriptions } from '#backend/persistence/schema.ts';
import { aBackend } from '../../support/backend.ts';
import { untilLockWait } from '../../support/database.ts';
import { restoredForEachTest } from '../../support/fixtures.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import { aFollower, notifyAll } from '../../support/notifications.ts';
import { aBrowserOf, aDrawOnSale } from '../../support/orders.ts';
import { aPublicTarget, countOf, subscribe } from '../../support/push-subscriptions.ts';

const backend = restoredForEachTest(aBackend);

const anUpcomingDraw = () => aDrawOnSale(backend, { hasBox: false, opensInMs: 10 * 60_000 });

/** Runs the jobs of notifications while a transaction with this change is open, and commits it when they wait for it. */
async function notifyDuring(change: (tx: Connection) => Promise<unknown>) {
  return backend.db.transaction(async (tx) => {
    await change(tx);
    const notified = notifyAll(backend);
    await untilLockWait(backend.db);
    return { notified };
  });
}

test('Who switches a kind off while the next members are notified gets no message of it', async () => {
  const { directoryName } = await anUpcomingDraw();
  const member = await aFollower(backend, { draws: [directoryName], email: ['saleOpens'] });
  await subscribe(member, aPublicTarget());
  const { notified } = await notifyDuring(async (tx) => {
    await lockMember(tx, member.memberId);
    for (const channel of NOTIFICATION_CHANNELS)
      await stopNotifications(tx, member.memberId, channel, ['saleOpens']);
  });
  await notified;
  expect(await emailsTo(backend, member.email)).toEqual([]);
  expect(await countOf(backend, 'push_messages')).toBe(0);
});

/** Somebody else who has the member's login in a browser of theirs. */
async function aStolenLogin() {
  const member = await aFollower(backend, {});
  const browser = await aBrowserOf(backend, member);
  const [login] = await sessionsOf(backend.db, member.memberId);
  return { browser, login: { memberId: member.memberId, sessionId: login?.sessionId ?? '' } };
}

test('A login that is ended while it subscribes its browser to push messages does not', async () => {
  const { browser, login } = await aStolenLogin();
  const { subscribing } = await backend.db.transaction(async (tx) => {
    await deleteSession(tx, login.sessionId);
    const answer = subscribe(browser, aPublicTarget());
    await untilLockWait(backend.db);
    return { subscribing: answer };
  });
  expect(statusAndCode(await subscribing)).toBe('401 loginRequired');
  expect(await countOf(backend, 'push_subscriptions')).toBe(0);
});

test('The end of a login also ends a subscription that is not yet committed', async () => {
  const { browser, login } = await aStolenLogin();
  const { leaving } = await backend.db.transaction(async (tx) => {
    await insertPushSubscription(tx, login, aPublicTarget());
    const answer = browser.ask('DELETE', '/api/login/logout');
    await untilLockWait(backend.db);
    return { leaving: answer };
  });
  expect(statusAndCode(await leaving)).toBe('200');
  expect(await countOf(backend, 'push_subscriptions')).toBe(0);
});

test('A browser that is unsubscribed while the next members are notified does not keep them from it', async () => {
  const { directoryName } = await anUpcomingDraw();
  const member = await aFollower(backend, { draws: [directoryName], email: ['saleOpens'] });
  await subscribe(member, aPublicTarget());
  const { notified } = await notifyDuring((tx) =>
    tx.delete(pushSubscriptions).where(eq(pushSubscriptions.memberId, member.memberId)),
  );
  expect(await notified).toEqual([{ directoryName, kind: 'saleOpens', members: 1 }]);
  expect(await emailsTo(backend, member.email)).toHaveLength(1);
  expect(await countOf(backend, 'push_messages')).toBe(0);
});
