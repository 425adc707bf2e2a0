import {
  type NotificationKind,
  type NotificationChannel,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
} from '#lib/contract/enums.ts';
import type { Database, Connection } from '#backend/persistence/db/database.ts';
import {
  type ChosenKinds,
  chooseNotifications,
  notificationSettingsOf,
  lockSettingsByToken,
  stopNotifications,
} from '#backend/persistence/notifications/settings.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { lockMember } from '#backend/persistence/members/members.ts';
import { unsubscribe, isUnsubscribeToken } from './emails.ts';
import { withdrawNotificationEmails } from '#backend/persistence/emails/outbox.ts';
import { withdrawPushSubscriptions } from '#backend/persistence/notifications/subscriptions.ts';
import {
  type StartedRun,
  watchedDraws,
  applyRunChanges,
  withdrawClosedNotifications,
  claimRun,
  releaseRun,
  notifyNextMembers,
} from '#backend/persistence/notifications/runs.ts';
import { notifyNextGuests } from '#backend/persistence/notifications/guest-notices.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { runChanges } from '#backend/domain/notifications/runs.ts';
import { uselessAfter } from '#backend/domain/notifications/notification.ts';

type Switches = Readonly<Partial<Record<NotificationKind, boolean | undefined>>>;

type SettingChanges = Readonly<Partial<Record<NotificationChannel, Switches | undefined>>>;

/** Switches notifications on or off. Switching a kind off deletes its messages that are not sent yet. */
export async function changeSettings(
  db: Database,
  memberId: string,
  changes: SettingChanges,
): Promise<ChosenKinds | 'loginRequired'> {
  return inTransaction(db, async (tx) => {
    // Members are locked while they are notified: their message is queued before this, and deleted, or not at all.
    if ((await lockMember(tx, memberId)) === undefined) return 'loginRequired';
    for (const channel of NOTIFICATION_CHANNELS) {
      const switched = (isOn: boolean) =>
        NOTIFICATION_KINDS.filter((kind) => changes[channel]?.[kind] === isOn);
      await chooseNotifications(tx, memberId, channel, switched(true));
      await stop(tx, { memberId, channel, kinds: switched(false) });
    }
    return notificationSettingsOf(tx, memberId);
  });
}

/** Ends news, or one kind of notifications, of the member with this token. The answer is the same for any token. */
export const unsubscribeByToken = (
  db: Database,
  token: string,
  kind: NotificationKind | undefined,
): Promise<void> => (kind === undefined ? unsubscribe(db, token) : stopEmails(db, token, kind));

/** Stops the emails of one kind for the member with this token. An unknown token changes nothing and gets the same answer. */
async function stopEmails(db: Database, token: string, kind: NotificationKind): Promise<void> {
  if (!isUnsubscribeToken(token)) return;
  await inTransaction(db, async (tx) => {
    const member = await lockSettingsByToken(tx, token);
    if (member !== undefined) await stop(tx, { ...member, channel: 'email', kinds: [kind] });
  });
}

type Stopped = {
  readonly memberId: string;
  readonly channel: NotificationChannel;
  readonly kinds: readonly NotificationKind[];
};

async function stop(tx: Connection, { memberId, channel, kinds }: Stopped): Promise<void> {
  if (kinds.length === 0) return;
  await stopNotifications(tx, memberId, channel, kinds);
  if (channel === 'email') await withdrawNotificationEmails(tx, memberId, kinds);
  else await withdrawPushSubscriptions(tx, memberId, kinds);
}

export type NotifyDeps = {
  readonly db: Database;
  /** Waits between two batches, so that they leave the database to the buyers. */
  readonly pause: () => Promise<void>;
};

/** Members per statement. */
const BATCH_SIZE = 200;

/** Batches of one claim: they take less than its lease. */
const MAX_BATCHES = 25;

/** Members who mark a draw shortly before its sale are notified as well. */
const LATER_FAVOURITES_MS = 10_000;

export type Notified = Pick<StartedRun, 'directoryName' | 'kind'> & { readonly members: number };

/** Records what has happened to draws, and withdraws what is no longer true. */
export async function recordEvents(db: Database): Promise<void> {
  const watched = await watchedDraws(db);
  const now = await databaseTime(db);
  const changes = watched.flatMap((draw) => runChanges(draw, now));
  if (changes.length > 0) await applyRunChanges(db, changes);
  await withdrawClosedNotifications(db);
}

/**
 * Notifies members of one event, batch by batch. Each batch is one statement that records who was notified together with
 * their messages: after a crash the next run continues with the others. `undefined`: no event is due.
 */
export async function notifyMembers(deps: NotifyDeps, stopping: AbortSignal): Promise<Notified | undefined> {
  const run = await claimRun(deps.db);
  if (run === undefined) return undefined;
  const { members, isDone } = await notifyInBatches(deps, run, stopping);
  if (!isDone) await releaseRun(deps.db, run, { dueInMs: 0 });
  else if (run.kind === 'saleOpens') await releaseRun(deps.db, run, { dueInMs: LATER_FAVOURITES_MS });
  else await releaseRun(deps.db, run, 'ended');
  return { directoryName: run.directoryName, kind: run.kind, members };
}

async function notifyInBatches({ db, pause }: NotifyDeps, run: StartedRun, stopping: AbortSignal) {
  const { kind, startedAt, opensAt, directoryName, drawTitle } = run;
  const params = {
    atMost: BATCH_SIZE,
    addedUntil: kind === 'saleOpens' ? opensAt : startedAt,
    draw: { directoryName, drawTitle, opensAt: opensAt.toISOString() },
    uselessAfter: uselessAfter(kind, run, startedAt),
  };
  let members = 0;
  for (let batch = 0; batch < MAX_BATCHES && !stopping.aborted; batch += 1) {
    const notified = await notifyNextMembers(db, run, params);
    const guests = kind === 'saleOpens' ? await notifyNextGuests(db, run, params) : 0;
    members += notified;
    if (notified < BATCH_SIZE && guests < BATCH_SIZE) return { members, isDone: true };
    await pause();
  }
  return { members, isDone: false };
}
