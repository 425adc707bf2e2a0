import { expect, ignoreErrors, isFull, test } from '../test.ts';
import { expectAccessible } from '../accessibility.ts';
import { codeIn, emailsTo, newAddress, PASSWORD, SAME_ORIGIN, signUp } from './member.ts';

const WINDOWS_FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NO_ANSWER = '通信エラーが発生しました。通信環境の良いところで再度アクセスしてください。';

test('login returns a guest to the requested page, and to no other site', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newAddress('kaeri');
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  await signUp(elsewhere.request, email);
  await elsewhere.close();

  for (const [asked, shown] of [
    ['/sanrio/mypage/leave?from=menu', '/sanrio/mypage/leave?from=menu'],
    ['/sanrio/mypage/login?next=//evil.example/', '/sanrio/mypage'],
    ['/sanrio/mypage/login?next=https://evil.example/', '/sanrio/mypage'],
    ['/sanrio/mypage/login?next=/%09/evil.example/', '/sanrio/mypage'],
    ['/sanrio/mypage/login?next=/api/login/sessions', '/sanrio/mypage'],
  ] as const) {
    await page.goto(asked);
    await page.getByLabel('メールアドレス').fill(email);
    await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'ログインする', exact: true }).click();
    await page.waitForURL((url) => `${url.pathname}${url.search}` === shown);
    expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? '').origin);
    await page.goto('about:blank');
    await page.context().clearCookies();
  }
});

test('sign-up returns a guest to the purchase they started', async ({ page }) => {
  const email = newAddress('kaimono');
  await page.goto('/sanrio/marupo-otsukai');
  const buy = page.getByRole('link', { name: /回引く/ }).first();
  const wanted = new URL((await buy.getAttribute('href')) ?? '', page.url()).href;
  await buy.click();
  await page.waitForURL('**/mypage/signup?next=*');
  await expect(page.getByText(/^1回 [0-9,]+円\(税込\)$/)).toBeVisible();
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByRole('button', { name: 'コードを送る' }).click();
  await expect(page.getByRole('heading', { name: 'コードの入力' })).toBeVisible();

  // The entered fields survive a reload; the password and the code do not.
  await page.reload();
  const code = await codeIn(page.request, email, '会員登録のコード');
  await page.getByLabel('6けたのコード').fill(code);
  await page.getByLabel('生年月日').fill('20010131');
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.reload();
  await page.getByLabel('6けたのコード').fill(code);
  await expect(page.getByLabel('生年月日')).toHaveValue('20010131');
  await expect(page.getByLabel('パスワード', { exact: true })).toHaveValue('');
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /同意します/ }).check();
  await page.getByRole('button', { name: '会員登録する' }).click();
  // The page holds the tickets at once and adds the order to its address.
  await page.waitForURL(`${wanted}&order=*`);
  expect(await emailsTo(page.request, email)).not.toHaveLength(0);
});

test('input survives a lost connection, and the button works again', async ({ page, consoleErrors }) => {
  const email = newAddress('denpa');
  await page.route('**/api/mail/sendMail', (route) => route.abort());
  await page.goto('/sanrio/mypage/signup');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByRole('button', { name: 'コードを送る' }).click();
  await expect(page.getByText(NO_ANSWER)).toBeVisible();
  await expect(page.getByLabel('メールアドレス')).toHaveValue(email);

  await page.unroute('**/api/mail/sendMail');
  await page.getByRole('button', { name: 'コードを送る' }).click();
  await expect(page.getByRole('heading', { name: 'コードの入力' })).toBeVisible();

  await page.getByLabel('6けたのコード').fill('１２３');
  await page.getByRole('button', { name: 'コードを確かめる' }).click();
  await expect(
    page.getByText('コードは6けたの数字です。ほかの端末では、同じメールの「長いコード」を入力してください。'),
  ).toBeVisible();
  ignoreErrors(consoleErrors, 'ERR_FAILED');
});

// `api/members/codes` tries the same.
if (isFull)
  test('five wrong codes block the code', async ({ page, consoleErrors }) => {
    const email = newAddress('machigai');
    await page.goto('/sanrio/mypage/reminder');
    await page.getByLabel('メールアドレス').fill(email);
    await page.getByRole('button', { name: 'コードを送る' }).click();
    for (const digits of ['000001', '000002', '000003', '000004']) {
      await page.getByLabel('6けたのコード').fill(digits);
      await page.getByRole('button', { name: 'コードを確かめる' }).click();
      await expect(page.getByText(/^コードがちがいます。/)).toBeVisible();
    }
    await page.getByLabel('6けたのコード').fill('000005');
    await page.getByRole('button', { name: 'コードを確かめる' }).click();
    await expect(page.getByText(/5回まちがえたため/)).toBeVisible();
    ignoreErrors(consoleErrors, '422');
  });

test('one other device is logged out from the list, by keyboard', async ({ page, browser, baseURL }) => {
  const email = newAddress('ittai');
  await signUp(page.request, email);
  const other = await browser.newContext({ baseURL: baseURL ?? '', userAgent: WINDOWS_FIREFOX });
  const login = await other.request.post('/api/login/emailLogin', { data: { email, password: PASSWORD } });
  expect(login.status()).toBe(200);

  await page.goto('/sanrio/mypage/password');
  const logOut = page.getByRole('button', { name: /^WindowsのFirefox\(最後の利用 .+\)をログアウト$/ });
  await logOut.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'をログアウトしました' })).toBeFocused();
  await expect(logOut).toHaveCount(0);
  await expect(page.getByText('この端末', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const elsewhere = await other.newPage();
  await elsewhere.goto('/sanrio/mypage');
  await elsewhere.waitForURL('**/mypage/login?next=**');
  await other.close();
});

// `api/members/password` and `pages/account/sessions` try the same.
if (isFull)
  test('a changed password logs out the other devices', async ({ page, browser, baseURL }) => {
    const email = newAddress('futatsu');
    await signUp(page.request, email);
    const other = await browser.newContext({ baseURL: baseURL ?? '' });
    const login = await other.request.post('/api/login/emailLogin', {
      headers: SAME_ORIGIN,
      data: { email, password: PASSWORD },
    });
    expect(login.status()).toBe(200);

    await page.goto('/sanrio/mypage/password');
    await page.getByLabel('いまのパスワード', { exact: true }).fill(PASSWORD);
    await page.getByLabel('新しいパスワード', { exact: true }).fill('yuugata no shotengai');
    await page.getByRole('button', { name: 'パスワードを変える' }).click();
    await expect(page.getByText('ほかの端末1台をログアウトしました。')).toBeVisible();
    const elsewhere = await other.newPage();
    await elsewhere.goto('/sanrio/mypage');
    await elsewhere.waitForURL('**/mypage/login?next=**');
    await other.close();
    await page.reload();
    await expect(page.getByText('この端末', { exact: true })).toBeVisible();
  });
