/** @jest-environment node */
import { USUAL_TARIFF } from '#lib/shipments/tariff.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Metadata } from 'next';
import { parse } from 'yaml';
import { z } from 'zod';
import { createElement, type ComponentType } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { INFO_PAGE_NAMES, infoRoute } from '#lib/contract/info-pages.ts';
import { NewsBlock } from '#lib/contract/news.ts';
import { NEWS_CATEGORIES } from '#lib/contract/enums.ts';
import { USUAL_MINOR_CAPS } from '#lib/contract/shop.ts';
import { RESERVED_DIRECTORY_NAMES } from '#lib/contract/reserved-names.ts';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';
import { MEMBER_ROUTES, ROUTES } from '#lib/site/routes.ts';
import { currentOperator } from '#lib/api/current-operator.ts';
import { KORON_DO } from '#lib/brand/koron-do.ts';
import { DEFAULT_TEXTS } from '#lib/site-texts/defaults.ts';
import { plain } from '#lib/site-texts/markup.ts';
import { outlineOf, questionsIn } from '#lib/site-texts/outline.ts';
import { resolveBlocks, textsOf } from '#lib/site-texts/resolve.ts';
import { valuesOf } from '#lib/site-texts/variables.ts';
import { aShop } from '../support/api-responses.ts';

const CATALOGUE = resolve(import.meta.dirname, '../../backend/seed/catalogue');

const DrawText = z.object({
  title: z.string(),
  salesType: z.string(),
  shipping: z.object({ fee: z.number(), storageDays: z.number(), combinable: z.boolean() }),
});

const NewsText = z.strictObject({
  category: z.enum(NEWS_CATEGORIES),
  title: z.string().min(1),
  summary: z.string().min(1),
  publishedAt: z.string().regex(/^-\d+d \d{2}:\d{2}$/),
  body: z.array(NewsBlock).min(3).max(8),
});

const read = (kind: 'draws' | 'news', file: string) =>
  readdirSync(join(CATALOGUE, kind)).map((name) => ({
    name,
    text: parse(readFileSync(join(CATALOGUE, kind, name, file), 'utf8')) as unknown,
  }));

/** The draws of the demonstration. */
const draws = () => read('draws', 'draw.yaml').map(({ name, text }) => ({ name, ...DrawText.parse(text) }));

/** The demonstration's news, oldest first. */
const news = () =>
  read('news', 'news.yaml')
    .map(({ name, text }) => ({ no: Number(name), ...NewsText.parse(text) }))
    .sort((one, other) => one.no - other.no);

type Page = { readonly default: ComponentType; readonly generateMetadata: () => Promise<Metadata> };

// Only the shop's facts are answered: of everything else the pages show what they do without an answer.
globalThis.fetch = async (call) =>
  call instanceof Request && call.url.endsWith('/api/shop')
    ? Response.json({ ...aShop(), minorCaps: USUAL_MINOR_CAPS, paymentTypes: PAID_TYPES })
    : new Response(null, { status: 503 });

/** Every page of texts. */
const INFO_PAGES = await Promise.all(
  INFO_PAGE_NAMES.map(async (name) => {
    const page: Page = await import(`../../app/sanrio/${name}/page.tsx`);
    return {
      path: infoRoute(name),
      html: await htmlOf(page.default),
      metadata: await page.generateMetadata(),
    };
  }),
);

/** Renders the page completely, including async components. */
async function htmlOf(Page: ComponentType): Promise<string> {
  const { prelude } = await prerenderToNodeStream(createElement(Page));
  return (await text(prelude)).replaceAll('<!-- -->', '');
}

const attribute = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => value ?? '');

/** The targets of the links in the body. */
const hrefsOf = (html: string): string[] =>
  (html.match(/<a [^>]*>/g) ?? []).flatMap((tag) => attribute(tag, 'href'));
const idsOf = (html: string): string[] => attribute(html, 'id');

/** The ids in the page of texts at this path; `undefined`: no page of texts is there. */
const idsAt = (path: string): string[] | undefined => {
  const page = INFO_PAGES.find((info) => info.path === path);
  return page && idsOf(page.html);
};

const page = (path: string) => INFO_PAGES.find((info) => info.path === path)?.html ?? '';
/** The text without markup and word joiners. */
const words = (html: string) => html.replaceAll(/<[^>]*>|\u2060/g, '');

