import { pauseRejection, resumeRejection, type SaleRejection } from '#backend/domain/draws/sale.ts';
import { announceContent } from '#backend/persistence/content/announcements.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { type DrawAt, lockDraw } from '#backend/persistence/draws/draws-for-staff.ts';
import { setPause } from '#backend/persistence/draws/pauses.ts';
import { addEntries, logHeadOf } from '#backend/persistence/fairness/draw-log.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { LogEntryBody } from '#lib/fairness/log-entry.ts';
import { plainText } from '../fairness/boxes.ts';
import type { ActionOf, NotFound, NotInState } from '../staff/operator-action.ts';

type Change = { readonly directoryName: string; readonly dryRun: boolean };

/**
 * Pauses a sale, with an entry of the public log. Tickets on hold can still be paid, and results are revealed as before.
 * Members who were called keep their places in the queue.
 */
export const pauseDraw = (
  db: Database,
  { reason, ...change }: Change & { readonly reason: string },
  actionOf: ActionOf,
): Promise<DrawAt | NotFound | NotInState> =>
  changePause(db, change, {
    rejectionOf: ({ draw, at }) =>
      plainText(reason) === ''
        ? { message: 'its reason has no visible character' }
        : pauseRejection(draw, at),
    write: async (tx, { draw, at }) => {
      await addToLog(tx, draw.drawId, { kind: 'pause', reason: plainText(reason), at: at.getTime() });
      await setPause(tx, draw.drawId, { since: at, reason });
      await recordAction(tx, actionOf({ drawId: draw.drawId, directoryName: draw.directoryName, reason }));
      return true;
    },
  });

/** Lets a paused sale go on. Its end stays as announced. */
export const resumeDraw = (
  db: Database,
  change: Change,
  actionOf: ActionOf,
): Promise<DrawAt | NotFound | NotInState> =>
  changePause(db, change, {
    rejectionOf: ({ draw, at }) => resumeRejection(draw, at),
    write: async (tx, { draw, at }) => {
      await addToLog(tx, draw.drawId, { kind: 'resume', at: at.getTime() });
      await setPause(tx, draw.drawId, null);
      await recordAction(tx, actionOf({ drawId: draw.drawId, directoryName: draw.directoryName }));
      return false;
    },
  });

type PauseChange = {
  readonly rejectionOf: (found: DrawAt) => SaleRejection | undefined;
  /** Returns whether the sale is paused afterwards. */
  readonly write: (tx: Connection, found: DrawAt) => Promise<boolean>;
};

const changePause = (
  db: Database,
  { directoryName, dryRun }: Change,
  { rejectionOf, write }: PauseChange,
): Promise<DrawAt | NotFound | NotInState> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const found = await lockDraw(tx, directoryName);
    if (found === undefined) return { refusal: 'notFound' };
    const rejected = rejectionOf(found) ?? (found.draw.isAnnounced ? undefined : NO_LOG);
    if (rejected !== undefined) return { refusal: 'notInState', detail: rejected.message };
    const isPaused = await write(tx, found);
    await announceContent(tx, { draws: [found.draw.directoryName] });
    return { ...found, draw: { ...found.draw, isPaused } };
  });

const NO_LOG: SaleRejection = { message: 'its manifest is not published yet' };

async function addToLog(tx: Connection, drawId: string, entry: LogEntryBody): Promise<void> {
  await addEntries(tx, { drawId, ...(await logHeadOf(tx, drawId)) }, [entry]);
}
