import { linkTarget } from '#backend/domain/content/link-target.ts';

/** The pages that links of content may lead to. */
export type ContentPages = {
  /** Also by a former name. */
  hasDraw(directoryName: string): Promise<boolean>;
  /** Not withdrawn. It may be published later. */
  hasNews(newsId: string): Promise<boolean>;
};

export type PageUnknown = {
  readonly refusal: 'pageUnknown';
  readonly parameter: string;
  readonly detail: string;
};

/** A link, and the field that has it. */
type LinkAt = { readonly parameter: string; readonly link: string };

/** Rejects links to pages that do not exist: a visitor would see that they are not found. `undefined`: all lead to pages. */
export async function linkError(
  pages: ContentPages,
  links: readonly LinkAt[],
): Promise<PageUnknown | undefined> {
  for (const { parameter, link } of links)
    if (!(await leadsToPage(pages, link)))
      return { refusal: 'pageUnknown', parameter, detail: `There is no page ${link}.` };
  return undefined;
}

async function leadsToPage(pages: ContentPages, link: string): Promise<boolean> {
  const target = linkTarget(link);
  if (target.kind === 'draw') return pages.hasDraw(target.directoryName);
  return target.kind === 'news' ? pages.hasNews(target.newsId) : target.kind === 'page';
}
