import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../accessibility.ts';
import { logIn } from '../members/member.ts';
import { expect, isFull, test, waitForRequests } from '../test.ts';
import { expectHydrated } from './hydration.ts';
import { ignoreMissing, GUEST_PAGES, MEMBER_PAGES, PUBLIC_PAGES } from './public-pages.ts';
import { expectNoUnusedSheets } from './unused-sheets.ts';

/** Pages of a type that another page represents. Axe runs on them only in the full tests. */
const LIKE_ANOTHER: readonly string[] = [
  '/',
  '/sanrio/ramujii-natsuyasumi',
  '/sanrio/nokosan-mokugeki',
  '/sanrio/guru-mawarimichi',
  '/sanrio/transactions',
  '/sanrio/privacy',
  '/sanrio/mypage/product/marupo-otsukai',
  // Axe runs on their forms in members/account.spec.ts.
  '/sanrio/mypage/signup',
  '/sanrio/mypage',
  '/sanrio/mypage/email',
  '/sanrio/mypage/password',
  '/sanrio/mypage/profile',
  '/sanrio/mypage/leave',
];

/** Pages with HTML that React does not hydrate. */
const STATIC_ISLANDS: readonly string[] = [
  '/sanrio/terms',
  '/sanrio/privacy',
  '/sanrio/transactions',
  '/sanrio/howto',
  '/sanrio/company',
  '/sanrio/faq',
  '/sanrio/marupo-otsukai',
  '/sanrio/marupo-otsukai/fairness',
];

for (const { path, title, ...rest } of PUBLIC_PAGES) {
  test(`${path} is complete, accessible, fits every screen and has metadata`, async ({ page, request }) => {
    await expectComplete(page, path);
    await expectNoUnusedSheets(page);
    const canonical = 'canonical' in rest ? rest.canonical : path;
    await expectMetadata({ page, request, title, canonical });
  });
}

/** Those of which an email or another site has links: they load nothing that they do not use. */
const FIRST_PAGES: readonly string[] = ['/sanrio/mypage/login', '/sanrio/mypage/signup'];

for (const { path } of GUEST_PAGES) {
  test(`${path} is complete, accessible and fits every screen`, async ({ page }) => {
    await expectComplete(page, path);
    if (FIRST_PAGES.includes(path)) await expectNoUnusedSheets(page);
  });
}

test('a draw shows one purchase button of at least 60 px height', async ({ page }) => {
  await page.goto('/sanrio/marupo-otsukai');
  await expect(page.getByText('選んだ回数で購入へ進む')).toBeHidden();
  const box = await page.getByRole('link', { name: /^1回引く 700円/ }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(60);
});

test('the button at the edge covers no choices beside the picture, and is there below them', async ({
  page,
}) => {
  const bar = page.getByRole('group', { name: '選んだ回数' });
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/sanrio/marupo-otsukai');
  await expect(bar).toBeVisible();
  // The button is below the screen.
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.reload();
  await expect(page.getByRole('link', { name: /^1回引く 700円/ })).not.toBeInViewport();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(bar).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(bar).toBeHidden();
});

test('the pages of a member are complete, accessible and fit every screen', async ({
  page,
  consoleErrors,
}) => {
  await logIn(page.request);
  await page.goto('/sanrio');
  for (const { path, title } of MEMBER_PAGES) {
    await test.step(path, async () => {
      await goOn(page, path);
      await expect(page.locator('h1')).toHaveText(new RegExp(title));
      await expectFinished(page, path);
    });
  }
  ignoreMissing(consoleErrors);
});

declare global {
  interface Window {
    /** Next's router. */
    readonly next: { readonly router: { push(path: string): void } };
  }
}

const NARROWEST = { width: 320, height: 640 };

async function expectComplete(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(200);
  await expectFinished(page, path);
  if (STATIC_ISLANDS.includes(path)) await expectHydrated(page, (await answer?.text()) ?? '');
}

/** Follows a link inside the shop, as the menu does: the scripts of the shop and axe stay loaded. */
const goOn = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => window.next.router.push(to), path);

async function expectFinished(page: Page, path: string): Promise<void> {
  const size = page.viewportSize() ?? NARROWEST;
  await expect(page.locator('h1')).toHaveCount(1);
  await waitForRequests(page);
  const hasOwnType = isFull || !LIKE_ANOTHER.includes(path);
  await (hasOwnType ? expectAccessible : expectNoOverflow)(page);
  await page.setViewportSize(NARROWEST);
  await expectNoOverflow(page);
  await page.setViewportSize(size);
}

const SITE_TITLE = /ころん堂/;

type Metadata = {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly title: string | RegExp | null;
  readonly canonical: string;
};

/** Expects what search engines and link previews show. `null`: the title is the name of the site. */
async function expectMetadata({ page, request, title, canonical }: Metadata): Promise<void> {
  const meta = async (selector: string, attribute = 'content') =>
    (await page.locator(`head ${selector}`).first().getAttribute(attribute)) ?? '';

  const documentTitle = await page.title();
  expect(documentTitle).toMatch(SITE_TITLE);
  if (title !== null) expect(documentTitle).toMatch(title);
  if (title !== null) expect(documentTitle).toMatch(/.+ [|｜] .+/);

  expect((await meta('meta[name=description]')).length).toBeGreaterThan(30);
  expect(await meta('meta[name=keywords]')).not.toBe('');
  expect(await meta('meta[property="og:title"]')).not.toBe('');
  expect(await meta('meta[property="og:description"]')).not.toBe('');
  expect(new URL(await meta('link[rel=canonical]', 'href')).pathname).toBe(canonical);

  const card = new URL(await meta('meta[property="og:image"]'));
  const picture = await request.get(`${card.pathname}${card.search}`);
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']).toMatch(/^image\/(png|jpeg)/);
}
