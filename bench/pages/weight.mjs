import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** As server/compression.ts compresses pages; the build compresses files at the highest quality. */
const AS_PAGE = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The phone that Lighthouse emulates. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  // Without it, the browser would use a desktop screen and fetch pictures for that.
  screen: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
};

/** A page is loaded when nothing arrives for this time, so that deferred requests are counted. */
const QUIET_MS = 1_500;

const KINDS = ['html', 'js', 'css', 'pictures', 'calls', 'ahead'];

/**
 * Measures a first visit to a page, without scrolling: requests and bytes by kind, uncompressed, with gzip and with
 * Brotli. Compressed pictures count as they are. `ahead` are prefetched pages.
 */
export async function weigh(browser, origin, path) {
  const context = await browser.newContext({ ...PHONE, baseURL: origin, locale: 'ja-JP' });
  const page = await context.newPage();
  const arrived = [];
  let last = performance.now();
  page.on('response', (response) => {
    last = performance.now();
    arrived.push(measured(response).then((entry) => ((last = performance.now()), entry)));
  });
  await page.goto(path);
  while (performance.now() - last < QUIET_MS) await page.waitForTimeout(100);
  const entries = (await Promise.all(arrived)).filter((entry) => entry !== null);
  await context.close();
  return { path, ...sums(entries) };
}

async function measured(response) {
  const request = response.request();
  // A data URL is part of the page.
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

function sums(entries) {
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
    KINDS.map((kind) => [kind, of(entries.filter((entry) => entry.kind === kind))]),
  );
  return { ...byKind, whole: of(entries) };
}
