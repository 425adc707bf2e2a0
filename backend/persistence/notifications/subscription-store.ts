import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { PushSubscriptionStore } from '#backend/actions/notifications/push.ts';
import { CURRENT_TIME } from '../clock.ts';
import type { Connection } from '../database.ts';
import { pushMessages, pushSubscriptions, sessions } from '../schema.ts';

/** Browsers of one member. */
const MAX_DEVICES = 10;

const { subscriptionId, memberId, sessionId, endpoint, device, madeAt } = pushSubscriptions;

export const pushSubscriptionStore = (db: Connection): PushSubscriptionStore => ({
  listOf: (member) =>
    db
      .select({ subscriptionId, sessionId, device, madeAt })
      .from(pushSubscriptions)
      .where(eq(memberId, member))
      .orderBy(desc(madeAt), subscriptionId),

  add: async (login, target) => {
    const [session] = await db
      .select({ device: sessions.device })
      .from(sessions)
      .where(eq(sessions.sessionId, login.sessionId));
    const row = { ...login, ...target, device: session?.device ?? '', madeAt: CURRENT_TIME };
    // Another member's messages must not be sent to this browser: they are deleted with their subscription.
    await db.delete(pushSubscriptions).where(eq(endpoint, target.endpoint));
    await db.insert(pushSubscriptions).values(row);
    const oldest = db
      .select({ subscriptionId })
      .from(pushSubscriptions)
      .where(eq(memberId, login.memberId))
      .orderBy(desc(madeAt))
      .offset(MAX_DEVICES);
    await db.delete(pushSubscriptions).where(inArray(subscriptionId, oldest));
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
