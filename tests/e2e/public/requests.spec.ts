import { expect, test } from '../test.ts';
import { withoutScripts } from './html.ts';

/** Request headers that must not change a response, for this or for later visitors. */
const HEADERS: Readonly<Record<string, string>> = {
  'x-middleware-prefetch': '1',
  'x-middleware-subrequest': 'middleware:middleware:middleware',
  'x-nextjs-data': '1',
  'x-matched-path': '/sanrio/faq',
  'x-invoke-path': '/sanrio/faq',
  'x-invoke-status': '500',
  'x-prerender-revalidate': 'x',
  'x-forwarded-host': 'elsewhere.example',
  'x-original-url': '/sanrio/faq',
  cookie: 'session=x; theme=dark',
  range: 'bytes=99999999-',
};

/** One address of each type whose content does not change. */
const UNCHANGING = ['/sanrio/news/1', '/sanrio/howto', '/robots.txt', '/sanrio/news/none', '/art/logo.svg'];

for (const path of UNCHANGING) {
  test(`${path} is the same for every request header`, async ({ request }) => {
    const textFor = async (headers: Record<string, string>) => {
      const answer = await request.get(path, { headers, maxRedirects: 0 });
      // The data for React contains the time of rendering, and a page may be rendered again at any time.
      return `${answer.status()} ${withoutScripts(await answer.text())}`;
    };
    const plain = await textFor({});
    const changed: string[] = [];
    for (const [name, value] of Object.entries(HEADERS)) {
      if ((await textFor({ [name]: value })) !== plain) changed.push(name);
    }
    expect(changed).toEqual([]);
    expect(await textFor({}), 'for later visitors too').toBe(plain);
  });
}

for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
  test(`${method} is refused for pages and documents`, async ({ request }) => {
    for (const path of ['/sanrio', '/sanrio/marupo-otsukai', '/art/logo.svg', '/feed.xml']) {
      const answer = await request.fetch(path, { method, headers: { 'next-action': 'a'.repeat(42) } });
      expect([path, answer.status()]).toEqual([path, 404]);
      expect((await request.get(path)).status(), path).toBe(200);
    }
  });
}

test('percent-encoded letters of an address are decoded', async ({ request }) => {
  expect((await request.get('/%73anrio')).status()).toBe(200);
  expect((await request.get('/sanrio/marupo%2Dotsukai')).status()).toBe(200);
});

for (const path of ['/_global-error', '/_not-found', '/404', '/500']) {
  test(`${path} is not found, and not cached`, async ({ request }) => {
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()['cache-control']]).toEqual([
      404,
      expect.stringContaining('no-store'),
    ]);
  });
}
