import type { KnownEntries } from '#backend/persistence/catalogue/known-entries.ts';
import type { Original } from './pictures/original.ts';
import type { Catalogue } from './read/catalogue.ts';
import type { Read } from './read/read-entry.ts';

/** The entries of one kind by what becomes of them. */
export type Sorted<Entry> = {
  readonly added: readonly Read<Entry>[];
  readonly changed: readonly Read<Entry>[];
  readonly unchanged: readonly Read<Entry>[];
};

/** What an import would do. */
export type Plan = {
  readonly draws: Sorted<Catalogue['draws'][number]['entry']>;
  readonly news: Sorted<Catalogue['news'][number]['entry']>;
  readonly banners: Sorted<Catalogue['banners'][number]['entry']>;
  readonly pictures: { readonly missing: readonly Original[]; readonly kept: number };
};

/** Compares a catalogue with what is there. What says the same as before is left as it is. */
export function planImport(catalogue: Catalogue, known: KnownEntries): Plan {
  const originals = [...catalogue.pictures.values()];
  const missing = originals.filter(({ pictureId }) => !known.pictures.has(pictureId));
  return {
    draws: sorted(catalogue.draws, known.draws, ({ directoryName }) => directoryName),
    news: sorted(catalogue.news, known.news, ({ newsId }) => newsId),
    banners: sorted(catalogue.banners, known.banners, ({ bannerId }) => bannerId),
    pictures: { missing, kept: originals.length - missing.length },
  };
}

function sorted<Entry extends { readonly digest: string }>(
  found: readonly Read<Entry>[],
  known: ReadonlyMap<string, string>,
  nameOf: (entry: Entry) => string,
): Sorted<Entry> {
  const fateOf = ({ entry }: Read<Entry>) => {
    const before = known.get(nameOf(entry));
    if (before === undefined) return 'added';
    return before === entry.digest ? 'unchanged' : 'changed';
  };
  const { added = [], changed = [], unchanged = [] } = Object.groupBy(found, fateOf);
  return { added, changed, unchanged };
}
