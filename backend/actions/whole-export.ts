import { wholeArchive } from '#backend/catalogue/whole-archive.ts';
import { clockInJapan } from '#backend/domain/time.ts';
import { readmeOf } from '#backend/domain/whole-export.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction, inTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { type AllowedExport, insertWholeExport, wholeExportsOf } from '#backend/persistence/whole-export.ts';
import { EXPORT_FILE_HOURS } from '#lib/contract/shop-rules.ts';
import type { ActionOf, NotFound } from './staff/operator-action.ts';

const LIFE_MS = EXPORT_FILE_HOURS * 60 * 60_000;

type AllowParams = { readonly requestedBy: string; readonly reason: string; readonly dryRun: boolean };

/** Lets the person who asked download everything, for some hours. The caller is the second person. */
export const allowWholeExport = (
  db: Database,
  { requestedBy, reason, dryRun }: AllowParams,
  actionOf: ActionOf,
): Promise<AllowedExport> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const action = actionOf({ reason });
    const allowed = await insertWholeExport(tx, {
      requestedBy,
      approvedBy: action.operator,
      lifeMs: LIFE_MS,
    });
    await recordAction(tx, action);
    return allowed;
  });

type DownloadParams = { readonly exportId: string; readonly by: string; readonly shop: string };

/** The archive, made while it is sent: no copy of it is stored. Each download is recorded before it begins. */
export async function downloadWholeExport(
  { db, listsDb }: { readonly db: Database; readonly listsDb: Connection },
  { exportId, by, shop }: DownloadParams,
  actionOf: ActionOf,
): Promise<AsyncIterable<Uint8Array<ArrayBuffer>> | NotFound> {
  const allowed = await wholeExportsOf(db, by);
  if (!allowed.some((one) => one.exportId === exportId)) return { refusal: 'notFound' };
  await inTransaction(db, (tx) => recordAction(tx, actionOf({ exportId })));
  return wholeArchive(listsDb, readmeOf(shop, clockInJapan(await databaseTime(db))));
}
