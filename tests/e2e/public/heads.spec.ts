import type { APIRequestContext } from '@playwright/test';
import { elementsOf, headLinksOf, metaOf, titleOf, withoutScripts } from './html.ts';
import type { CrawledPage } from './crawl.ts';
import { expect, test } from './crawl.ts';

/** Characters. Lists of search results cut longer texts. */
const TITLE = { min: 8, max: 70 };
const DESCRIPTION = { min: 30, max: 120 };

const publicPages = (pages: ReadonlyMap<string, CrawledPage>) =>
  [...pages.values()].filter(({ isPublic, status }) => isPublic && status === 200);

test('every public page has its own title and description, of a length that search results show', async ({
  crawl: { pages },
}) => {
  const errors: string[] = [];
  const seen = new Map<string, string>();
  // `/` shows the top page, whose canonical address is `/sanrio`.
  for (const { path, html } of publicPages(pages).filter(({ path }) => path !== '/')) {
    const texts = { title: titleOf(html), description: metaOf(html, 'description') };
    for (const [field, { min, max }] of [
      ['title', TITLE],
      ['description', DESCRIPTION],
    ] as const) {
      const text = texts[field];
      const { length } = [...text];
      if (length < min || length > max)
        errors.push(`${path}: its ${field} has ${length} characters: ${text}`);
      const other = seen.get(`${field} ${text}`);
      if (other !== undefined) errors.push(`${path}: its ${field} is that of ${other}: ${text}`);
      seen.set(`${field} ${text}`, path);
    }
  }
  expect(errors).toEqual([]);
});

test('every public page is complete without scripts: a heading, its text and the legal texts', async ({
  crawl: { pages },
}) => {
  const errors = publicPages(pages).flatMap(({ path, html }) => {
    const plain = withoutScripts(html);
    const main = /<main\b[\s\S]*<\/main>/.exec(plain)?.[0].replaceAll(/<[^>]+>|\s/g, '') ?? '';
    const footer = /<footer\b[\s\S]*<\/footer>/.exec(plain)?.[0] ?? '';
    const isComplete =
      elementsOf(html, 'h1').length === 1 && main.length > 40 && footer.includes('href="/sanrio/terms"');
    return isComplete ? [] : [path];
  });
  expect(errors).toEqual([]);
});

test('every public page has one canonical address, without a query, in Japanese', async ({
  crawl: { pages },
}) => {
  for (const { path, html } of publicPages(pages)) {
    const own = path === '/' ? '/sanrio' : path;
    const [canonical, ...more] = headLinksOf(html, 'canonical').map(({ href }) => href);
    expect(more, path).toEqual([]);
    expect(canonical, path).toMatch(new RegExp(`^https?://[^/?#]+${own}$`));
    expect(metaOf(html, 'og:url'), path).toBe(canonical);
    const languages = headLinksOf(html, 'alternate').filter(({ lang }) => lang !== '');
    expect(languages, path).toEqual([
      { lang: 'ja', href: canonical },
      { lang: 'x-default', href: canonical },
    ]);
    expect(html, path).toMatch(/<html[^>]* lang="ja"/);
  }
});

test('an address with a query has the canonical address without it', async ({ request }) => {
  const answer = await request.get('/sanrio/faq?utm_source=letter&page=2');
  const [canonical] = headLinksOf(await answer.text(), 'canonical');
  expect(canonical?.href).toMatch(/\/sanrio\/faq$/);
});

test('personal pages are not indexed', async ({ crawl: { pages } }) => {
  const personal = [...pages.values()].filter(({ path }) =>
    /^\/sanrio\/mypage(?!\/(?:login|signup)$)|\/(?:shopping|result)$/.test(path),
  );
  expect(personal.length).toBeGreaterThan(1);
  for (const { path, html } of personal) {
    expect(metaOf(html, 'robots'), path).toBe('noindex, nofollow');
    expect(
      headLinksOf(html, 'alternate').filter(({ lang }) => lang !== ''),
      path,
    ).toEqual([]);
  }
});

test('the head of a draw says that it is ended, sold out or upcoming', async ({ crawl: { pages } }) => {
  const head = (path: string) => {
    const html = pages.get(path)?.html ?? '';
    return {
      title: titleOf(html),
      description: metaOf(html, 'description'),
      card: metaOf(html, 'og:title'),
      html,
    };
  };
  const ended = head('/sanrio/guru-mawarimichi');
  expect(ended.title).toContain('(販売終了)');
  expect(ended.card).toContain('(販売終了)');
  expect(ended.description).toMatch(/^\d{4}年\d+月\d+日.*に販売を終わりました。/);
  expect(ended.html).toContain('受付は終了しました');

  const soldOut = head('/sanrio/nokosan-mokugeki');
  expect(soldOut.title).toContain('(完売)');
  expect(soldOut.description).toMatch(/^完売しました。/);
  expect(soldOut.html).toContain('完売しました');

  const upcoming = head('/sanrio/ramujii-natsuyasumi');
  expect(upcoming.title).toContain('(まもなく販売)');
  expect(upcoming.description).toMatch(/に販売を始めます。/);
});

async function textOf(request: APIRequestContext, path: string, language?: string): Promise<string> {
  const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
  const answer = await request.get(path, { headers, maxRedirects: 0 });
  expect(answer.headers()['content-language'] ?? 'ja').toBe('ja');
  expect(answer.headers()['vary'] ?? '').not.toMatch(/accept-language/i);
  return `${answer.status()} ${withoutScripts(await answer.text())}`;
}

const LANGUAGES = ['ja', 'en-US,en;q=0.9', 'zh-CN', 'ar', '*'];

for (const path of ['/sanrio', '/sanrio/marupo-otsukai', '/sanrio/faq', '/sitemap.xml', '/nowhere']) {
  test(`${path} is the same for every accepted language`, async ({ request }) => {
    // Other tests buy, and a page is rendered again at any time: requests that one of both separates are repeated.
    await expect(async () => {
      const before = await textOf(request, path);
      for (const language of LANGUAGES) expect(await textOf(request, path, language)).toBe(before);
    }).toPass();
  });
}

test('a former name of a draw redirects permanently', async ({ request }) => {
  for (const rest of ['', '/fairness']) {
    for (const time of ['first', 'second']) {
      const answer = await request.get(`/sanrio/nokosan-mokugeki-3${rest}`, { maxRedirects: 0 });
      const locations = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'location');
      expect([time, answer.status(), ...locations.map(({ value }) => value)]).toEqual([
        time,
        308,
        `/sanrio/nokosan-mokugeki${rest}`,
      ]);
    }
  }
  const answer = await request.get('/api/product/nokosan-mokugeki-3');
  expect(await answer.json()).toMatchObject({ directoryName: 'nokosan-mokugeki' });
});

test('no page lets a device put links into its texts', async ({ crawl: { pages } }) => {
  for (const { path, html } of publicPages(pages))
    expect(metaOf(html, 'format-detection'), path).toBe(
      'telephone=no, date=no, address=no, email=no, url=no',
    );
});
