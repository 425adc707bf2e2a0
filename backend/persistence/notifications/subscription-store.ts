import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { PushSubscriptionStore, PushTarget } from '#backend/actions/notifications/push.ts';
import type { Login } from '#backend/domain/members/login-session.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { pushMessages, pushSubscriptions, sessions } from '../schema.ts';

/** Browsers of one member. */
const MAX_DEVICES = 10;

const { subscriptionId, memberId, sessionId, endpoint, p256dh, auth, device, madeAt } = pushSubscriptions;

export const pushSubscriptionStore = (db: Connection): PushSubscriptionStore => ({
  listOf: (member) =>
    db
      .select({ subscriptionId, sessionId, device, madeAt })
      .from(pushSubscriptions)
      .where(eq(memberId, member))
      .orderBy(desc(madeAt), subscriptionId),

  add: (login, target) => add(db, login, target),

  formerOf: async (login, former) => {
    const isFormer = or(eq(sessionId, login.sessionId), former === null ? undefined : eq(endpoint, former));
    const rows = await db
      .select({ subscriptionId })
      .from(pushSubscriptions)
      .where(and(eq(memberId, login.memberId), isFormer));
    return rows.map((row) => row.subscriptionId);
  },

  remove: async (member, id) => {
    await db.delete(pushSubscriptions).where(and(eq(memberId, member), eq(sql`${subscriptionId}::text`, id)));
  },

  withdraw: async (member, kinds) => {
    const own = db.select({ subscriptionId }).from(pushSubscriptions).where(eq(memberId, member));
    const isOwn = inArray(pushMessages.subscriptionId, own);
    await db.delete(pushMessages).where(and(isOwn, inArray(pushMessages.kind, [...kinds])));
  },
});

async function add(
  db: Connection,
  login: Pick<Login, 'memberId' | 'sessionId'>,
  target: PushTarget,
): ReturnType<PushSubscriptionStore['add']> {
  const [session] = await db
    .select({ device: sessions.device })
    .from(sessions)
    .where(eq(sessions.sessionId, login.sessionId))
    .for('key share');
  if (session === undefined) return 'loginRequired';
  const row = { ...login, ...target, ...session, madeAt: CURRENT_TIME };
  // Only the browser itself knows its keys: an endpoint alone must not be enough to end its messages.
  const isKnown = and(eq(p256dh, target.p256dh), eq(auth, target.auth));
  const isSameBrowser = and(eq(endpoint, target.endpoint), or(eq(memberId, login.memberId), isKnown));
  // Another member's messages must not be sent to this browser: they are deleted with their subscription.
  await db.delete(pushSubscriptions).where(isSameBrowser);
  const [added] = await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoNothing({ target: endpoint })
    .returning({ subscriptionId });
  if (added === undefined) return 'invalidInput';
  const isOther = ne(subscriptionId, added.subscriptionId);
  await db.delete(pushSubscriptions).where(and(eq(sessionId, login.sessionId), isOther));
  const oldest = db
    .select({ subscriptionId })
    .from(pushSubscriptions)
    .where(eq(memberId, login.memberId))
    .orderBy(desc(madeAt))
    .offset(MAX_DEVICES);
  await db.delete(pushSubscriptions).where(inArray(subscriptionId, oldest));
  return 'subscribed';
}
