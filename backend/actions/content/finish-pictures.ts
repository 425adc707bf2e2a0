import { finishUpload, type Processes } from '#backend/catalogue/upload-work.ts';
import { claimUnfinished, finishPicture } from '#backend/persistence/content/pictures.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';

type FinishDeps = {
  readonly db: Database;
  readonly log: { warn(facts: object, event: string): void };
  /** Left out: one process, which stands back for all others. */
  readonly processes?: Processes;
};

/**
 * Renders the other versions of one picture. Returns `false` if none is due. A picture whose versions cannot be rendered
 * keeps the first one, which the shop sends in their place.
 */
export async function finishNextPicture({ db, log, processes }: FinishDeps): Promise<boolean> {
  const picture = await claimUnfinished(db);
  if (picture === undefined) return false;
  const { pictureId } = picture;
  // Rendering takes a second or more, so it runs outside of a transaction.
  const versions = await finishUpload(picture, processes);
  if (typeof versions === 'string') log.warn({ pictureId, problem: versions }, 'picture not finished');
  await inTransaction(db, (tx) => finishPicture(tx, pictureId, typeof versions === 'string' ? [] : versions));
  return true;
}
