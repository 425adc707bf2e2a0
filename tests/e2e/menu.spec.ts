import { expect, test } from './shop.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/sanrio');
  await expect(page.getByRole('banner')).toBeVisible();
});

const open = 'メニュー';

test('the menu holds its three groups, for a guest', async ({ page }) => {
  await page.getByRole('button', { name: open }).click();
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
});

test('it closes on a link, on Escape, by its button and by a tap outside', async ({ page }, { project }) => {
  const button = page.getByRole('button', { name: open });
  const menu = page.getByRole('dialog');

  await button.click();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await menu.getByRole('button', { name: 'とじる' }).click();
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

test('the keyboard stays inside while it is open', async ({ page }) => {
  await page.getByRole('button', { name: open }).focus();
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
});

test('the logo is a heading on the top page only', async ({ page }) => {
  await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveCount(1);
  await page.goto('/sanrio/faq');
  await expect(page.getByRole('banner').getByRole('heading')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: /ころん堂/ })).toHaveAttribute(
    'href',
    '/sanrio',
  );
});

test('a guest sees four links in the footer and no ログアウト', async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  for (const name of ['利用規約', '特定商取引法', '個人情報保護方針', '当サイトについて']) {
    await expect(footer.getByRole('link', { name })).toBeVisible();
  }
  await expect(footer.getByText('ログアウト')).toHaveCount(0);
});
