import { type Pace, sealDraw } from '#backend/actions/fairness.ts';
import { currentTime } from '#backend/persistence/db/clock.ts';
import type { DrawEntry, Problem } from '#backend/domain/content/entry.ts';
import { addDraw, changeDraw } from '#backend/persistence/draws/write-draw.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import type { Sorted } from './plan.ts';
import type { FileError } from './parse-file.ts';
import {
  forbiddenChanges,
  hasBegun,
  reopening,
  checkPeriodAfter,
  periodAfter,
} from '#backend/domain/draws/forbidden-changes.ts';
import { lockDraw, type StoredDraw, storedDraw } from '#backend/persistence/draws/locked-draw.ts';
import type { ReadEntry } from './read-entry.ts';

type UpsertContext = { readonly demonstration: boolean; readonly pace: Pace };

/** Adds and changes draws and seals their boxes. Stops at the first draw that cannot be changed, and returns its errors. */
export async function upsertDraws(
  tx: Connection,
  { added, changed }: Pick<Sorted<DrawEntry>, 'added' | 'changed'>,
  { demonstration, pace }: UpsertContext,
): Promise<readonly FileError[]> {
  for (const { entry } of added) {
    const drawId = await addDraw(tx, entry, demonstration);
    await sealBox(tx, drawId, pace);
  }
  for (const read of await onSaleLast(tx, changed, await currentTime(tx))) {
    const outcome = await changeLocked(tx, read);
    if ('errors' in outcome) return outcome.errors;
    await sealBox(tx, outcome.drawId, pace);
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
 * opened or ended since the plan, and a seed is published under the same lock.
 */
async function changeLocked(
  tx: Connection,
  read: ReadEntry<DrawEntry>,
): Promise<{ readonly errors: readonly FileError[] } | { readonly drawId: string }> {
  await lockDraw(tx, namesOf(read.entry));
  const before = await storedDrawOf(tx, read);
  const errors = errorsOf(before, { read, now: await currentTime(tx) });
  if (errors.length > 0) return { errors };
  await changeDraw(tx, before, { entry: read.entry, period: periodAfter(before, read.entry) });
  return { drawId: before.drawId };
}

/**
 * Orders draws on sale last. A changed draw is locked until the import ends, and sealing draws before their sale is slow:
 * buyers do not wait for it.
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
  ...(hasBegun(before, now) ? forbiddenChanges(before, entry) : []),
  ...reopening(before, entry, now),
];

/** Seals the box of a draw that is added or changed, within the same transaction. */
async function sealBox(tx: Connection, drawId: string, pace: Pace): Promise<void> {
  const was = await sealDraw(tx, drawId, pace);
  if (was !== 'sealed' && was !== 'asBefore') throw new Error(`The box could not be sealed: ${was}`);
}
