import { linksIn, linkTarget } from '#backend/domain/content/link-target.ts';
import type { KnownEntries } from '#backend/persistence/content/known-entries.ts';
import type { FileError, YamlPath } from './parse-file.ts';
import type { Plan, Sorted } from './plan.ts';
import type { Catalogue } from './read-catalogue.ts';
import type { ReadEntry } from './read-entry.ts';

type Placed = { readonly at: YamlPath; readonly link: string };

/** Links of new and changed banners and news to pages that the shop will not have after the import. */
export function linkErrors(plan: Plan, catalogue: Catalogue, known: KnownEntries): FileError[] {
  const isPage = pagesAfter(catalogue, known);
  const errorsIn = <Entry>({ added, changed }: Sorted<Entry>, linksOf: (entry: Entry) => readonly Placed[]) =>
    [...added, ...changed].flatMap(({ entry, source }: ReadEntry<Entry>) =>
      linksOf(entry)
        .filter(({ link }) => !isPage(link))
        .map(({ at, link }) => source.errorAt({ at, message: `leads to no page of the shop: ${link}` })),
    );
  return [
    ...errorsIn(plan.banners, ({ link }) => [{ at: ['link'], link }]),
    ...errorsIn(plan.news, ({ body }) =>
      linksIn(body).map(({ block, link }) => ({ at: ['body', block, 'link'], link })),
    ),
  ];
}

/** Whether a link leads to a page once the catalogue is imported. */
function pagesAfter({ draws, news }: Catalogue, known: KnownEntries): (link: string) => boolean {
  const names = new Set([
    ...known.draws.keys(),
    ...known.formerNames.keys(),
    ...draws.flatMap(({ entry: { directoryName, formerly } }) => [directoryName, ...formerly]),
  ]);
  const ids = new Set([...known.news.keys(), ...news.map(({ entry: { newsId } }) => newsId)]);
  return (link) => {
    const target = linkTarget(link);
    if (target.kind === 'draw') return names.has(target.directoryName);
    if (target.kind === 'news') return ids.has(target.newsId) && !known.withdrawnNews.has(target.newsId);
    return target.kind === 'page';
  };
}
