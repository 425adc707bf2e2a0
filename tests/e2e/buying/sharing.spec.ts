import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../test.ts';
import * as purchase from './purchase.ts';

const DRAW = 'marupo-otsukai';
const TITLE = 'まるぽのおつかいガチャ';

declare global {
  interface Window {
    shared?: { readonly text: string; readonly url: string; readonly files: readonly string[] };
  }
}

/** The dialog of a device that shares files. `window.shared` has its input. */
const withShareDialog = (page: Page) =>
  page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async ({ text = '', url = '', files = [] } = {}) => {
      window.shared = { text, url, files: files.map(({ name, type, size }) => `${name} ${type} ${size}`) };
    };
  });

/** The dimensions of a card, and its bytes as text. */
async function cardAt(page: Page, path: string) {
  const answer = await page.request.get(path);
  expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, 'image/png']);
  const bytes = await answer.body();
  const { format, width, height, exif, xmp } = await sharp(bytes).metadata();
  return { about: [format, width, height, exif, xmp], text: bytes.toString('latin1') };
}

const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';

test('a member shares a result with its picture, to X and LINE, and without a word about themselves', async ({
  page,
}) => {
  await withShareDialog(page);
  const email = await purchase.newMember(page);
  await purchase.buyThroughApi(page, { draw: DRAW, quantity: 1 });
  await page.goto(`/sanrio/${DRAW}/result`);
  await purchase.skipToResult(page);
  const { items } = await (await page.request.get('/api/orderHistory')).json();
  const { userId } = await (await page.request.get('/api/user')).json();
  const personal = [email, '小川', 'みのり', userId, items[0].orderHistoryId];

  await page.getByRole('button', { name: 'シェアする' }).click();
  await expect(page.getByRole('heading', { name: 'シェアする' })).toBeFocused();
  await expect(page.getByRole('img', { name: /が出ました$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '画像をつけて送る' }).click();
  await expect.poll(() => page.evaluate(() => window.shared?.text)).toContain(`${TITLE}を1回引いて、`);
  const { text, url, files } = (await page.evaluate(() => window.shared)) ?? { text: '', url: '', files: [] };
  expect(files).toEqual([expect.stringMatching(/^result\.png image\/png \d{5,}$/)]);
  expect(url).toMatch(new RegExp(`/sanrio/${DRAW}/won/[\\w-]+$`));

  await test.step('X and LINE get the same text and link', async () => {
    for (const [name, origin] of [
      ['Xに投稿する', 'https://x.com'],
      ['LINEで送る', 'https://social-plugins.line.me'],
    ] as const) {
      const link = page.getByRole('link', { name });
      const address = new URL((await link.getAttribute('href')) ?? '');
      expect([address.origin, address.searchParams.get('text'), address.searchParams.get('url')]).toEqual([
        origin,
        text,
        url,
      ]);
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
  });

  const square = (await page.getByRole('link', { name: '画像を保存する' }).getAttribute('href')) ?? '';
  const html = await (await page.request.get(url)).text();
  const wide = new URL(metaOf(html, 'og:image')).pathname;
  await test.step('both pictures are PNG files without a word about the member', async () => {
    const cards = [await cardAt(page, wide), await cardAt(page, square)];
    expect(cards.map(({ about }) => about)).toEqual([
      ['png', 1_200, 630, undefined, undefined],
      ['png', 1_080, 1_080, undefined, undefined],
    ]);
    for (const word of personal)
      for (const where of [...cards.map((card) => card.text), html, wide, square, url, text])
        expect(where).not.toContain(word);
  });

  await test.step('the link opens the draw with the card of the prize, also for a guest', async () => {
    expect(metaOf(html, 'og:title')).toContain(`が出ました｜${TITLE}`);
    expect(metaOf(html, 'og:image:alt')).toMatch(new RegExp(`^${TITLE}の.+が出ました$`));
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
    expect(metaOf(html, 'robots')).toContain('noindex');
    await page.context().clearCookies();
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /1回引く/ })
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
  });
});

test('a member shares all prizes of an order, whose link a guest opens', async ({ page }) => {
  await withShareDialog(page);
  const email = await purchase.newMember(page);
  await purchase.buyThroughApi(page, { draw: DRAW, quantity: 10 });
  await page.goto(`/sanrio/${DRAW}/result`);
  await purchase.skipToResult(page);
  const { items } = await (await page.request.get('/api/orderHistory')).json();
  await page.getByRole('button', { name: 'シェアする' }).click();
  await expect(page.getByRole('img', { name: `${TITLE}を10回引いた結果` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '画像をつけて送る' }).click();
  await expect.poll(() => page.evaluate(() => window.shared?.files)).toHaveLength(1);
  const { url } = (await page.evaluate(() => window.shared)) ?? { url: '' };
  const tall = (await page.getByRole('link', { name: '画像を保存する' }).getAttribute('href')) ?? '';
  const html = await (await page.request.get(url)).text();
  const cards = [await cardAt(page, new URL(metaOf(html, 'og:image')).pathname), await cardAt(page, tall)];
  expect(cards.map(({ about }) => about)).toEqual([
    ['png', 1_200, 630, undefined, undefined],
    ['png', 1_080, 1_350, undefined, undefined],
  ]);
  for (const word of [email, '小川', 'みのり', items[0].orderHistoryId])
    for (const where of [...cards.map((card) => card.text), html, tall, url])
      expect(where).not.toContain(word);
  expect(metaOf(html, 'og:title')).toBe(`10回の結果｜${TITLE}`);
  expect(metaOf(html, 'robots')).toContain('noindex');

  await page.context().clearCookies();
  await page.goto(url);
  await expect(page.getByText('10回の結果', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expectAccessible(page);
  const forged = await page.request.get(url.replace(/.$/, (end) => (end === '0' ? '1' : '0')));
  expect(forged.status()).toBe(404);
});
