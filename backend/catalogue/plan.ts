import { nameSoFar, checkNames } from '#backend/domain/draws/check-names.ts';
import type { DrawEntry } from '#backend/domain/content/entry.ts';
import { type KnownEntries, namesIn } from '#backend/persistence/content/known-entries.ts';
import { type Checking, checksOf, type DrawCheck } from './import-checks.ts';
import type { Original } from './original-picture.ts';
import type { Catalogue } from './read-catalogue.ts';
import type { ReadEntry } from './read-entry.ts';
import type { FileError } from './parse-file.ts';

/** The entries of one kind by the result of the import. */
export type Sorted<Entry> = {
  readonly added: readonly ReadEntry<Entry>[];
  readonly changed: readonly ReadEntry<Entry>[];
  readonly unchanged: readonly ReadEntry<Entry>[];
};

/** Changes of an import. */
export type Plan = {
  readonly draws: Sorted<DrawEntry>;
  /** The checks of the added and changed draws. */
  readonly checks: readonly DrawCheck[];
  /** Draws that get another name: the one they have so far, by the new one. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly news: Sorted<Catalogue['news'][number]['entry']>;
  readonly banners: Sorted<Catalogue['banners'][number]['entry']>;
  /** Entries owned by operators that differ from the catalogue and stay unchanged, such as `news/3`. */
  readonly leftToOperators: readonly string[];
  readonly pictures: { readonly missing: readonly Original[]; readonly kept: number };
};

/**
 * Compares a catalogue with the database. Equal entries and those owned by operators stay unchanged. Checks the other draws.
 */
export function planImport(catalogue: Catalogue, known: KnownEntries, checking: Checking): Plan {
  const originals = [...catalogue.pictures.values()];
  const missing = originals.filter(({ pictureId }) => !known.pictures.has(pictureId));
  const nothing = new Set<string>();
  const news = namedBy(catalogue.news, ({ newsId }) => newsId);
  const banners = namedBy(catalogue.banners, ({ bannerId }) => bannerId);
  const keptNews = keptOf(known.takenOver, 'news');
  const keptBanners = keptOf(known.takenOver, 'banners');
  const renamed = renamedDraws(catalogue, known);
  const draws = sorted(
    namedBy(catalogue.draws, ({ directoryName }) => directoryName),
    // A renamed draw counts as changed: no digest equals 'renamed'.
    new Map([...known.draws, ...[...renamed.keys()].map((name) => [name, 'renamed'] as const)]),
    nothing,
  );
  return {
    draws,
    checks: checksOf([...draws.added, ...draws.changed], checking),
    renamed,
    news: sorted(news, known.news, keptNews),
    banners: sorted(banners, known.banners, keptBanners),
    leftToOperators: [
      ...differing(news, known.news, keptNews).map((name) => `news/${name}`),
      ...differing(banners, known.banners, keptBanners).map((name) => `banners/${name}`),
    ],
    pictures: { missing, kept: originals.length - missing.length },
  };
}

function renamedDraws({ draws }: Catalogue, known: KnownEntries): ReadonlyMap<string, string> {
  const names = namesIn(known);
  const all = draws.map(({ entry }) => [entry.directoryName, nameSoFar(entry, names)] as const);
  return new Map(
    all.flatMap(([name, before]) => (before === undefined || before === name ? [] : [[name, before]])),
  );
}

type Digested = { readonly digest: string };
type Named<Entry> = { readonly name: string; readonly read: ReadEntry<Entry> };

const namedBy = <Entry>(
  found: readonly ReadEntry<Entry>[],
  nameOf: (entry: Entry) => string,
): Named<Entry>[] => found.map((read) => ({ name: nameOf(read.entry), read }));

function sorted<Entry extends Digested>(
  found: readonly Named<Entry>[],
  known: ReadonlyMap<string, string>,
  kept: ReadonlySet<string>,
): Sorted<Entry> {
  const fateOf = ({ name, read: { entry } }: Named<Entry>) => {
    const before = known.get(name);
    if (before === undefined) return 'added';
    return before === entry.digest || kept.has(name) ? 'unchanged' : 'changed';
  };
  const { added, changed, unchanged } = Object.groupBy(found, fateOf);
  return { added: readsOf(added), changed: readsOf(changed), unchanged: readsOf(unchanged) };
}

const readsOf = <Entry>(named: readonly Named<Entry>[] = []) => named.map(({ read }) => read);

const keptOf = (takenOver: ReadonlySet<string>, kind: string): ReadonlySet<string> =>
  new Set(
    [...takenOver].flatMap((name) => (name.startsWith(`${kind}/`) ? [name.slice(kind.length + 1)] : [])),
  );

const differing = <Entry extends Digested>(
  found: readonly Named<Entry>[],
  known: ReadonlyMap<string, string>,
  kept: ReadonlySet<string>,
): string[] =>
  found.flatMap(({ name, read }) => (kept.has(name) && known.get(name) !== read.entry.digest ? [name] : []));

/** Returns conflicts of draw names with each other and with the shop's. */
export function nameErrors(draws: readonly ReadEntry<DrawEntry>[], known: KnownEntries): FileError[] {
  const entries = draws.map(({ entry }) => entry);
  const names = namesIn(known);
  return draws.flatMap(({ entry, source }) => checkNames(entry, entries, names).map(source.errorAt));
}
