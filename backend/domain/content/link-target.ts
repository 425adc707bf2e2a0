import { ROUTES } from '#lib/site/routes.ts';
import type { NewsBlock } from './content.ts';

/** The page that a link of the shop's content leads to. `none`: the shop has no such page, whatever it sells. */
type LinkTarget =
  | { readonly kind: 'page' | 'none' }
  | { readonly kind: 'draw'; readonly directoryName: string }
  | { readonly kind: 'news'; readonly newsId: string };

const PAGES: ReadonlySet<string> = new Set(['/', ...Object.values(ROUTES)]);

/** Parses a path of the shop. Its query and the part of the page that it names do not matter. */
export function linkTarget(link: string): LinkTarget {
  const path = link.replace(/[?#].*$/su, '');
  if (PAGES.has(path)) return { kind: 'page' };
  const newsId = /^\/(\d{1,9})$/u.exec(pathUnder(ROUTES.news, path))?.[1];
  if (newsId !== undefined) return { kind: 'news', newsId };
  const ofDraw = /^\/([^/]+)(?:\/(?:fairness|shopping|result))?$/u.exec(pathUnder(ROUTES.top, path));
  const prizes = /^\/([^/]+)$/u.exec(pathUnder(ROUTES.prizes, path));
  const directoryName = ofDraw?.[1] ?? prizes?.[1];
  return directoryName === undefined ? { kind: 'none' } : { kind: 'draw', directoryName };
}

const pathUnder = (route: string, path: string): string =>
  path.startsWith(`${route}/`) ? path.slice(route.length) : '';

/** Links of a news article, by the number of their block. */
export const linksIn = (
  body: readonly NewsBlock[],
): readonly { readonly block: number; readonly link: string }[] =>
  body.flatMap((block, nth) => (block.kind === 'link' ? [{ block: nth, link: block.link }] : []));
