import type { Clock } from '#backend/actions/ports.ts';
import type { DrawEntry } from '#backend/domain/catalogue/entry.ts';
import { frozenChanges, hasBegun, reopened } from '#backend/domain/catalogue/frozen.ts';
import { checkPeriodAfter, periodAfter } from '#backend/domain/catalogue/period.ts';
import { lockDraw, type StoredDraw, storedDraw } from '#backend/persistence/catalogue/stored-draw.ts';
import { changeDraw } from '#backend/persistence/catalogue/write-draw.ts';
import type { Connection } from '#backend/persistence/database.ts';
import type { Fault } from './read/fault.ts';
import type { Read } from './read/read-entry.ts';

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
export async function changeLocked(
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
export async function thoseOnSaleLast(
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
