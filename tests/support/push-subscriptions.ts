import { sql } from 'drizzle-orm';
import type { TestBackend } from './backend.ts';
import type { Buyer } from './orders.ts';
import { aPushBrowser, keysOf } from './push-service.ts';
import type { PushTarget } from '#backend/persistence/notifications/subscriptions.ts';

export const PUSH_PATH = '/api/notification/push';

let browsers = 0;

/** A browser of a public push service. */
export const aPublicTarget = (): PushTarget => ({
  endpoint: `https://push.services.mozilla.com/wpush/v2/${(browsers += 1)}`,
  ...keysOf(aPushBrowser()),
});

const bodyOf = ({ endpoint, p256dh, auth }: PushTarget) => ({ endpoint, keys: { p256dh, auth } });

export const subscribe = (member: Pick<Buyer, 'ask'>, target: PushTarget) =>
  member.ask('POST', PUSH_PATH, bodyOf(target));

export const renew = (member: Pick<Buyer, 'ask'>, target: PushTarget, formerEndpoint: string | null) =>
  member.ask('PUT', PUSH_PATH, { ...bodyOf(target), formerEndpoint });

export const countOf = async ({ db }: Pick<TestBackend, 'db'>, table: string) =>
  (await db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.raw(table)}`)).rows[0]?.n;
