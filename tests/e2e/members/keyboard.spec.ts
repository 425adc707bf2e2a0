import type { Locator, Page } from '@playwright/test';
import { expect, test, waitForRequests } from '../test.ts';
import { codeIn, newAddress, PASSWORD } from './member.ts';

/** More than any page has before its last field. */
const MAX_TAB_STOPS = 60;

/** Presses Tab until the target has the focus. Throws after `MAX_TAB_STOPS`. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target}.`);
}

async function write(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.insertText(text);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('main').getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

test('sign-up, login and account deletion work by keyboard alone', async ({ page }) => {
  const email = newAddress('kenban');

  await page.goto('/sanrio/mypage/signup');
  await waitForRequests(page);
  await write(page, 'メールアドレス', email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('6けたのコード')).toBeFocused();
  await write(page, '6けたのコード', await codeIn(page.request, email, '会員登録のコード'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '登録内容の入力' })).toBeFocused();

  await write(page, 'パスワード', PASSWORD);
  await press(page, '会員登録する');
  // The first invalid field has the focus.
  await expect(page.getByLabel('生年月日')).toBeFocused();
  await page.keyboard.type('19980412');
  await tabTo(page, page.getByRole('checkbox', { name: /同意します/ }));
  await page.keyboard.press('Space');
  await press(page, '会員登録する');
  await expect(page.getByRole('heading', { name: 'ようこそ、ころん堂へ' })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'マイページへ進む' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sanrio/mypage');

  await tabTo(page, page.getByRole('contentinfo').getByRole('button', { name: 'ログアウト' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sanrio');
  await page.goto('/sanrio/mypage/leave');
  await page.waitForURL('**/mypage/login?next=**');
  await write(page, 'メールアドレス', email);
  await write(page, 'パスワード', PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sanrio/mypage/leave');
  await write(page, 'いまのパスワード', PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '本当に退会しますか' })).toBeVisible();
  await press(page, '退会する');
  await expect(page.getByRole('heading', { name: '退会の手続きが終わりました' })).toBeVisible();
});
