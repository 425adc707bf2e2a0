import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { NotificationChannel, NotificationKind } from '#lib/contract/enums.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { members, notifications, notificationSettings, pushSubscriptions } from '../schema.ts';

const { memberId, channel, kind, stoppedAt } = notificationSettings;

/** The kinds that a member chose for each channel. */
export type ChosenKinds = Readonly<Record<NotificationChannel, readonly NotificationKind[]>>;

export async function notificationSettingsOf(db: Connection, member: string): Promise<ChosenKinds> {
  const rows = await db
    .select({ channel, kind })
    .from(notificationSettings)
    .where(and(eq(memberId, member), isNull(stoppedAt)));
  const kindsOf = (one: NotificationChannel) =>
    rows.filter((row) => row.channel === one).map((row) => row.kind);
  return { email: kindsOf('email'), push: kindsOf('push') };
}

/** Records the consent to these kinds. A kind that is chosen keeps the time of its consent. */
export async function chooseNotifications(
  db: Connection,
  member: string,
  by: NotificationChannel,
  kinds: readonly NotificationKind[],
): Promise<void> {
  if (kinds.length === 0) return;
  const chosen = { chosenAt: CURRENT_TIME, stoppedAt: null };
  await db
    .insert(notificationSettings)
    .values(kinds.map((one) => ({ memberId: member, channel: by, kind: one, ...chosen })))
    .onConflictDoUpdate({ target: [memberId, kind, channel], set: chosen, setWhere: isNotNull(stoppedAt) });
}

export async function stopNotifications(
  db: Connection,
  member: string,
  by: NotificationChannel,
  kinds: readonly NotificationKind[],
): Promise<void> {
  const isChosen = and(eq(memberId, member), eq(channel, by), isNull(stoppedAt));
  await db
    .update(notificationSettings)
    .set({ stoppedAt: CURRENT_TIME })
    .where(and(isChosen, inArray(kind, [...kinds])));
}

/** The member with this unsubscribe token, locked until the transaction ends. */
export async function lockSettingsByToken(
  db: Connection,
  stopToken: string,
): Promise<{ readonly memberId: string } | undefined> {
  const [member] = await db
    .select({ memberId: members.memberId })
    .from(members)
    .where(and(eq(members.stopToken, stopToken), isNull(members.leftAt)))
    .for('update');
  return member;
}

/** Deletes a member's settings and the record of their notifications. */
export async function deleteNotificationSettingsOf(db: Connection, member: string): Promise<void> {
  await db.delete(notificationSettings).where(eq(memberId, member));
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.memberId, member));
  await db.delete(notifications).where(eq(notifications.memberId, member));
}
