import type { Page } from '@playwright/test';
import { codeIn, newAddress, PASSWORD } from '../members/member.ts';
import { expect, ignoreErrors, test } from '../test.ts';
import { translated, translatePages } from '../translator.ts';
import * as purchase from './purchase.ts';

const EMAIL_ERROR = '「@」をふくむメールアドレスを入力してください。';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await translated(page);
}

/** The error beside a field; the summary above the fields has links. */
const errorOf = (page: Page, error: RegExp | string) =>
  page.locator('[aria-live=polite]').filter({ hasText: error });

/** Types into a field, leaves it, and expects its error. */
async function typeWrong(page: Page, label: string, text: string, error: RegExp | string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.fill(text);
  await field.blur();
  await expect(errorOf(page, error)).toBeVisible();
}

async function correct(page: Page, label: string, text: string, error: RegExp | string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await expect(errorOf(page, error)).toHaveCount(0);
}

test('a translated page signs up, sells, plays and ships', async ({ page, consoleErrors }) => {
  await translatePages(page);
  const email = newAddress('honyaku');

  await test.step('corrects fields of the login and of the reminder', async () => {
    for (const path of ['/sanrio/mypage/login', '/sanrio/mypage/reminder']) {
      await open(page, path);
      await typeWrong(page, 'メールアドレス', 'honyaku', EMAIL_ERROR);
      await correct(page, 'メールアドレス', email, EMAIL_ERROR);
    }
  });

  await test.step('signs up with corrections', async () => {
    await open(page, '/sanrio/mypage/signup');
    await typeWrong(page, 'メールアドレス', 'honyaku', EMAIL_ERROR);
    await correct(page, 'メールアドレス', email, EMAIL_ERROR);
    await page.getByRole('button', { name: 'コードを送る' }).click();
    await purchase.expectHeading(page, 'コードの入力');
    await page
      .getByLabel('6けたのコード', { exact: true })
      .fill(await codeIn(page.request, email, '会員登録のコード'));
    await purchase.expectHeading(page, '登録内容の入力');
    const submit = page.getByRole('button', { name: '会員登録する' });
    await submit.click();
    await expect(page.getByText(/入力内容を\d+か所ご確認ください/)).toBeVisible();
    await typeWrong(page, 'パスワード', 'mijikai', /文字以上/);
    for (const [label, text] of [
      ['パスワード', PASSWORD],
      ['生年月日', '19980412'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('checkbox', { name: /同意します/ }).check();
    await submit.click();
    await purchase.expectHeading(page, 'ようこそ、ころん堂へ');
  });

  await test.step('chooses a quantity, and the button names it', async () => {
    await open(page, '/sanrio/yumeji-nidone');
    await page.getByRole('radio', { name: /^10回/ }).check();
    const buy = page.getByRole('main').getByRole('link', { name: /10回引く/ });
    await expect(buy.first()).toBeVisible();
    await expect(page.getByText(/^1回引く/)).toHaveCount(0);
    await page.getByRole('radio', { name: /^5回/ }).check();
    await page
      .getByRole('main')
      .getByRole('link', { name: /5回引く/ })
      .first()
      .click();
    await expect(page.getByText('5枚をとりおき中です')).toBeVisible();
  });

  await test.step('chooses and changes the payment method, and pays', async () => {
    await purchase.acceptTerms(page);
    await purchase.payButton(page).click();
    await expect(page.getByText('お支払い方法を選んでください。').first()).toBeVisible();
    const charge = (text: string) => page.getByRole('status').filter({ hasText: text });
    await page.getByRole('radio', { name: /^d払い/ }).check();
    await expect(charge('携帯電話のご利用料金')).toBeVisible();
    await page.getByRole('radio', { name: /^PayPay/ }).check();
    await expect(charge('その場でお支払い')).toBeVisible();
    await expect(charge('携帯電話のご利用料金')).toHaveCount(0);
    await purchase.payButton(page).click();
    await purchase.waitForProvider(page);
    await purchase.pay(page);
    await purchase.waitForPlay(page);
    await translated(page);
  });

  await test.step('plays, states an order of variants and requests the shipment', async () => {
    await purchase.skipToResult(page);
    await page.getByRole('link', { name: '発送を依頼する' }).click();
    await page.waitForURL(/mypage\/product\/yumeji-nidone/);
    await purchase.rankVariants(page, 'yumeji-nidone');
    await expect(page.getByText('5点のうち5点を選んでいます。')).toBeVisible();
    await purchase.removeOnePrize(page);
    await expect(page.getByRole('status').filter({ hasText: /うち\s*4点/ })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: '確認へ進む' }).click();
    await purchase.expectHeading(page, 'お届けもの 4点');
    for (const [label, text] of [
      ['お届け先のお名前', '小川 みのる'],
      ['郵便番号', '6068301'],
      ['ご住所', '京都府京都市左京区吉田泉殿町1-2'],
      ['電話番号', '09012345678'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('button', { name: '発送を依頼する' }).click();
    await page.getByRole('radio', { name: /PayPay/ }).check();
    await page.getByRole('button', { name: /を支払う$/ }).click();
    await purchase.waitForProvider(page);
    await purchase.pay(page);
    await page.waitForURL(/mypage\/userShip\//);
    await expect(page.locator('[aria-current=step]').filter({ hasText: '受付' })).toBeVisible();
  });

  // React renders a part again that was translated before it was hydrated.
  ignoreErrors(consoleErrors, 'React error #418');
});
