import { deleteBox } from '#backend/persistence/fairness/boxes.ts';
import { currentTime } from '#backend/persistence/db/clock.ts';
import type { DrawEntry, Problem } from '#backend/domain/content/entry.ts';
import { addDraw, changeDraw } from '#backend/persistence/draws/write-draw.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import type { Sorted } from './plan.ts';
import type { FileError } from './parse-file.ts';
import {
  dearerPrizes,
  forbiddenChanges,
  hasBegun,
  checkPeriodAfter,
  periodAfter,
} from '#backend/domain/draws/forbidden-changes.ts';
import { setDateProblems } from '#backend/domain/draws/shipping-date.ts';
import { lockDraw, type StoredDraw, storedDraw } from '#backend/persistence/draws/locked-draw.ts';
import type { ReadEntry } from './read-entry.ts';

type UpsertContext = { readonly demonstration: boolean };

/** Adds and changes draws. A job writes their boxes. Stops at the first draw that cannot be changed, and returns its errors. */
export async function upsertDraws(
  tx: Connection,
  { added, changed }: Pick<Sorted<DrawEntry>, 'added' | 'changed'>,
  { demonstration }: UpsertContext,
): Promise<readonly FileError[]> {
  for (const { entry } of added) {
    await addDraw(tx, entry, demonstration);
  }
  for (const read of await onSaleLast(tx, changed, await currentTime(tx))) {
    const errors = await changeLocked(tx, read);
    if (errors.length > 0) return errors;
  }
  return [];
}

type Change = { readonly read: ReadEntry<DrawEntry>; readonly now: Date };

/** Returns changes of immutable fields of draws on sale. */
export async function changeErrors(
  tx: Connection,
  changed: readonly ReadEntry<DrawEntry>[],
  now: Date,
): Promise<FileError[]> {
  const errors: FileError[] = [];
  for (const read of changed) errors.push(...errorsOf(await storedDrawOf(tx, read), { read, now }));
  return errors;
}

/**
 * Changes one draw under its lock, which blocks purchases. Reads the clock after locking, because the sale may have
 * opened or ended since the plan. The box of a draw that is not announced is written again.
 */
async function changeLocked(tx: Connection, read: ReadEntry<DrawEntry>): Promise<readonly FileError[]> {
  await lockDraw(tx, namesOf(read.entry));
  const before = await storedDrawOf(tx, read);
  const now = await currentTime(tx);
  const errors = errorsOf(before, { read, now });
  if (errors.length > 0) return errors;
  await changeDraw(tx, before, {
    entry: hasBegun(before, now) ? withStoredDate(before, read.entry) : read.entry,
    period: periodAfter(before, read.entry),
  });
  if (!before.isAnnounced) await deleteBox(tx, before.drawId);
  return [];
}

/**
 * Orders draws on sale last, because a changed draw is locked until the import ends.
 */
async function onSaleLast(
  tx: Connection,
  changed: readonly ReadEntry<DrawEntry>[],
  now: Date,
): Promise<readonly ReadEntry<DrawEntry>[]> {
  const begun = new Set<ReadEntry<DrawEntry>>();
  for (const read of changed) if (hasBegun(await storedDrawOf(tx, read), now)) begun.add(read);
  return [...changed.filter((read) => !begun.has(read)), ...begun];
}

async function storedDrawOf(tx: Connection, { entry }: ReadEntry<DrawEntry>): Promise<StoredDraw> {
  const draw = await storedDraw(tx, namesOf(entry));
  if (draw === undefined) throw new Error(`The draw ${entry.directoryName} no longer exists`);
  return draw;
}

const namesOf = ({ directoryName, formerly }: DrawEntry) => [directoryName, ...formerly];

const errorsOf = (before: StoredDraw, { read: { entry, source }, now }: Change): FileError[] =>
  changeProblems(before, entry, now).map(source.errorAt);

/** Changes of a stored draw that are not allowed at this time. */
export const changeProblems = (before: StoredDraw, entry: DrawEntry, now: Date): Problem[] => [
  ...checkPeriodAfter(periodAfter(before, entry)),
  ...(before.isAnnounced || hasBegun(before, now) ? forbiddenChanges(before, entry) : []),
  ...(hasBegun(before, now)
    ? [...setDateProblems(before.shipping.date, entry.shipping.date), ...dearerPrizes(before, entry)]
    : []),
];

/** After the opening days that count from the import do not move the date. */
const withStoredDate = ({ shipping: { date } }: StoredDraw, entry: DrawEntry): DrawEntry => ({
  ...entry,
  shipping: { ...entry.shipping, date: { ...date, isCounted: entry.shipping.date.isCounted } },
});
