import type { Browser, Page } from '@playwright/test';
import { BUDGETS, kB, routeOf } from './budgets.ts';
import { expect, test } from './walked.ts';

test('no page has grown beyond what its HTML may weigh', async ({ walked: { pages } }) => {
  const heaviest = new Map<string, { path: string; bytes: number }>();
  for (const { path, html, isPublic } of pages.values()) {
    const route = isPublic ? routeOf(path) : null;
    if (route === null) continue;
    const bytes = Buffer.byteLength(html);
    if (bytes > (heaviest.get(route)?.bytes ?? 0)) heaviest.set(route, { path, bytes });
  }
  expect([...heaviest.keys()].toSorted()).toEqual(Object.keys(BUDGETS.html).toSorted());
  const tooHeavy = [...heaviest].flatMap(([route, { path, bytes }]) => {
    const { allowed, was } = BUDGETS.html[route] ?? { allowed: 0, was: 0 };
    if (bytes <= allowed) return [];
    return [
      `The HTML of ${path} grew from ${kB(was)} to ${kB(bytes)}; ${kB(allowed)} are allowed. ` +
        'All of it is gone through for each visitor, by the server and by a phone before it shows anything.',
    ];
  });
  expect(tooHeavy).toEqual([]);
});

/**
 * The phone that Lighthouse thinks of. Its screen is said too: the tests' desktop browser hands on one of 1920 pixels, for
 * which a page's pictures are chosen before its first layout, and again for the phone after it.
 */
const PHONE = {
  viewport: { width: 412, height: 823 },
  screen: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const DESKTOP = { viewport: { width: 1280, height: 800 } };

type Weight = { readonly kind: string; readonly path: string; readonly bytes: number };

test('the top page comes with all it shows in what a weak connection can carry', async ({
  browser,
  baseURL,
}) => {
  const page = await (
    await browser.newContext({ ...PHONE, ...(baseURL === undefined ? {} : { baseURL }) })
  ).newPage();
  const weights = weighEverything(page);
  // The page has come alive when it asks who is visiting; what it fetches besides is asked for by then.
  const alive = page.waitForResponse('**/api/login/loginStatus*');
  await page.goto('/');
  await alive;
  await page.waitForLoadState('networkidle');
  const loaded = await Promise.all(weights);
  await page.context().close();

  const kinds: Record<string, number> = {};
  for (const { kind, bytes } of loaded) kinds[kind] = (kinds[kind] ?? 0) + bytes;
  const all = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
  const { allowed, was } = BUDGETS.topPage;
  const grown = Object.entries(kinds).map(([kind, bytes]) => `${kind} ${kB(was[kind] ?? 0)} -> ${kB(bytes)}`);
  const heaviest = loaded.toSorted((one, other) => other.bytes - one.bytes).slice(0, 12);
  const said =
    `The first load of / weighs ${kB(all)}; ${kB(allowed)} are allowed, which take a second and a half on slow 4G. ` +
    `By kind: ${grown.join(', ')}. The heaviest:\n` +
    heaviest.map(({ path, bytes }) => `  ${kB(bytes).padStart(9)}  ${path}`).join('\n');
  expect(all, said).toBeLessThanOrEqual(allowed);
});

/** Everything that comes over the wire, compressed as it comes. */
function weighEverything(page: Page): Promise<Weight>[] {
  const weights: Promise<Weight>[] = [];
  page.on('requestfinished', (request) => {
    const weigh = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      const path = new URL(request.url()).pathname;
      return { kind: request.resourceType(), path, bytes: responseBodySize + responseHeadersSize };
    };
    weights.push(weigh());
  });
  return weights;
}

const LOOKED_AT = [
  '/sanrio',
  '/sanrio/marupo-otsukai',
  '/sanrio/marupo-otsukai/fairness',
  '/sanrio/news/12',
  '/sanrio/howto',
  '/sanrio/company',
];

test('no picture is decoded much larger than it is shown, and none is of an old format', async ({
  browser,
  baseURL,
}) => {
  const faults: string[] = [];
  for (const [name, device] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    await inContext({ browser, device, baseURL }, async (page) => {
      const foreign: string[] = [];
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== baseURL) foreign.push(request.url());
      });
      for (const path of LOOKED_AT) {
        await page.goto(path);
        await seeAll(page);
        faults.push(...(await faultsOfPictures(page)).map((fault) => `${path} on a ${name}: ${fault}`));
      }
      expect(
        foreign,
        'asked of other hosts, which cost a connection each and see who visits the shop',
      ).toEqual([]);
    });
  }
  expect(faults).toEqual([]);
});

type Surroundings = {
  readonly browser: Browser;
  readonly device: object;
  readonly baseURL: string | undefined;
};

async function inContext({ browser, device, baseURL }: Surroundings, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ ...device, ...(baseURL === undefined ? {} : { baseURL }) });
  await look(await context.newPage());
  await context.close();
}

/** Goes down the page, so that every picture comes near. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  });
  await page.waitForLoadState('networkidle');
}

const faultsOfPictures = (page: Page): Promise<string[]> =>
  page.evaluate(async ({ timesShown, narrowestKept }) => {
    const faults: string[] = [];
    for (const image of document.images) {
      const address = image.currentSrc;
      const name = new URL(address, location.href).pathname;
      if (!image.hasAttribute('width') || !image.hasAttribute('height'))
        faults.push(`${name} has no width and height: the page jumps when it comes`);
      const shown = image.getBoundingClientRect();
      if (!image.complete || shown.width === 0 || address === '') continue;
      const file = await (await fetch(address)).blob();
      if (file.type === 'image/svg+xml') continue;
      if (!['image/avif', 'image/webp'].includes(file.type))
        faults.push(`${name} is ${file.type}: as AVIF or WebP it is a fraction of it`);
      const { width, height } = await createImageBitmap(file);
      // One that fills a box of another shape is drawn wider than the box, and cut off.
      const isCut = getComputedStyle(image).objectFit === 'cover';
      const drawn = isCut ? Math.max(shown.width, (shown.height * width) / height) : shown.width;
      const pixels = Math.round(drawn * devicePixelRatio);
      if (width > Math.max(pixels * timesShown, narrowestKept))
        faults.push(
          `${name} is ${width} pixels wide and shown on ${pixels}: more than ${timesShown} times what is seen is loaded and decoded`,
        );
    }
    return faults;
  }, BUDGETS.pictures);
