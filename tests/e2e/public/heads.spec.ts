import { headLinksOf, metaOf, titleOf, withoutScripts } from './html.ts';
import type { Visited } from './walk.ts';
import { expect, test } from './walked.ts';

/** Lists of results show about this much; what is shorter says too little. */
const TITLE = { least: 8, most: 70 };
const DESCRIPTION = { least: 30, most: 120 };

const publicPages = (pages: ReadonlyMap<string, Visited>) =>
  [...pages.values()].filter(({ isPublic, status }) => isPublic && status === 200);

test('every public page has a title and a description of its own, of a length that is shown', async ({
  walked: { pages },
}) => {
  const faults: string[] = [];
  const seen = new Map<string, string>();
  // The bare address shows the top page; it says so by its canonical address.
  for (const { path, html } of publicPages(pages).filter(({ path }) => path !== '/')) {
    const said = { title: titleOf(html), description: metaOf(html, 'description') };
    for (const [what, { least, most }] of [
      ['title', TITLE],
      ['description', DESCRIPTION],
    ] as const) {
      const text = said[what];
      const letters = [...text].length;
      if (letters < least || letters > most)
        faults.push(`${path}: its ${what} has ${letters} letters: ${text}`);
      const other = seen.get(`${what} ${text}`);
      if (other !== undefined) faults.push(`${path}: its ${what} is that of ${other}: ${text}`);
      seen.set(`${what} ${text}`, path);
    }
  }
  expect(faults).toEqual([]);
});

test('every public page names one address for itself, without a query, in its one language', async ({
  walked: { pages },
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

test('an address with a query is the same page, and says so', async ({ request }) => {
  const answer = await request.get('/sanrio/faq?utm_source=letter&page=2');
  const [canonical] = headLinksOf(await answer.text(), 'canonical');
  expect(canonical?.href).toMatch(/\/sanrio\/faq$/);
});

test('pages that belong to one visitor are kept by nobody', async ({ walked: { pages } }) => {
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

test('a draw that is over keeps its page, and says so wherever somebody may meet it', async ({
  walked: { pages },
}) => {
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

const LANGUAGES = ['ja', 'en-US,en;q=0.9', 'zh-CN', 'ar', '*'];

for (const path of ['/sanrio', '/sanrio/marupo-otsukai', '/sanrio/faq', '/sitemap.xml', '/nowhere']) {
  test(`${path} is the same in whatever language somebody asks for it`, async ({ request }) => {
    await request.get(path);
    const answers = new Set<string>();
    for (const language of LANGUAGES) {
      const answer = await request.get(path, { headers: { 'accept-language': language }, maxRedirects: 0 });
      // A page may be made anew meanwhile: its data for React then says when, and a draw's when it was counted.
      const said = withoutScripts(await answer.text()).replaceAll(/[^>]+(?:<!-- -->)? 時点/g, '時点');
      answers.add(`${answer.status()} ${said}`);
      expect(answer.headers()['content-language'] ?? 'ja').toBe('ja');
      expect(answer.headers()['vary'] ?? '').not.toMatch(/accept-language/i);
    }
    expect(answers.size).toBe(1);
  });
}

test('a former name of a draw leads to its page for good, at the first byte', async ({ request }) => {
  for (const rest of ['', '/fairness']) {
    for (const time of ['first', 'second']) {
      const answer = await request.get(`/sanrio/nokosan-mokugeki-3${rest}`, { maxRedirects: 0 });
      const places = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'location');
      expect([time, answer.status(), ...places.map(({ value }) => value)]).toEqual([
        time,
        308,
        `/sanrio/nokosan-mokugeki${rest}`,
      ]);
    }
  }
  const called = await request.get('/api/product/nokosan-mokugeki-3');
  expect(await called.json()).toMatchObject({ directoryName: 'nokosan-mokugeki' });
});
