import { sql } from 'drizzle-orm';
import type { NotificationKind } from '#lib/contract/enums.ts';
import type { TestBackend } from './backend.ts';
import { notifyDepsOn } from './emails.ts';
import { aBuyer, type Buyer } from './orders.ts';
import { type Notified, recordEvents, notifyMembers } from '#backend/actions/notifications.ts';

type FollowerOptions = {
  readonly draws?: readonly string[];
  readonly characters?: readonly string[];
  readonly email?: readonly NotificationKind[];
};

const switchesOn = (kinds: readonly NotificationKind[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, true]));

/** A member with favourites and notifications. */
export async function aFollower(
  backend: TestBackend,
  { draws = [], characters = [], email = [] }: FollowerOptions,
): Promise<Buyer> {
  const follower = await aBuyer(backend);
  await follower.ask('POST', '/api/favourite', { draws, characters });
  await follower.ask('PUT', '/api/notification', { email: switchesOn(email) });
  return follower;
}

/** Runs the jobs of notifications once. Returns what they notified of. */
export async function notifyAll({ db }: Pick<TestBackend, 'db'>): Promise<Notified[]> {
  const deps = notifyDepsOn(db);
  await recordEvents(db);
  const all: Notified[] = [];
  for (;;) {
    const notified = await notifyMembers(deps, new AbortController().signal);
    if (notified === undefined) return all.filter(({ members }) => members > 0);
    all.push(notified);
  }
}

/** Moves the events of draws and the favourites of members into the past. */
export async function minutesPassForNotifications(
  { db }: Pick<TestBackend, 'db'>,
  minutes: number,
): Promise<void> {
  const past = sql`make_interval(mins => ${minutes})`;
  await db.execute(sql`update notification_runs set armed_at = armed_at - ${past}, started_at = started_at - ${past},
    due_at = due_at - ${past}`);
  await db.execute(sql`update favourite_draws set at = at - ${past}`);
}
