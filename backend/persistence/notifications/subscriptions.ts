import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Login } from '#backend/domain/members/login-session.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { pushMessages, pushSubscriptions, sessions } from '../schema.ts';
import type { NotificationKind } from '#lib/contract/enums.ts';

/** Browsers of one member. */
const MAX_DEVICES = 10;

const { subscriptionId, memberId, sessionId, endpoint, p256dh, auth, device, madeAt } = pushSubscriptions;

type PushDevice = {
  readonly subscriptionId: string;
  readonly sessionId: string;
  readonly device: string;
  readonly madeAt: Date;
};

/** Newest first. */
export const pushSubscriptionsOf = (db: Connection, member: string): Promise<readonly PushDevice[]> =>
  db
    .select({ subscriptionId, sessionId, device, madeAt })
    .from(pushSubscriptions)
    .where(eq(memberId, member))
    .orderBy(desc(madeAt), subscriptionId);

export type SessionOfMember = Pick<Login, 'memberId' | 'sessionId'>;

/** The ids of the subscription of this login session, and of the member's with this endpoint. */
export async function formerPushSubscriptionsOf(
  db: Connection,
  login: SessionOfMember,
  former: string | null,
): Promise<readonly string[]> {
  const isFormer = or(eq(sessionId, login.sessionId), former === null ? undefined : eq(endpoint, former));
  const rows = await db
    .select({ subscriptionId })
    .from(pushSubscriptions)
    .where(and(eq(memberId, login.memberId), isFormer));
  return rows.map((row) => row.subscriptionId);
}

/** Deletes a subscription of this member, with its messages. */
export async function deletePushSubscription(db: Connection, member: string, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(and(eq(memberId, member), eq(sql`${subscriptionId}::text`, id)));
}

/** Deletes the messages of these kinds that are not sent yet. */
export async function withdrawPushSubscriptions(
  db: Connection,
  member: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  const own = db.select({ subscriptionId }).from(pushSubscriptions).where(eq(memberId, member));
  const isOwn = inArray(pushMessages.subscriptionId, own);
  await db.delete(pushMessages).where(and(isOwn, inArray(pushMessages.kind, [...kinds])));
}

/** The subscription of a browser, as the browser describes it. */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/**
 * Adds the browser of a login session, in place of what the session or the endpoint had before. The oldest of the member
 * above the limit are deleted. invalidInput: the endpoint is another member's, and the keys are not its own. loginRequired:
 * the session was ended meanwhile.
 */
export async function insertPushSubscription(
  db: Connection,
  login: Pick<Login, 'memberId' | 'sessionId'>,
  target: PushTarget,
): Promise<'subscribed' | 'invalidInput' | 'loginRequired'> {
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
