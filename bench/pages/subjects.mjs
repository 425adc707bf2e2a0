import { join } from 'node:path';
import { openBareServer } from './shop.mjs';
import { putStaticPage } from './static-baseline.mjs';

/** The measured pages, each with the page whose address its static baseline replaces. */
const PAGES = [
  { page: 'top', path: '/', baseline: '/sanrio/company' },
  { page: 'draw', path: '/sanrio/marupo-otsukai', baseline: '/sanrio/howto' },
  { page: 'news', path: '/sanrio/news', baseline: '/sanrio/privacy' },
  { page: 'faq', path: '/sanrio/faq', baseline: '/sanrio/transactions' },
  { page: 'terms', path: '/sanrio/terms', baseline: '/sanrio/mypage/login' },
];

/** The compression that browsers accept. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const CALL = '/api/login/loginStatus';

/** The headers that a bare server repeats; the others are about the connection. */
const REPEATED_HEADERS = [
  'content-type',
  'cache-control',
  'etag',
  'vary',
  'content-security-policy',
  'x-nextjs-cache',
];

/**
 * Returns everything to be measured: each page, its static baseline on the same server and a bare server with the same
 * bytes, uncompressed and compressed; an API call through the middleware, to the backend and to a bare server.
 */
export async function allSubjects({ backend, storefront }, results) {
  // Later renderings can differ by marks of earlier loads, so baselines copy the first rendering.
  await storefront.restart();
  const responses = await Promise.all(
    [...PAGES, { path: CALL }].map(({ path }) => responseOf(storefront, path)),
  );
  for (const [index, { baseline }] of PAGES.entries())
    putStaticPage(join(storefront.folder, '.next'), { route: baseline, html: responses[index].body });
  await storefront.restart();
  const verified = new Set();
  for (const [index, page] of PAGES.entries())
    await results.attempt(`static page of ${page.path}`, async () => {
      await verifyBaseline(storefront, page, responses[index]);
      verified.add(page);
    });

  const bare = await openBareServer(responses);
  const next = { origin: storefront.origin, pid: storefront.pid() };
  const pages = PAGES.flatMap((one) => {
    const { page, path, baseline } = one;
    const ofPage = [
      { what: page, by: 'page', ...next, path },
      { what: page, by: 'static', ...next, path: baseline },
      { what: page, by: 'node:http', ...bare, path },
      { what: page, by: 'page, packed', ...next, path, headers: BROWSER },
      { what: page, by: 'static, packed', ...next, path: baseline, headers: BROWSER },
    ];
    return ofPage.filter(({ by }) => verified.has(one) || !by.startsWith('static'));
  });
  const calls = [
    { what: 'login status', by: 'middleware', ...next, path: CALL },
    { what: 'login status', by: 'backend', ...backend, path: CALL },
    { what: 'login status', by: 'node:http', ...bare, path: CALL },
  ];
  const bytes = Object.fromEntries(PAGES.map(({ page }, index) => [page, responses[index].body.length]));
  return { subjects: [...pages, ...calls], bytes, stop: bare.stop };
}

async function responseOf({ origin }, path) {
  const response = await fetch(`${origin}${path}`);
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  const headers = Object.fromEntries(
    REPEATED_HEADERS.flatMap((name) =>
      response.headers.has(name) ? [[name, response.headers.get(name)]] : [],
    ),
  );
  return { path, headers, body: Buffer.from(await response.arrayBuffer()) };
}

/**
 * A baseline that Next does not treat as a prerendered page would be rendered again, with other content. It is compared with
 * the response that it was made of: the page itself may have another length by now.
 */
async function verifyBaseline(storefront, { path, baseline }, original) {
  const copy = await responseOf(storefront, baseline);
  if (copy.headers['x-nextjs-cache'] !== 'HIT' || copy.body.length !== original.body.length)
    throw new Error(`${baseline} does not serve the content of ${path}.`);
}
