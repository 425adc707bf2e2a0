/** @jest-environment node */
import { ROUTES } from '#lib/site/routes.ts';
import { draws, news } from './catalogue-files.ts';
import { hrefsOf, idsAt, idsOf, INFO_PAGES } from './rendered-pages.ts';

const pages = new Set<string>([...Object.values(ROUTES), ...draws().map(({ name }) => `/sanrio/${name}`)]);

/** Whether somebody who follows this link arrives somewhere. */
function leadsSomewhere(href: string, from: string): boolean {
  if (/^(?:mailto|tel):/.test(href)) return true;
  const [path = '', id] = href.split('#');
  const target = path === '' ? from : path;
  return pages.has(target) && (id === undefined || (idsAt(target)?.includes(id) ?? false));
}

test.each(INFO_PAGES)(
  'every link on $path leads to a page, and to a place that is there',
  ({ path, html }) => {
    const astray = hrefsOf(html).filter((href) => !leadsSomewhere(href, path));
    expect(astray).toEqual([]);
  },
);

test.each(INFO_PAGES)('$path names no place twice', ({ html }) => {
  const ids = idsOf(html);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('every link in the news leads somewhere too', () => {
  const links = news().flatMap(({ body }) =>
    body.flatMap((block) => (block.kind === 'link' ? block.link : [])),
  );
  expect(links.filter((link) => !leadsSomewhere(link, ROUTES.news))).toEqual([]);
});

test('a link that leads nowhere would be found', () => {
  expect(leadsSomewhere('/sanrio/faq#no-such-answer', ROUTES.faq)).toBe(false);
  expect(leadsSomewhere('/sanrio/no-such-draw', ROUTES.faq)).toBe(false);
});
