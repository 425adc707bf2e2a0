import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, ignoreErrors, test } from '../test.ts';
import { codeIn, emailAbout, newAddress, PASSWORD } from './member.ts';

const NEW_PASSWORD = 'asa no pan to mame';
const LAST_PASSWORD = 'hiru no soba to negi';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).click();
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible();

test('a visitor signs up, changes every setting, resets the password and deletes the account', async ({
  page,
  consoleErrors,
}) => {
  const email = newAddress('tabi');
  const newEmail = newAddress('tabi-new');

  await test.step('signs up', async () => {
    await page.goto('/sanrio/mypage/signup');
    await page.getByLabel('メールアドレス').fill(email);
    await expectAccessible(page);
    await press(page, 'コードを送る');
    await heading(page, 'コードの入力');
    await expectAccessible(page);
    // Six digits are sent without a press.
    await page.getByLabel('6けたのコード').fill(await codeIn(page.request, email, '会員登録のコード'));
    await heading(page, '登録内容の入力');
    await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
    await press(page, '会員登録する');
    await expect(page.getByText('入力内容を2か所ご確認ください')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('生年月日').fill('19980412');
    await page.getByRole('checkbox', { name: /同意します/ }).check();
    await press(page, '会員登録する');
    await heading(page, 'ようこそ、ころん堂へ');
    await expectAccessible(page);
    await emailAbout(page.request, email, '会員登録が終わりました');
  });

  await test.step('sees the account', async () => {
    await page.getByRole('link', { name: 'マイページへ進む' }).click();
    await expect(page.getByText('お客さま')).toBeVisible();
    await expect(page.getByText('まだ購入がありません')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('logs out and in again', async () => {
    await page.getByRole('contentinfo').getByRole('button', { name: 'ログアウト' }).click();
    await page.waitForURL('**/sanrio');
    await page.goto('/sanrio/mypage/profile');
    await page.waitForURL('**/mypage/login?next=**');
    await page.getByLabel('メールアドレス').fill(email.toUpperCase());
    await page.getByLabel('パスワード', { exact: true }).fill('not the password');
    await press(page, /^ログインする$/);
    await expect(page.getByText('メールアドレスかパスワードがちがいます。')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
    await press(page, /^ログインする$/);
    await page.waitForURL('**/sanrio/mypage/profile');
    ignoreErrors(consoleErrors, '401');
  });

  await test.step('adds name and address', async () => {
    await expect(page.getByText(/賞品の発送を依頼するときに入力できます。/)).toBeVisible();
    await expectAccessible(page);
    await press(page, '会員情報を変える');
    await page.getByLabel('お名前').fill('小川 みのる');
    const address = page.getByLabel('ご住所', { exact: true });
    // A postcode of several places offers them.
    await page.getByLabel('郵便番号').fill('4980000');
    await page.getByRole('button', { name: /愛知県弥富市/ }).click();
    await expect(address).toHaveValue(/^愛知県弥富市/);
    await expect(address).toBeFocused();
    await page.keyboard.insertText('1-2');
    // Another postcode keeps the typed address.
    await page.getByLabel('郵便番号').fill('1000001');
    await expect(page.getByText(/東京都千代田区千代田/)).toBeVisible();
    await expect(address).toHaveValue('愛知県弥富市1-2');
    await address.fill('');
    await page.getByLabel('郵便番号').fill('〒６０６－８３０１');
    await expect(address).toHaveValue('京都府京都市左京区吉田泉殿町');
    await page.getByLabel('郵便番号').press('Tab');
    await page.keyboard.insertText('１－２');
    await expect(address).toHaveValue('京都府京都市左京区吉田泉殿町１－２');
    await page.getByLabel('電話番号').fill('０９０－１２３４－５６７８');
    await page.getByLabel('建物名・部屋番号').fill('ころん荘 203号室');
    await expectAccessible(page);
    await press(page, '保存する');
    await expect(page.getByText('保存しました')).toBeVisible();
    await expect(page.getByText('京都府京都市左京区吉田泉殿町1-2')).toBeVisible();
    await expect(page.getByText('ころん荘 203号室')).toBeVisible();
    expect(await emailAbout(page.request, email, '会員情報が変わりました')).toContain('お名前');
  });

  await test.step('changes the password', async () => {
    await page.goto('/sanrio/mypage/password');
    await page.getByLabel('いまのパスワード', { exact: true }).fill(PASSWORD);
    await page.getByLabel('新しいパスワード', { exact: true }).fill(NEW_PASSWORD);
    await press(page, 'パスワードを変える');
    await expect(page.getByText('パスワードを変えました')).toBeVisible();
    await expect(page.getByText('この端末', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await emailAbout(page.request, email, 'パスワードが変わりました');
  });

  await test.step('changes email preferences and address', async () => {
    await page.goto('/sanrio/mypage/email');
    await page.getByRole('switch', { name: '新作のお知らせ' }).check();
    await expect(page.getByText('保存しました')).toBeVisible();
    await expectAccessible(page);
    await press(page, 'メールアドレスを変える');
    await page.getByLabel('新しいメールアドレス', { exact: true }).fill(newEmail);
    await press(page, 'コードを送る');
    await page.getByLabel('6けたのコード').fill(await codeIn(page.request, newEmail, 'メールアドレス変更'));
    await page.getByLabel('いまのパスワード', { exact: true }).fill(NEW_PASSWORD);
    await expectAccessible(page);
    await press(page, 'メールアドレスを変える');
    await expect(page.getByText('メールアドレスを変えました')).toBeVisible();
    await expect(page.getByRole('main').getByText(newEmail).first()).toBeVisible();
    await emailAbout(page.request, newEmail, 'メールアドレスが変わりました');
    await emailAbout(page.request, email, 'メールアドレスが変わりました');
  });

  await test.step('resets the password', async () => {
    await page.getByRole('contentinfo').getByRole('button', { name: 'ログアウト' }).click();
    await page.waitForURL('**/sanrio');
    await page.goto('/sanrio/mypage/login');
    await page.getByRole('link', { name: 'パスワードをお忘れの方' }).click();
    await page.waitForURL('**/mypage/reminder*');
    await page.getByLabel('メールアドレス').fill(newEmail);
    await press(page, 'コードを送る');
    await page.getByLabel('6けたのコード').fill(await codeIn(page.request, newEmail, '再設定'));
    await page.getByLabel('新しいパスワード', { exact: true }).fill(LAST_PASSWORD);
    await expectAccessible(page);
    await press(page, 'パスワードを変える');
    await heading(page, 'パスワードを変えました');
  });

  await test.step('deletes the account', async () => {
    await page.goto('/sanrio/mypage/leave');
    await page.getByLabel('いまのパスワード', { exact: true }).fill(LAST_PASSWORD);
    await expectAccessible(page);
    await press(page, '退会の手続きへ進む');
    await heading(page, '本当に退会しますか');
    await expectAccessible(page);
    await page.getByRole('button', { name: '退会する', exact: true }).click();
    await heading(page, '退会の手続きが終わりました');
    await expectAccessible(page);
    await emailAbout(page.request, newEmail, '退会');
    await page.goto('/sanrio/mypage');
    await page.waitForURL('**/mypage/login?next=**');
  });
});
