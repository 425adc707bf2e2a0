import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { logIn } from '../members/member.ts';
import { expect, ignoreErrors, test, waitForRequests } from '../test.ts';

const box = (page: Page) => page.getByLabel('ガチャをさがす').and(page.locator('input'));
const cards = (page: Page) => page.locator('main li h3');

test('a search has its words in the address, and finds kana of every form', async ({ page }) => {
  await page.goto('/sanrio/search');
  // Other tests may add draws, and their sales change the order.
  for (const title of ['ぽつの雨やどり雑貨店', '八人の大祭', 'まるぽの朝の体操'])
    await expect(cards(page).filter({ hasText: title })).toBeVisible();
  await expectAccessible(page);
  await box(page).fill('ｺﾛｺﾛ');
  await page.getByRole('button', { name: 'さがす', exact: true }).click();
  await expect(page).toHaveURL(/\/sanrio\/search\?q=%EF%BD%BA/);
  await expect(page.getByRole('heading', { level: 2, name: '「ｺﾛｺﾛ」のガチャ 1件' })).toBeVisible();
  await expect(cards(page)).toHaveText(['ラムじいの夏休み日記 再販']);
  await page.getByRole('navigation', { name: '販売の状態' }).getByRole('link', { name: '終了' }).click();
  await expect(page).toHaveURL(/q=.*state=ended/);
  await expect(page.getByText('棚のすみまで、さがしました')).toBeVisible();
  await expectAccessible(page);
});

test('suggestions are chosen by keys, and those for earlier words are dropped', async ({ page }) => {
  await page.route('**/api/search?*', async (route) => {
    // The answer for the first words arrives after that for the second.
    if (new URL(route.request().url()).searchParams.get('q') === 'まるぽ')
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue().catch(() => {});
  });
  await page.goto('/sanrio');
  const field = box(page);
  await field.focus();
  await expect(field).toHaveRole('combobox');
  await field.pressSequentially('まるぽ');
  await page.waitForTimeout(400);
  await field.fill('たいさい');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: '1件見つかりました' })).toBeAttached();
  await page.waitForTimeout(1_500);
  await expect(page.getByRole('option')).toHaveText(/八人の大祭/);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sanrio\/hachinin-taisai$/);
});

test('a composition is searched without its unfinished kana, and its Enter sends nothing', async ({
  page,
}) => {
  const searches: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/search') searches.push(url.searchParams.get('q') ?? '');
  });
  await page.goto('/sanrio');
  await box(page).focus();
  await expect(box(page)).toHaveRole('combobox');
  const input = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('t');
  await compose('た');
  await compose('たいさ');
  await expect.poll(() => searches.at(-1)).toBe('たいさ');
  expect(searches).not.toContain('t');
  await input.send('Input.insertText', { text: '大祭' });
  await expect(page.getByRole('option')).toHaveText(/八人の大祭/);
  await expect.poll(() => searches.at(-1)).toBe('大祭');
  await expect(page).toHaveURL(/\/sanrio$/);
});

test('the draws opened last are on the device until the member logs out', async ({ page }) => {
  await logIn(page.request);
  for (const name of ['marupo-otsukai', 'mogu-hanken']) {
    await page.goto(`/sanrio/${name}`);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('recent-draws') ?? ''))
      .toContain(`"${name}"`);
  }
  await page.goto('/sanrio/search');
  const recent = page.getByRole('region', { name: '最近見たガチャ' });
  await expect(recent.getByRole('link')).toHaveText(['もぐの半券ビュッフェ', 'まるぽのおつかいガチャ']);
  await box(page).focus();
  await expect(page.getByRole('option').first()).toHaveText('もぐの半券ビュッフェ');
  await waitForRequests(page);
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await expect(page.getByRole('button', { name: 'ログアウト' })).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('recent-draws'))).toBeNull();
});

