import { checkNames } from '#backend/domain/catalogue/check-names.ts';
import type { DrawEntry } from '#backend/domain/catalogue/entry.ts';
import { type KnownEntries, namesIn } from '#backend/persistence/catalogue/known-entries.ts';
import type { Fault } from './read/fault.ts';
import type { Read } from './read/read-entry.ts';

/** What is wrong with the names of a catalogue's draws, beside each other and beside those of the shop. */
export function faultsOfNames(draws: readonly Read<DrawEntry>[], known: KnownEntries): Fault[] {
  const entries = draws.map(({ entry }) => entry);
  const names = namesIn(known);
  return draws.flatMap(({ entry, yaml }) =>
    checkNames(entry, entries, names).map(({ at, says }) => yaml.faultAt(at, says)),
  );
}
