import { expect, test } from '../shop.ts';
import { withoutScripts } from './html.ts';

/** What somebody could send in the hope that a page becomes another one, for him or for all who come after. */
const ORDERS: Readonly<Record<string, string>> = {
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

/** One of each kind that says the same all day. */
const STEADY = ['/sanrio/news/1', '/sanrio/howto', '/robots.txt', '/sanrio/news/none', '/art/logo.svg'];

for (const path of STEADY) {
  test(`${path} is the same whatever is ordered`, async ({ request }) => {
    const asked = async (headers: Record<string, string>) => {
      const answer = await request.get(path, { headers, maxRedirects: 0 });
      // A page may be made anew meanwhile, and its data for React then says when.
      return `${answer.status()} ${withoutScripts(await answer.text())}`;
    };
    const plain = await asked({});
    const changed: string[] = [];
    for (const [name, value] of Object.entries(ORDERS)) {
      if ((await asked({ [name]: value })) !== plain) changed.push(name);
    }
    expect(changed).toEqual([]);
    expect(await asked({}), 'and it stays so for whoever comes after').toBe(plain);
  });
}

for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
  test(`${method} does nothing to what can only be read`, async ({ request }) => {
    for (const path of ['/sanrio', '/sanrio/marupo-otsukai', '/art/logo.svg', '/feed.xml']) {
      const answer = await request.fetch(path, { method, headers: { 'next-action': 'a'.repeat(42) } });
      expect([path, answer.status()]).toEqual([path, 404]);
      expect((await request.get(path)).status(), path).toBe(200);
    }
  });
}

test('an address is one, however its plain letters are written', async ({ request }) => {
  expect((await request.get('/%73anrio')).status()).toBe(200);
  expect((await request.get('/sanrio/marupo%2Dotsukai')).status()).toBe(200);
});

for (const path of ['/_global-error', '/_not-found', '/404', '/500']) {
  test(`${path} is not found, and no cache is asked to keep that`, async ({ request }) => {
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()['cache-control']]).toEqual([
      404,
      expect.stringContaining('no-store'),
    ]);
  });
}
