import { ANNOUNCE_BEFORE_MS } from '#backend/domain/fairness.ts';
import type { CloseCause } from '#lib/contract/close-causes.ts';
import { announceContent } from '#backend/persistence/content/announcements.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import {
  announceBoxes,
  drawsToClose,
  drawsWithoutBox,
  writeBox,
} from '#backend/persistence/fairness/boxes.ts';
import { addEntries } from '#backend/persistence/fairness/draw-log.ts';
import { lockEndedDraw, setClosed } from '#backend/persistence/fairness/closings.ts';
import { readManifest } from '#lib/fairness/manifest.ts';
import { publishHeadsIn } from './publish-heads.ts';
import type { ShopLog } from './shop-log.ts';

const BATCH_SIZE = 50;

/**
 * Writes the boxes of new and changed draws, and announces those that open within a day. A draw whose box cannot be written
 * does not hold up the others; its error is thrown afterwards.
 */
export async function prepareBoxes(db: Database, signing: Pick<ShopLog, 'signer' | 'rules'>): Promise<void> {
  const errors: unknown[] = [];
  for (const drawId of await drawsWithoutBox(db, BATCH_SIZE))
    await inTransaction(db, (tx) => writeBox(tx, drawId, signing.rules)).catch((error: unknown) =>
      errors.push(error),
    );
  await inTransaction(db, async (tx) => {
    const announced = await announceBoxes(tx, ANNOUNCE_BEFORE_MS);
    if (announced.length === 0) return;
    // The first head of a draw is that of its manifest: nothing can be sold before.
    await publishHeadsIn(tx, signing);
    await announceContent(tx, { draws: announced });
  });
  if (errors.length > 0) throw errors[0];
}

/** Ends the logs of draws whose sale is over. Returns their number. */
export async function closeEndedDraws(db: Database): Promise<number> {
  let closed = 0;
  for (const drawId of await drawsToClose(db)) if (await closeEndedDraw(db, drawId)) closed += 1;
  return closed;
}

const closeEndedDraw = (db: Database, drawId: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const draw = await lockEndedDraw(tx, drawId);
    if (draw === undefined) return false;
    const { head, at, directoryName } = draw;
    const cause = causeOf(draw);
    const reason = cause === 'early' || cause === 'cancelled' ? plainText(draw.closeReason ?? '') : '';
    await addEntries(tx, { drawId, ...head }, [{ kind: 'close', cause, reason, at: at.getTime() }]);
    await setClosed(tx, drawId, at);
    await announceContent(tx, { draws: [directoryName] });
    return true;
  });

/** A text as the log takes it (`isPlainText`). */
export const plainText = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, '').normalize('NFC');

type EndedDraw = NonNullable<Awaited<ReturnType<typeof lockEndedDraw>>>;

function causeOf({ isCancelled, sold, total, manifest, at }: EndedDraw): CloseCause {
  if (isCancelled) return 'cancelled';
  if (sold === total) return 'soldOut';
  const announced = readManifest(manifest)?.closesAt;
  return announced !== undefined && at.getTime() < Date.parse(announced) ? 'early' : 'closesAt';
}
