import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { addressesIn, type Facts, factsIn, errorsIn } from '../../structured-data/structured-data.ts';
import { headLinksOf, metaOf, withoutScripts } from './html.ts';
import { expect, test } from './walked.ts';

/** What each page has to say of itself; the rest of the public pages say where they stand. */
const SAID: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/(?:sanrio)?$/, ['OnlineStore', 'WebSite']],
  [/^\/sanrio\/(?:mypage\/)?(?:login|signup)$/, []],
  [/^\/sanrio\/company$/, ['BreadcrumbList', 'OnlineStore']],
  [/^\/sanrio\/faq$/, ['BreadcrumbList', 'FAQPage']],
  [/^\/sanrio\/(?:news(?:\/archive\/\d+)?|howto|terms|transactions|privacy)$/, ['BreadcrumbList']],
  [/^\/sanrio\/news\/\d+$/, ['BreadcrumbList', 'NewsArticle']],
  [/\/fairness$/, ['BreadcrumbList']],
  [/^\/sanrio\/[a-z0-9-]+$/, ['BreadcrumbList', 'Product']],
];

test('every public page says in structured data what it is, and nothing that a schema refuses', async ({
  walked: { pages },
}) => {
  const faults = [...pages.values()]
    .filter(({ isPublic }) => isPublic)
    .flatMap(({ path, html }) => {
      const kinds = factsIn(html).map((facts) => facts['@type']);
      const wanted = SAID.find(([pattern]) => pattern.test(path))?.[1] ?? [];
      const isAsWanted = kinds.toSorted().join() === wanted.join();
      const kindFault = isAsWanted
        ? []
        : [`says ${kinds.join(', ') || 'nothing'}, wants ${wanted.join(', ')}`];
      return [...kindFault, ...errorsIn(html)].map((fault) => `${path}: ${fault}`);
    });
  expect(faults, 'Search engines show price, stock and answers only where they can trust this.').toEqual([]);
});

test('what structured data says is what the shop says', async ({ walked: { pages }, request }) => {
  const products = [...pages.values()].flatMap(({ path, html }) =>
    factsIn(html)
      .filter((facts) => facts['@type'] === 'Product')
      .map((facts) => ({ path, facts, html })),
  );
  expect(products.length).toBeGreaterThan(8);
  const availabilities = new Set<string>();
  for (const { path, facts, html } of products) {
    const draw = await (await request.get(path.replace('/sanrio/', '/api/product/'))).json();
    expect(facts, path).toMatchObject({
      name: draw.title,
      url: headLinksOf(html, 'canonical')[0]?.href,
      offers: { price: draw.price, validFrom: draw.opensAt, priceValidUntil: draw.closesAt },
    });
    expect(facts, path).toMatchObject({
      offers: { availability: `https://schema.org/${STATES[draw.state]}` },
    });
    availabilities.add(STATES[draw.state] ?? '');
  }
  expect([...availabilities].sort()).toEqual(['Discontinued', 'InStock', 'PreOrder', 'SoldOut']);
});

const STATES: Readonly<Record<string, string>> = {
  upcoming: 'PreOrder',
  onSale: 'InStock',
  soldOut: 'SoldOut',
  ended: 'Discontinued',
};

test('questions that search engines are told stand on the page', async ({ walked: { pages } }) => {
  const html = pages.get('/sanrio/faq')?.html ?? '';
  const shown = withoutScripts(html).replaceAll(/<[^>]+>|\s/g, '');
  const questions = factsIn(html).flatMap((facts) => (facts['mainEntity'] ?? []) as { name: string }[]);
  expect(questions.length).toBeGreaterThan(10);
  const missing = questions.filter(({ name }) => !shown.includes(name.replaceAll(/\s/g, '')));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('every address that structured data names answers', async ({ walked: { pages }, request }) => {
  const named = [...pages.values()].flatMap(({ path, html }) =>
    addressesIn(factsIn(html)).map((address) => ({ path, address: onTheShop(address) })),
  );
  const known = new Map<string, number>();
  for (const address of new Set(named.map((one) => one.address))) {
    known.set(address, (await request.get(address, { maxRedirects: 0 })).status());
  }
  const broken = named.filter(({ address }) => known.get(address) !== 200);
  expect(broken.map(({ path, address }) => `${path} names ${address}: ${known.get(address)}`)).toEqual([]);
});

/** Google takes pictures of an article from 50,000 pixels on, and wants a logo of 112 x 112 or more. */
test('pictures and cards are as large as they are said to be, and as they have to be', async ({
  walked: { pages },
  request,
}) => {
  const sizes = new Sizes(request);
  const faults: string[] = [];
  for (const { path, html, isPublic } of pages.values()) {
    if (!isPublic) continue;
    const card = await sizes.of(metaOf(html, 'og:image'));
    const said = `${metaOf(html, 'og:image:width')} x ${metaOf(html, 'og:image:height')}`;
    if (`${card.width} x ${card.height}` !== said)
      faults.push(`${path}: its card is ${card.width} x ${card.height}, not ${said}`);
    for (const address of factsIn(html).flatMap(picturesOf)) {
      const { width, height } = await sizes.of(address);
      if (width * height < 50_000 && !isLogo(address))
        faults.push(`${path}: ${address} is ${width} x ${height}`);
      if (isLogo(address) && Math.min(width, height) < 112)
        faults.push(`${path}: the logo is ${width} x ${height}`);
    }
  }
  expect(faults).toEqual([]);
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

/** How many pixels pictures really have, each looked at once. */
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
