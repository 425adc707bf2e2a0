import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { codeIn, newAddress, PASSWORD } from '../members/member.ts';
import * as purchase from './purchase.ts';

/** From the top page to the result, with the sign-up. */
const MAX_TAPS = 15;
const MAX_CHECKOUT_SCREENS = 2;

/** Counts presses, and the focus of each field as one. Typing is none. */
function aShopper(page: Page) {
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.click();
    taps += 1;
  };
  const type = async (label: string, text: string) => {
    await tap(page.getByLabel(label, { exact: true }));
    await page.keyboard.insertText(text);
  };
  return { tap, type, taps: () => taps };
}

type Shopper = ReturnType<typeof aShopper>;

async function signUp(page: Page, { tap, type }: Shopper): Promise<void> {
  const email = newAddress('hajimete');
  await expect(page.getByText('1回 700円(税込)')).toBeVisible();
  await type('メールアドレス', email);
  await tap(page.getByRole('button', { name: 'コードを送る' }));
  await expect(page.getByRole('heading', { name: 'コードの入力' })).toBeVisible();
  await type('6けたのコード', await codeIn(page.request, email, '会員登録のコード'));
  // Six digits are checked without a press.
  await expect(page.getByRole('heading', { name: '登録内容の入力' })).toBeVisible();
  await type('パスワード', PASSWORD);
  await type('生年月日', '19980412');
  await tap(page.getByRole('checkbox', { name: /同意します/ }));
  await tap(page.getByRole('button', { name: '会員登録する' }));
}

test('a first-time shopper gets from the top page to a result with few taps', async ({ page }) => {
  const shopper = aShopper(page);
  const { tap } = shopper;
  await page.goto('/sanrio');
  await tap(
    page
      .getByRole('main')
      .getByRole('link', { name: /おつかいガチャ/ })
      .first(),
  );
  await page.waitForURL('**/sanrio/marupo-otsukai');
  await tap(
    page
      .getByRole('main')
      .getByRole('link', { name: /1回引く/ })
      .first(),
  );
  await page.waitForURL('**/signup?next=*');
  await signUp(page, shopper);

  await expect(page.getByText('1枚をとりおき中です')).toBeVisible();
  const screens = await page.evaluate(
    () => (document.querySelector('main')?.getBoundingClientRect().height ?? Infinity) / window.innerHeight,
  );
  expect(screens).toBeLessThanOrEqual(MAX_CHECKOUT_SCREENS);
  await tap(page.getByRole('radio', { name: /^PayPay/ }));
  await tap(page.getByRole('checkbox', { name: /利用規約/ }));
  await tap(page.getByRole('checkbox', { name: /キャンセル・返品・交換/ }));
  await tap(purchase.payButton(page));
  await purchase.waitForProvider(page);
  await tap(page.getByRole('button', { name: '支払う', exact: true }));
  await purchase.waitForPlay(page);
  await tap(page.getByRole('button', { name: '結果だけまとめて見る' }));
  await purchase.expectHeading(page, '当たった賞品');
  expect(shopper.taps()).toBeLessThanOrEqual(MAX_TAPS);
});
