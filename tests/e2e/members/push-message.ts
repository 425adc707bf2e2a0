import { request } from 'node:http';
import { sql } from 'drizzle-orm';
import { urgencyOf } from '#backend/domain/notifications/notification.ts';
import { pushContent } from '#backend/domain/notifications/push-message.ts';
import { createSealing } from '#backend/crypto/sealing.ts';
import { readSealingKeys } from '#backend/crypto/sealing-keys.ts';
import { sealWith } from '#backend/persistence/db/sealed-text.ts';
import { createDatabase, type Database } from '#backend/persistence/db/database.ts';
import { findDatabase } from '#backend/persistence/db/find-database.ts';
import { readPushKeys } from '#backend/persistence/notifications/push-keys.ts';
import { withOwnConnection } from '#backend/persistence/db/own-connection.ts';
import { createPushClient, newPushKeys } from '#backend/providers/web-push.ts';
import type { NotificationKind } from '#lib/contract/enums.ts';
import type { aPushService } from '../../support/push-service.ts';
import type { PushTarget } from '#backend/persistence/notifications/subscriptions.ts';

async function inShop<Done>(use: (db: Database) => Promise<Done>): Promise<Done> {
  const settings = { DATA_DIR: process.env.DATA_DIR ?? '' };
  sealWith(() => createSealing(readSealingKeys(settings)));
  const database = await findDatabase(settings, () => {});
  try {
    const connection = { url: database.url, application: 'tests' };
    return await withOwnConnection(connection, (client) => use(createDatabase(client)));
  } finally {
    await database.stop();
  }
}

/** The subscriptions that the shop has of these endpoints. */
export const storedTargets = (endpoints: readonly string[]): Promise<PushTarget[]> =>
  inShop(async (db) => {
    const { rows } = await db.execute<PushTarget>(sql`
      select endpoint, p256dh, auth from push_subscriptions where endpoint = any (${sql.param([...endpoints])}::text[])`);
    return rows;
  });

type Message = {
  readonly kind: NotificationKind;
  readonly directoryName: string;
  readonly drawTitle: string;
};

/**
 * Encrypts a message with the shop's keys for a stored subscription, and sends it to the local push service in place of the
 * browser's. Returns what the browser decrypts.
 */
export async function sentByShop(
  service: Awaited<ReturnType<typeof aPushService>>,
  target: PushTarget,
  { kind, ...draw }: Message,
): Promise<{ readonly text: string; readonly publicKey: string | undefined }> {
  const keys = await inShop((db) => readPushKeys(db, newPushKeys));
  const network = { isAllowed: () => true, request: request as never };
  const client = createPushClient({ keys: async () => keys, subject: 'https://koron.example', network });
  const content = pushContent(kind, draw);
  await client.send(target, content, { ttlS: 600, urgency: urgencyOf(kind), topic: content.tag });
  const received = service.received.at(-1);
  return { text: JSON.stringify(received?.content), publicKey: received?.publicKey };
}