test('searches are not indexed, and all of them name the whole list', async ({ request }) => {
  const head = async (path: string) => {
    const html = await (await request.get(path)).text();
    return [
      /<meta name="robots" content="([^"]*)"/,
      /<link rel="canonical" href="[^"]*?(\/sanrio[^"]*)"/,
    ].map((pattern) => pattern.exec(html)?.[1]);
  };
  expect(await head('/sanrio/search')).toEqual([expect.stringContaining('index, follow'), '/sanrio/search']);
  for (const query of ['q=まるぽ', 'state=onSale', 'page=2', 'sort=new', 'unknown=1'])
    expect([query, await head(`/sanrio/search?${query}`)]).toEqual([
      query,
      ['noindex, follow', '/sanrio/search'],
    ]);
});

test('a script in the words of a search is a text', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const words of ['</script><script>alert(1)</script>', '"><img src=x onerror=alert(1)>']) {
    const answer = await page.goto(`/sanrio/search?q=${encodeURIComponent(words)}`);
    expect(await answer?.text()).not.toMatch(/<script>alert|<img src=x/);
    await expect(
      page.getByRole('heading', { level: 2, name: `「${words}」のガチャは、ありません` }),
    ).toBeVisible();
    await expect(box(page)).toHaveValue(words);
  }
  expect(dialogs).toEqual([]);
});

test('finished draws are in the archive of their year', async ({ page, consoleErrors }) => {
  await page.goto('/sanrio/archive');
  await expectAccessible(page);
  await page.getByRole('link', { name: '2026年' }).click();
  await expect(page).toHaveURL(/\/sanrio\/archive\/2026$/);
  await expect(cards(page)).toContainText(['ぐるのまわり道マーケット', 'ぽつの晴れ休み']);
  await expectAccessible(page);
  for (const path of ['2026/2', '2026/1', '1999', 'x']) {
    const missing = await page.goto(`/sanrio/archive/${path}`);
    expect([path, missing?.status()]).toEqual([path, 404]);
  }
  ignoreErrors(consoleErrors, '/sanrio/archive/');
});

test('the header names ログイン or マイページ, and the first view has a draw that can be bought', async ({
  page,
}, { project }) => {
  const header = page.getByRole('banner');
  const onDesktop = project.name === 'desktop';
  await page.goto('/sanrio');
  const first = page.getByRole('list', { name: 'いま買えるガチャ' }).getByRole('link').first();
  await expect(first).toBeInViewport({ ratio: 1 });
  await expect(header.getByRole('link', { name: 'ガチャをさがす' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'ログイン' })).toBeVisible({ visible: onDesktop });
  // On a phone an icon leads there, by way of the login if need be.
  const account = header.getByRole('link', { name: 'マイページ' });
  await expect(account).toBeVisible({ visible: !onDesktop });
  await logIn(page.request);
  await page.goto('/sanrio/news');
  await waitForRequests(page);
  await expect(account).toBeVisible();
  await expect(header.getByRole('link', { name: 'ログイン' })).toBeHidden();
});

test('the icons of the header have 44 px, and fit a screen of 320 px with the menu and the logo', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/sanrio/news');
  const header = page.getByRole('banner');
  const targets = [
    header.getByRole('link', { name: 'ガチャをさがす' }),
    header.getByRole('link', { name: 'マイページ' }),
    header.getByRole('button', { name: 'メニュー' }),
  ];
  for (const target of targets) {
    const { x = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(x + width).toBeLessThanOrEqual(320);
  }
  expect(await header.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBeLessThanOrEqual(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('draws are searched, narrowed and sorted by the form', async ({ page }) => {
    await page.goto('/sanrio/search');
    await box(page).fill('ぽ');
    const details = page.locator('details');
    if (await details.locator('summary').isVisible()) await details.locator('summary').click();
    await page.getByLabel('1回の値段').selectOption({ label: '700円まで' });
    await page.getByLabel('並び順').selectOption({ label: '値段が安い順' });
    await page.getByRole('button', { name: 'しぼりこむ' }).click();
    await expect(page).toHaveURL(/maxPrice=700/);
    await expect(cards(page)).toContainText([
      'もぐの半券ビュッフェ',
      'まるぽのおつかいガチャ',
      'ラムじいの夏休み日記 再販',
      'のこさん 目撃証言 第3弾',
      'まるぽの朝の体操',
      'ぽつの晴れ休み',
    ]);
    await page.getByRole('link', { name: '条件を消す' }).click();
    await expect(page).toHaveURL(/\/sanrio\/search\?q=%E3%81%BD$/);
  });
});
