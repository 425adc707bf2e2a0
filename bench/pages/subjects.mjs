import { join } from 'node:path';
import { openBareServer } from './shop.mjs';
import { putStaticPage } from './static-baseline.mjs';

/** Pages that are measured, each with the page whose address its static twin takes. */
const PAGES = [
  { page: 'top', path: '/', twin: '/sanrio/company' },
  { page: 'draw', path: '/sanrio/marupo-otsukai', twin: '/sanrio/howto' },
  { page: 'news', path: '/sanrio/news', twin: '/sanrio/privacy' },
  { page: 'faq', path: '/sanrio/faq', twin: '/sanrio/transactions' },
  { page: 'terms', path: '/sanrio/terms', twin: '/sanrio/mypage/login' },
];

/** How browsers ask for a page. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const CALL = '/api/login/loginStatus';

/** The headers of an answer that a bare server says again; the others are about the connection. */
const SAID_AGAIN = [
  'content-type',
  'cache-control',
  'etag',
  'vary',
  'content-security-policy',
  'x-nextjs-cache',
];

/**
 * Everything that is asked: each page beside its static twin on the same server and a bare server with the same bytes,
 * plain and packed; the call through the middleware beside the backend itself and a bare server.
 */
export async function allSubjects({ backend, storefront }) {
  // Later renderings can differ by marks of earlier loads, so baselines copy the first rendering.
  await storefront.restart();
  const answers = await Promise.all([...PAGES, { path: CALL }].map(({ path }) => answerOf(storefront, path)));
  for (const [index, { twin }] of PAGES.entries())
    putStaticPage(join(storefront.folder, '.next'), { route: twin, html: answers[index].body });
  await storefront.restart();
  await seeTwins(storefront);

  const bare = await openBareServer(answers);
  const next = { origin: storefront.origin, pid: storefront.pid() };
  const pages = PAGES.flatMap(({ page, path, twin }) => [
    { what: page, by: 'page', ...next, path },
    { what: page, by: 'static', ...next, path: twin },
    { what: page, by: 'node:http', ...bare, path },
    { what: page, by: 'page, packed', ...next, path, headers: BROWSER },
    { what: page, by: 'static, packed', ...next, path: twin, headers: BROWSER },
  ]);
  const calls = [
    { what: 'login status', by: 'middleware', ...next, path: CALL },
    { what: 'login status', by: 'backend', ...backend, path: CALL },
    { what: 'login status', by: 'node:http', ...bare, path: CALL },
  ];
  const bytes = Object.fromEntries(PAGES.map(({ page }, index) => [page, answers[index].body.length]));
  return { subjects: [...pages, ...calls], bytes, stop: bare.stop };
}

async function answerOf({ origin }, path) {
  const answer = await fetch(`${origin}${path}`);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  const headers = Object.fromEntries(
    SAID_AGAIN.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name)]] : [])),
  );
  return { path, headers, body: Buffer.from(await answer.arrayBuffer()) };
}

/** A twin that Next does not take for a finished page would be rendered anew, and be something else. */
async function seeTwins(storefront) {
  for (const { path, twin } of PAGES) {
    const [page, copy] = [await answerOf(storefront, path), await answerOf(storefront, twin)];
    if (copy.headers['x-nextjs-cache'] !== 'HIT' || page.body.length !== copy.body.length)
      throw new Error(`${twin} does not stand in for ${path}.`);
  }
}
