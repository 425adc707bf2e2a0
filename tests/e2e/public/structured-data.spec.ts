import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { INFO_PAGE_NAMES } from '#lib/contract/info-pages.ts';
import { addressesIn, type Facts, factsIn, errorsIn } from '../../structured-data/structured-data.ts';
import { headLinksOf, metaOf, withoutScripts } from './html.ts';
import { expect, test } from './crawl.ts';

/** The types that each page must have. */
const TYPES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/(?:sanrio)?$/, ['OnlineStore', 'WebSite']],
  [/^\/sanrio\/(?:mypage\/)?(?:login|signup)$/, []],
  [/^\/sanrio\/company$/, ['BreadcrumbList', 'OnlineStore']],
  [/^\/sanrio\/faq$/, ['BreadcrumbList', 'FAQPage']],
  [/^\/sanrio\/news(?:\/archive\/\d+)?$/, ['BreadcrumbList']],
  [new RegExp(`^/sanrio/(?:${INFO_PAGE_NAMES.join('|')})$`), ['BreadcrumbList']],
  [/^\/sanrio\/(?:search|archive(?:\/\d+){0,2})$/, ['BreadcrumbList']],
  [/^\/sanrio\/news\/\d+$/, ['BreadcrumbList', 'NewsArticle']],
  [/\/fairness$/, ['BreadcrumbList']],
  [/^\/sanrio\/[a-z0-9-]+$/, ['BreadcrumbList', 'Product']],
];

test('the structured data of every public page has the required types and matches their schemas', async ({
  crawl: { pages },
}) => {
  const errors = [...pages.values()]
    .filter(({ isPublic }) => isPublic)
    .flatMap(({ path, html }) => {
      const kinds = factsIn(html).map((facts) => facts['@type']);
      const wanted = TYPES.find(([pattern]) => pattern.test(path))?.[1] ?? [];
      const hasTypes = kinds.toSorted().join() === wanted.join();
      const typeError = hasTypes ? [] : [`has ${kinds.join(', ') || 'none'}, wants ${wanted.join(', ')}`];
      return [...typeError, ...errorsIn(html)].map((error) => `${path}: ${error}`);
    });
  expect(errors).toEqual([]);
});

test('the structured data of a draw matches the API', async ({ crawl: { pages }, request }) => {
  const paths = [...pages.values()]
    .filter(({ html }) => factsIn(html).some((facts) => facts['@type'] === 'Product'))
    .map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(8);
  const availabilities = new Set<string>();
  for (const path of paths) {
    // Another test may sell a draw out between the two requests.
    await expect(async () => {
      const html = await (await request.get(path)).text();
      const draw = await (await request.get(path.replace('/sanrio/', '/api/product/'))).json();
      const product = factsIn(html).find((facts) => facts['@type'] === 'Product');
      const availability = STATES[draw.state] ?? '';
      expect(product, path).toMatchObject({
        name: draw.title,
        url: headLinksOf(html, 'canonical')[0]?.href,
        offers: {
          price: draw.price,
          validFrom: draw.opensAt,
          priceValidUntil: draw.closesAt,
          availability: `https://schema.org/${availability}`,
        },
      });
      availabilities.add(availability);
    }).toPass();
  }
  expect([...availabilities].sort()).toEqual(['Discontinued', 'InStock', 'PreOrder', 'SoldOut']);
});

const STATES: Readonly<Record<string, string>> = {
  upcoming: 'PreOrder',
  onSale: 'InStock',
  soldOut: 'SoldOut',
  ended: 'Discontinued',
};

test('the questions in structured data are on the page', async ({ crawl: { pages } }) => {
  const html = pages.get('/sanrio/faq')?.html ?? '';
  const shown = withoutScripts(html).replaceAll(/<[^>]+>|\s/g, '');
  const questions = factsIn(html).flatMap((facts) => (facts['mainEntity'] ?? []) as { name: string }[]);
  expect(questions.length).toBeGreaterThan(10);
  const missing = questions.filter(({ name }) => !shown.includes(name.replaceAll(/\s/g, '')));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('every address in structured data exists', async ({ crawl: { pages }, request }) => {
  const named = [...pages.values()].flatMap(({ path, html }) =>
    addressesIn(factsIn(html)).map((address) => ({ path, address: onTheShop(address) })),
  );
  const known = new Map<string, number>();
  for (const address of new Set(named.map((reference) => reference.address))) {
    known.set(address, (await request.get(address, { maxRedirects: 0 })).status());
  }
  const broken: typeof named = [];
  for (const reference of named)
    // Another test may sell out a draw after the crawl. Its page then names another card.
    if (known.get(reference.address) !== 200 && (await isNamedNow(request, reference)))
      broken.push(reference);
  expect(broken.map(({ path, address }) => `${path} names ${address}: ${known.get(address)}`)).toEqual([]);
});

async function isNamedNow(
  request: APIRequestContext,
  { path, address }: { readonly path: string; readonly address: string },
): Promise<boolean> {
  const html = await (await request.get(path)).text();
  return addressesIn(factsIn(html)).map(onTheShop).includes(address);
}

/** Google requires 50,000 pixels for a picture of an article and 112 x 112 for a logo. */
test('pictures and social cards have the declared and the required sizes', async ({
  crawl: { pages },
  request,
}) => {
  const sizes = new Sizes(request);
  const errors: string[] = [];
  for (const { path, html, isPublic } of pages.values()) {
    if (!isPublic) continue;
    const card = await sizes.of(metaOf(html, 'og:image'));
    const declared = `${metaOf(html, 'og:image:width')} x ${metaOf(html, 'og:image:height')}`;
    if (`${card.width} x ${card.height}` !== declared)
      errors.push(`${path}: its card is ${card.width} x ${card.height}, not ${declared}`);
    for (const address of factsIn(html).flatMap(picturesOf)) {
      const { width, height } = await sizes.of(address);
      if (width * height < 50_000 && !isLogo(address))
        errors.push(`${path}: ${address} is ${width} x ${height}`);
      if (isLogo(address) && Math.min(width, height) < 112)
        errors.push(`${path}: the logo is ${width} x ${height}`);
    }
  }
  expect(errors).toEqual([]);
});

const isLogo = (address: string) => new URL(address).pathname === '/apple-icon.png';

const picturesOf = (facts: Facts): string[] =>
  addressesIn([facts['image'], facts['logo'], facts['publisher']]).filter((address) =>
    /\.(?:png|svg|jpe?g|webp|avif)$/.test(address),
  );

const onTheShop = (address: string): string => {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
};

/** The real sizes of pictures, each loaded once. */
class Sizes {
  readonly #known = new Map<string, Promise<{ width: number; height: number }>>();
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  of(address: string): Promise<{ width: number; height: number }> {
    const path = onTheShop(address);
    const size = this.#known.get(path) ?? this.#measure(path);
    this.#known.set(path, size);
    return size;
  }

  async #measure(path: string) {
    const answer = await this.#request.get(path);
    const { width = 0, height = 0 } = await sharp(await answer.body()).metadata();
    return { width, height };
  }
}
