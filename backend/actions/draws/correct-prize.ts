import { announceContent } from '#backend/persistence/content/announcements.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { lockDraw } from '#backend/persistence/draws/draws-for-staff.ts';
import { prizeNameOf, renamePrize } from '#backend/persistence/draws/prize-names.ts';
import { boxManifest } from '#backend/persistence/fairness/boxes.ts';
import { addEntries, logHeadOf } from '#backend/persistence/fairness/draw-log.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { LAST_ONE_CODE } from '#lib/line-ups/prize-codes.ts';
import { type DrawManifest, readManifest } from '#lib/fairness/manifest.ts';
import { plainText } from '../fairness/boxes.ts';
import type { ActionOf, NotFound, NotInState } from '../staff/operator-action.ts';

export type Correction = {
  readonly directoryName: string;
  readonly code: string;
  readonly name: string;
  /** As shoppers read it. */
  readonly reason: string;
  readonly dryRun: boolean;
};

export type Corrected = { readonly before: string; readonly name: string };

/**
 * Corrects the name of a prize whose manifest is announced, with an entry of the public log. The manifest stays as it is
 * signed; grade, count and picture cannot be changed.
 */
export const correctPrizeName = (
  db: Database,
  correction: Correction,
  actionOf: ActionOf,
): Promise<Corrected | NotFound | NotInState> =>
  inOperatorTransaction(db, correction.dryRun, async (tx) => {
    const { directoryName, code } = correction;
    const found = await lockDraw(tx, directoryName);
    if (found === undefined) return { refusal: 'notFound' };
    const { draw, at } = found;
    const { drawId } = draw;
    if (!draw.isAnnounced) return rejected('its manifest is not published yet: edit the draw instead');
    const manifest = readManifest(await boxManifest(tx, drawId));
    const prize = manifest && placeOf(manifest, code);
    const before = await prizeNameOf(tx, drawId, code);
    if (prize === undefined || before === undefined) return rejected('it has no such prize');
    const name = plainText(correction.name).trim();
    const reason = plainText(correction.reason).trim();
    if (name === '' || reason === '') return rejected('name and reason need visible characters');
    if (name === before) return rejected('this is its name already');
    const entry = { kind: 'correction', prize, name, reason, at: at.getTime() } as const;
    await addEntries(tx, { drawId, ...(await logHeadOf(tx, drawId)) }, [entry]);
    await renamePrize(tx, drawId, { code, name });
    await announceContent(tx, { draws: [draw.directoryName] });
    await recordAction(tx, actionOf({ drawId, directoryName, code, before, name, reason }));
    return { before, name };
  });

const rejected = (detail: string): NotInState => ({ refusal: 'notInState', detail });

/** The place of a prize in the line-up; its length: the last-one prize. `undefined`: the manifest has no such prize. */
function placeOf({ lineUp, lastOne }: DrawManifest, code: string): number | undefined {
  if (code === LAST_ONE_CODE) return lastOne === null ? undefined : lineUp.length;
  const place = lineUp.findIndex(({ prize }) => prize === code);
  return place < 0 ? undefined : place;
}
