import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { NotificationSettingStore } from '#backend/actions/notifications/ports.ts';
import type { NotificationChannel } from '#lib/contract/enums.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { members, notifications, notificationSettings, pushSubscriptions } from '../schema.ts';

const { memberId, channel, kind, stoppedAt } = notificationSettings;

export const notificationSettingStore = (db: Connection): NotificationSettingStore => ({
  of: async (member) => {
    const rows = await db
      .select({ channel, kind })
      .from(notificationSettings)
      .where(and(eq(memberId, member), isNull(stoppedAt)));
    const kindsOf = (one: NotificationChannel) =>
      rows.filter((row) => row.channel === one).map((row) => row.kind);
    return { email: kindsOf('email'), push: kindsOf('push') };
  },

  choose: async (member, by, kinds) => {
    if (kinds.length === 0) return;
    const chosen = { chosenAt: CURRENT_TIME, stoppedAt: null };
    await db
      .insert(notificationSettings)
      .values(kinds.map((one) => ({ memberId: member, channel: by, kind: one, ...chosen })))
      .onConflictDoUpdate({ target: [memberId, kind, channel], set: chosen, setWhere: isNotNull(stoppedAt) });
  },

  stop: async (member, by, kinds) => {
    const isChosen = and(eq(memberId, member), eq(channel, by), isNull(stoppedAt));
    await db
      .update(notificationSettings)
      .set({ stoppedAt: CURRENT_TIME })
      .where(and(isChosen, inArray(kind, [...kinds])));
  },

  lockByToken: async (stopToken) => {
    const [member] = await db
      .select({ memberId: members.memberId })
      .from(members)
      .where(and(eq(members.stopToken, stopToken), isNull(members.leftAt)))
      .for('update');
    return member;
  },

  deleteOf: async (member) => {
    await db.delete(notificationSettings).where(eq(memberId, member));
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.memberId, member));
    await db.delete(notifications).where(eq(notifications.memberId, member));
  },
});
