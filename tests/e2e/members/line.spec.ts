import { PERSON } from '../../support/line-server.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, ignoreErrors, test } from '../test.ts';
import { codeIn } from './member.ts';

test('a guest signs up with LINE without a password, and LINE logs them in', async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.goto('/sanrio/mypage/signup?next=%2Fsanrio%2Ffaq');
  await page.getByRole('link', { name: 'LINEではじめる' }).click();
  await page.waitForURL('**/mypage/signup?next=*#line=*');
  await expect(page.getByText('LINEを確認しました。')).toBeVisible();
  await expect(page.getByLabel('メールアドレス')).toHaveValue(PERSON.email);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'コードを送る' }).click();
  await expect(page.getByRole('heading', { name: 'コードの入力' })).toBeVisible();
  await page.getByLabel('6けたのコード').fill(await codeIn(page.request, PERSON.email, '会員登録のコード'));
  await expect(page.getByText('LINEでログインできます。')).toBeVisible();
  await page.getByLabel('生年月日').fill('19980412');
  await page.getByRole('checkbox', { name: /同意します/ }).check();
  await page.getByRole('button', { name: '会員登録する' }).click();
  await expect(page.getByRole('heading', { name: /^ようこそ/ })).toBeVisible();

  await context.clearCookies();
  await page.goto('/sanrio/mypage/login?next=%2Fsanrio%2Fmypage%2Fpassword');
  await page.getByRole('link', { name: 'LINEでログイン' }).click();
  await page.waitForURL('**/sanrio/mypage/password');
  await expect(page.getByRole('button', { name: 'LINEとのつながりを外す' })).toBeVisible();

  // Without a password LINE stays: the login by LINE proves nothing.
  await page.getByRole('button', { name: 'LINEとのつながりを外す' }).click();
  await expect(page.getByLabel('いまのパスワード').last()).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'パスワードをお忘れの方、決めていない方' }).last(),
  ).toBeVisible();
  await expectAccessible(page);
  // The call that asked for a proof.
  ignoreErrors(consoleErrors, '403');
});
