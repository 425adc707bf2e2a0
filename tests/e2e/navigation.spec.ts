import type { Page } from '@playwright/test';
import { expect, isFull, test } from './test.ts';

const MENU = 'メニュー';

async function openTop(page: Page): Promise<void> {
  await page.goto('/sanrio');
  await expect(page.getByRole('banner')).toBeVisible();
}

test('menu, logo and footer of a guest', async ({ page }, { project }) => {
  await openTop(page);
  await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveCount(1);

  await test.step('the menu has three groups', async () => {
    await page.getByRole('button', { name: MENU }).click();
    const menu = page.getByRole('dialog');
    await expect(menu.getByText('ガチャを引く')).toBeVisible();
    await expect(menu.getByText('アカウント情報')).toBeVisible();
    await expect(menu.getByText('その他')).toBeVisible();
    const links = {
      開催中のガチャ: '/sanrio',
      会員登録: '/sanrio/mypage/signup',
      ログイン: '/sanrio/mypage/login',
      お知らせ: '/sanrio/news',
      遊び方: '/sanrio/howto',
      よくある質問: '/sanrio/faq',
    };
    for (const [name, path] of Object.entries(links)) {
      await expect(menu.getByRole('link', { name })).toHaveAttribute('href', path);
    }
    await expect(menu.getByRole('link', { name: 'マイページ' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  await test.step('the focus stays in the open menu', async () => {
    await page.getByRole('button', { name: MENU }).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog');
    await expect(menu).toBeVisible();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused !== document.body && focused?.closest('[role=dialog], dialog') === null;
      });
      expect(outside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  await test.step('the footer has four links and no ログアウト', async () => {
    const footer = page.getByRole('contentinfo');
    for (const name of ['利用規約', '特定商取引法', '個人情報保護方針', '当サイトについて']) {
      await expect(footer.getByRole('link', { name })).toBeVisible();
    }
    await expect(footer.getByText('ログアウト')).toHaveCount(0);
  });

  await test.step('the menu closes on a link, on Escape, by its button and by a tap outside', async () => {
    const button = page.getByRole('button', { name: MENU });
    const menu = page.getByRole('dialog');

    await button.click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    await menu.getByRole('button', { name: '閉じる' }).click();
    await expect(menu).toBeHidden();

    if (project.name === 'desktop') {
      await button.click();
      await page.mouse.click(100, 600);
      await expect(menu).toBeHidden();
    }

    await button.click();
    await menu.getByRole('link', { name: '遊び方' }).click();
    await expect(page).toHaveURL(/\/sanrio\/howto$/);
    await expect(menu).toBeHidden();
  });

  await test.step('the logo is no heading on other pages', async () => {
    await expect(page.getByRole('banner').getByRole('heading')).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: /ころん堂/ })).toHaveAttribute(
      'href',
      '/sanrio',
    );
  });
});

const scrollY = () => window.scrollY;

test('going back restores the scroll position', async ({ page }) => {
  await page.goto('/sanrio/terms');
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  await page.waitForFunction(() => window.scrollY === 900);
  // Clicked by script, since a click of the mouse would first scroll the footer into view.
  const link = page.getByRole('contentinfo').getByRole('link', { name: '当サイトについて' });
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page).toHaveURL(/\/company$/);
  await expect.poll(() => page.evaluate(scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL(/\/terms$/);
  await expect.poll(() => page.evaluate(scrollY)).toBe(900);

  await page.goForward();
  await expect(page).toHaveURL(/\/company$/);
});

test('going back to an address with a hash restores its page', async ({ page }) => {
  await page.goto('/sanrio/terms');
  const contents = page.getByRole('navigation', { name: 'もくじ' });
  await contents.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/terms#./);
  await page.getByRole('contentinfo').getByRole('link', { name: '当サイトについて' }).click();
  await expect(page).toHaveURL(/\/company$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('当サイトについて');

  await page.goBack();
  await expect(page).toHaveURL(/\/terms#./);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('利用規約');
});

test('a hash opens its answer and scrolls to it', async ({ page }) => {
  await page.goto('/sanrio/faq');
  const id = (await page.locator('details [id]').nth(5).getAttribute('id')) ?? '';
  const question = page.locator('details').filter({ has: page.locator(`[id="${id}"]`) });
  await expect(question).not.toHaveAttribute('open');
  await page.goto(`/sanrio/faq#${id}`);
  await expect(question).toHaveAttribute('open', '');
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
});

for (const id of isFull ? ['contact', 'environment', 'unknown-login'] : ['unknown-login'])
  test(`a direct visit to the answer ${id} opens it and scrolls to it`, async ({ page }) => {
    await page.goto(`/sanrio/faq#${id}`);
    const answer = page.locator(`[id="${id}"]`);
    await expect(page.locator('details[open]').filter({ has: answer })).toBeVisible();
    await expect(answer).toBeInViewport();
  });
