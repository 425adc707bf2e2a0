import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** As server/compression.ts compresses pages; the build compresses files at the highest quality. */
const AS_PAGE = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The phone Lighthouse thinks of. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  // A desktop's browser would hand on its own, and fetch pictures for it first.
  screen: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
};

/** How long nothing may come before a page counts as loaded: what is fetched at leisure is to be seen too. */
const QUIET_MS = 1_500;

const KINDS = ['html', 'js', 'css', 'pictures', 'calls', 'ahead'];

/**
 * What a first visit to a page fetches until nothing comes any more, without scrolling: requests and bytes by kind, as
 * they are, with gzip and with brotli. Pictures are counted as they come. `ahead` are pages fetched before anybody asks
 * for them.
 */
export async function weigh(browser, origin, path) {
  const context = await browser.newContext({ ...PHONE, baseURL: origin, locale: 'ja-JP' });
  const page = await context.newPage();
  const arrived = [];
  let last = performance.now();
  page.on('response', (response) => {
    last = performance.now();
    arrived.push(noted(response).then((note) => ((last = performance.now()), note)));
  });
  await page.goto(path);
  while (performance.now() - last < QUIET_MS) await page.waitForTimeout(100);
  const notes = (await Promise.all(arrived)).filter((note) => note !== null);
  await context.close();
  return { path, ...sums(notes) };
}

async function noted(response) {
  const request = response.request();
  // What a page carries inside itself has come with it.
  if (!request.url().startsWith('http')) return null;
  const body = await response.body().catch(() => Buffer.alloc(0));
  const type = response.headers()['content-type'] ?? '';
  const isPacked = type.startsWith('image/') && !type.includes('svg');
  const kind = kindOf(request);
  const brotli = () => brotliCompressSync(body, kind === 'html' ? AS_PAGE : {}).length;
  return {
    kind,
    url: request.url(),
    raw: body.length,
    gzip: isPacked ? body.length : gzipSync(body).length,
    brotli: isPacked ? body.length : brotli(),
  };
}

function kindOf(request) {
  if (new URL(request.url()).searchParams.has('_rsc')) return 'ahead';
  const kinds = { document: 'html', script: 'js', stylesheet: 'css', image: 'pictures', manifest: 'html' };
  return kinds[request.resourceType()] ?? 'calls';
}

function sums(notes) {
  const of = (list) => {
    const total = { requests: list.length, raw: 0, gzip: 0, brotli: 0 };
    for (const { raw, gzip, brotli } of list) {
      total.raw += raw;
      total.gzip += gzip;
      total.brotli += brotli;
    }
    return total;
  };
  const byKind = Object.fromEntries(
    KINDS.map((kind) => [kind, of(notes.filter((note) => note.kind === kind))]),
  );
  return { ...byKind, whole: of(notes) };
}
