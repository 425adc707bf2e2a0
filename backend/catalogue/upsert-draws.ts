import { type Pace, sealDraw, type Sealing } from '#backend/actions/fairness/boxes.ts';
import type { Clock } from '#backend/actions/ports.ts';
import type { DrawEntry } from '#backend/domain/content/entry.ts';
import { addDraw, changeDraw } from '#backend/persistence/draws/write-draw.ts';
import type { Connection } from '#backend/persistence/database.ts';
import type { Sorted } from './plan.ts';
import type { Fault } from './parse-file.ts';
import {
  frozenChanges,
  hasBegun,
  reopened,
  checkPeriodAfter,
  periodAfter,
} from '#backend/domain/draws/forbidden-changes.ts';
import { lockDraw, type StoredDraw, storedDraw } from '#backend/persistence/draws/locked-draw.ts';
import type { Read } from './read-entry.ts';
import { newSeed, nodeHashing } from '#backend/crypto/hashing.ts';
import { boxStore } from '#backend/persistence/fairness/box-store.ts';

type How = { readonly clock: Clock; readonly demonstration: boolean; readonly pace: Pace };

/** Adds and changes draws, and seals their boxes; what is wrong, where the first that is wrong ends it. */
export async function bringDraws(
  tx: Connection,
  { added, changed }: Pick<Sorted<DrawEntry>, 'added' | 'changed'>,
  { clock, demonstration, pace }: How,
): Promise<readonly Fault[]> {
  for (const { entry } of added) {
    const drawId = await addDraw(tx, entry, demonstration);
    await sealIn(tx, drawId, { clock, pace });
  }
  for (const read of await thoseOnSaleLast(tx, changed, await clock.now())) {
    const outcome = await changeLocked(tx, read, clock);
    if ('faults' in outcome) return outcome.faults;
    await sealIn(tx, outcome.drawId, { clock, pace });
  }
  return [];
}

type Change = { readonly read: Read<DrawEntry>; readonly now: Date };

/** What the buyers of draws that are on sale already rely on, and this catalogue would change. */
export async function faultsOfChanges(
  tx: Connection,
  changed: readonly Read<DrawEntry>[],
  now: Date,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const read of changed) faults.push(...faultsOf(await known(tx, read), { read, now }));
  return faults;
}

/**
 * Changes one draw, while nobody can buy of it; looks once more whether the sale has opened meanwhile, or is over. What
 * came before it took its time, and a seed is published under the same lock: so the clock is read after it is given.
 */
async function changeLocked(
  tx: Connection,
  read: Read<DrawEntry>,
  clock: Clock,
): Promise<{ readonly faults: readonly Fault[] } | { readonly drawId: string }> {
  await lockDraw(tx, namesOf(read.entry));
  const before = await known(tx, read);
  const faults = faultsOf(before, { read, now: await clock.now() });
  if (faults.length > 0) return { faults };
  await changeDraw(tx, before, { entry: read.entry, period: periodAfter(before, read.entry) });
  return { drawId: before.drawId };
}

/**
 * A changed draw is locked until the import ends. Those whose sale has not begun may have to be sealed anew, which
 * takes its time; so they come first, and nobody who is buying waits for it.
 */
async function thoseOnSaleLast(
  tx: Connection,
  changed: readonly Read<DrawEntry>[],
  now: Date,
): Promise<readonly Read<DrawEntry>[]> {
  const begun = new Set<Read<DrawEntry>>();
  for (const read of changed) if (hasBegun(await known(tx, read), now)) begun.add(read);
  return [...changed.filter((read) => !begun.has(read)), ...begun];
}

async function known(tx: Connection, { entry }: Read<DrawEntry>): Promise<StoredDraw> {
  const draw = await storedDraw(tx, namesOf(entry));
  if (draw === undefined) throw new Error(`The draw ${entry.directoryName} has gone away`);
  return draw;
}

const namesOf = ({ directoryName, formerly }: DrawEntry) => [directoryName, ...formerly];

function faultsOf(before: StoredDraw, { read: { entry, yaml }, now }: Change): Fault[] {
  const problems = [
    ...checkPeriodAfter(periodAfter(before, entry)),
    ...(hasBegun(before, now) ? frozenChanges(before, entry) : []),
    ...reopened(before, entry, now),
  ];
  return problems.map(({ at, says }) => yaml.faultAt(at, says));
}

/** Seals the box of a draw that is added or changed, within the same transaction. */
async function sealIn(
  tx: Connection,
  drawId: string,
  { clock, pace }: { readonly clock: Clock; readonly pace: Pace },
): Promise<void> {
  const sealing: Sealing = { boxes: boxStore(tx), hashing: nodeHashing, newSeed, clock };
  const was = await sealDraw(sealing, drawId, pace);
  if (was !== 'sealed' && was !== 'asBefore') throw new Error(`The box could not be sealed: ${was}`);
}
