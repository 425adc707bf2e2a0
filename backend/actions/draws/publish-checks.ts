import { openRules } from '#backend/domain/draws/publish-check.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { drawIdNamed } from '#backend/persistence/draws/draw-names.ts';
import { lockDraw } from '#backend/persistence/draws/draws-for-staff.ts';
import { checksOfDraw, confirmCheck, type StoredCheck } from '#backend/persistence/draws/publish-checks.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { ActionOf, ChangedMeanwhile, NotFound, NotInState } from '../staff/operator-action.ts';

/** The checks with which a draw was published and changed, the latest first. */
export async function listPublishChecks(
  db: Database,
  directoryName: string,
): Promise<readonly StoredCheck[] | NotFound> {
  const drawId = await drawIdNamed(db, directoryName);
  return drawId === undefined ? { refusal: 'notFound' } : checksOfDraw(db, drawId);
}

type Confirmation = {
  readonly directoryName: string;
  /** The check that was read. */
  readonly checkId: string;
  readonly by: string;
  readonly dryRun: boolean;
};

type OwnRequest = { readonly refusal: 'ownRequest' };

/** Confirms the latest check of a draw as the second person. */
export const confirmPublishCheck = (
  db: Database,
  { directoryName, checkId, by, dryRun }: Confirmation,
  actionOf: ActionOf,
): Promise<StoredCheck | NotFound | ChangedMeanwhile | NotInState | OwnRequest> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const found = await lockDraw(tx, directoryName);
    const [latest] = found === undefined ? [] : await checksOfDraw(tx, found.draw.drawId);
    if (latest === undefined) return { refusal: 'notFound' };
    if (latest.checkId !== checkId) return { refusal: 'changedMeanwhile' };
    const open = openRules(latest.lines);
    if (open.length === 0) return { refusal: 'notInState', detail: 'everything is met' };
    if (latest.confirmedBy !== null)
      return { refusal: 'notInState', detail: `${latest.confirmedBy} has confirmed it` };
    if (latest.publisher === by) return { refusal: 'ownRequest' };
    await recordAction(tx, actionOf({ directoryName, publisher: latest.publisher, rules: open }));
    return confirmCheck(tx, checkId, by);
  });