test('the folders of app/sanrio are the pages of texts and the pages with data', () => {
  const pages = readdirSync(resolve(import.meta.dirname, '../../app/sanrio'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('['))
    .map(({ name }) => name);
  expect(pages.toSorted()).toEqual(RESERVED_DIRECTORY_NAMES.toSorted());
});

test.each(INFO_PAGES)('$path has one heading of level 1 and skips no level', ({ html }) => {
  const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
});

test.each(INFO_PAGES)('$path has a description of 70 to 110 characters', ({ metadata }) => {
  const description = metadata.description ?? '';
  expect(description.length).toBeGreaterThanOrEqual(70);
  expect(description.length).toBeLessThanOrEqual(110);
});

test('the shipping terms in the texts match the draws of the demonstration', () => {
  for (const path of ['/sanrio/faq', '/sanrio/howto', '/sanrio/terms', '/sanrio/transactions']) {
    expect(words(page(path))).toContain('全国一律600円');
    expect(words(page(path))).toContain('60日間');
  }
  // Only draws that are not combinable may have another fee; longer storage is allowed.
  for (const { shipping } of draws()) {
    if (shipping.combinable) expect(shipping.fee).toBe(600);
    expect(shipping.storageDays).toBeGreaterThanOrEqual(60);
  }
});

test('the limits of minors are the same on all pages', () => {
  for (const path of ['/sanrio/faq', '/sanrio/howto', '/sanrio/terms', '/sanrio/transactions']) {
    expect(words(page(path))).toContain('5,000円');
    expect(words(page(path))).toContain('20,000円');
  }
});

test('特定商取引法に基づく表記 has every item that the law requires', () => {
  const terms = [...page('/sanrio/transactions').matchAll(/<th[^>]*>([^<]*)</g)].map(([, term]) => term);
  expect(terms).toEqual(
    expect.arrayContaining([
      '販売業者',
      '運営責任者',
      '所在地',
      '電話番号',
      'メールアドレス',
      '販売価格',
      '商品代金以外の必要料金',
      'お支払い方法と時期',
      '引渡時期',
      'キャンセル・返品',
      '申込みの有効期限',
      '販売数量',
      '動作環境',
    ]),
  );
});

test('the articles of the terms are numbered without gaps, and references exist', () => {
  const html = page('/sanrio/terms');
  const numbers = [...html.matchAll(/id="article-(\d+)"/g)].map(([, no]) => Number(no));
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  const cited = [...words(html).matchAll(/第(\d+)条(?!の\d)/g)].map(([, no]) => Number(no));
  expect(cited.filter((no) => no > numbers.length)).toEqual([]);
});

test('the eight mascots are introduced', () => {
  for (const name of ['まるぽ', 'ぽつ', 'のこさん', 'ラムじい', 'ふぐちょ', 'ゆめじ', 'ぐる', 'もぐ']) {
    expect(page('/sanrio/company')).toContain(`>${name}</h3>`);
  }
});

/** A text with the data of the environment and these monthly caps. */
async function blocksOf(kind: keyof typeof DEFAULT_TEXTS, minorCaps = { under16: 5_000, under18: 20_000 }) {
  const shop = { shopName: KORON_DO.name, hasMascots: true };
  const facts = { ...shop, operator: await currentOperator(), paymentTypes: PAID_TYPES };
  const values = valuesOf({ ...facts, minorCaps, tariff: USUAL_TARIFF });
  return resolveBlocks(DEFAULT_TEXTS[kind], { values, hasAnalytics: false });
}

test('all answers of よくある質問 are in the HTML', async () => {
  const text = words(page('/sanrio/faq').replaceAll(/<script.*?<\/script>/g, ''));
  const questions = outlineOf(await blocksOf('faq')).chapters.flatMap(({ blocks }) => questionsIn(blocks));
  const answers = questions.flatMap(({ lines, list = [] }) => [...lines, ...list].map(plain));
  expect(answers.length).toBeGreaterThan(60);
  expect(answers.filter((answer) => !text.includes(answer))).toEqual([]);
});

test.each(INFO_PAGES)('no variable is left on $path', ({ html }) => {
  expect(words(html.replaceAll(/<script.*?<\/script>/g, '')).match(/\{[^}]*\}/g)).toBeNull();
});

test('the monthly caps of minors are those of the settings in every text', async () => {
  for (const kind of ['howto', 'terms', 'transactions', 'faq'] as const) {
    const shown = textsOf(await blocksOf(kind, { under16: 3_100, under18: 9_200 })).join('\n');
    for (const cap of ['3,100円', '9,200円']) expect(shown).toContain(cap);
    for (const cap of ['5,000円', '20,000円']) expect(shown).not.toContain(cap);
  }
});

const pages = new Set<string>([
  ...Object.values(ROUTES),
  ...Object.values(MEMBER_ROUTES),
  ...draws().map(({ name }) => `/sanrio/${name}`),
]);

/** Whether the link's page and element exist. */
function leadsSomewhere(href: string, from: string): boolean {
  if (/^(?:mailto|tel):/.test(href)) return true;
  const [path = '', id] = href.split('#');
  const target = path === '' ? from : path;
  return pages.has(target) && (id === undefined || (idsAt(target)?.includes(id) ?? false));
}

test.each(INFO_PAGES)('every link on $path leads to an existing page and element', ({ path, html }) => {
  const astray = hrefsOf(html).filter((href) => !leadsSomewhere(href, path));
  expect(astray).toEqual([]);
});

test.each(INFO_PAGES)('$path has no id twice', ({ html }) => {
  const ids = idsOf(html);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('every link in the news leads to an existing page', () => {
  const links = news().flatMap(({ body }) =>
    body.flatMap((block) => (block.kind === 'link' ? block.link : [])),
  );
  expect(links.filter((link) => !leadsSomewhere(link, ROUTES.news))).toEqual([]);
});

test('a broken link is found', () => {
  expect(leadsSomewhere('/sanrio/faq#no-such-answer', ROUTES.faq)).toBe(false);
  expect(leadsSomewhere('/sanrio/no-such-draw', ROUTES.faq)).toBe(false);
});

const daysAgo = (publishedAt: string) => Number(/^-(\d+)d/.exec(publishedAt)?.[1]);

test('there are twelve news articles, the newest with the highest number', () => {
  expect(news().map(({ no }) => no)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  const days = news().map(({ publishedAt }) => daysAgo(publishedAt));
  expect(days).toEqual([...days].sort((one, other) => other - one));
});

test('the articles cover every category', () => {
  expect(new Set(news().map(({ category }) => category))).toEqual(
    new Set(['important', 'new', 'restock', 'notice']),
  );
});

test("an article about a draw uses the draw's title", () => {
  const titles = draws().map(({ title }) => title);
  const named = news().flatMap(({ title }) =>
    [...title.matchAll(/「(.+?)」/g)].map(([, name]) => name ?? ''),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !titles.some((title) => title.startsWith(name)))).toEqual([]);
});
