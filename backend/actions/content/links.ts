import { linkTarget } from '#backend/domain/content/link-target.ts';
import { hasDrawNamed } from '#backend/persistence/draws/draw-names.ts';
import { hasNews } from '#backend/persistence/content/news.ts';
import type { Connection } from '#backend/persistence/db/database.ts';

export type PageUnknown = {
  readonly refusal: 'pageUnknown';
  readonly parameter: string;
  readonly detail: string;
};

/** A link, and the field that has it. */
type LinkAt = { readonly parameter: string; readonly link: string };

/** Rejects links to pages that do not exist: a visitor would see that they are not found. `undefined`: all lead to pages. */
export async function linkError(db: Connection, links: readonly LinkAt[]): Promise<PageUnknown | undefined> {
  for (const { parameter, link } of links)
    if (!(await leadsToPage(db, link)))
      return { refusal: 'pageUnknown', parameter, detail: `There is no page ${link}.` };
  return undefined;
}

async function leadsToPage(db: Connection, link: string): Promise<boolean> {
  const target = linkTarget(link);
  if (target.kind === 'draw') return hasDrawNamed(db, target.directoryName);
  return target.kind === 'news' ? hasNews(db, target.newsId) : target.kind === 'page';
}
