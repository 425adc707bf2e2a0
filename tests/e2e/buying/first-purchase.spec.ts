import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { addPasskeys } from '../console/staff.ts';
import { codeIn, PASSWORD } from '../members/member.ts';
import * as purchase from './purchase.ts';

/** From the top page to the result, with the sign-up. */
const MAX_TAPS = 15;
/** The characters that are typed with a passkey: an address of 21, the code and the birthday. */
const MAX_KEYS = 35;
const MAX_CHECKOUT_SCREENS = 2;

/** Counts presses, the focus of each field as one, and the characters that are typed. */
function aShopper(page: Page) {
  let taps = 0;
  let keys = 0;
  const tap = async (target: Locator) => {
    await target.click();
    taps += 1;
  };
  const type = async (label: string, text: string) => {
    await tap(page.getByLabel(label, { exact: true }));
    await page.keyboard.insertText(text);
    keys += text.length;
  };
  return { tap, type, taps: () => taps, keys: () => keys };
}

type Shopper = ReturnType<typeof aShopper>;

/** A new address of 21 characters. */
const shortAddress = () => `h${Date.now().toString(36).padStart(9, '0')}@example.jp`;

const byPassword = (page: Page, { type }: Shopper) => type('パスワード', PASSWORD);
const byPasskey = (page: Page, { tap }: Shopper) =>
  tap(page.getByRole('button', { name: 'パスワードのかわりに、パスキーを使う' }));

async function signUp(page: Page, shopper: Shopper, chooseLogin: typeof byPassword): Promise<void> {
  const { tap, type } = shopper;
  const email = shortAddress();
  await expect(page.getByText('1回 700円(税込)')).toBeVisible();
  await type('メールアドレス', email);
  await tap(page.getByRole('button', { name: 'コードを送る' }));
  await expect(page.getByRole('heading', { name: 'コードの入力' })).toBeVisible();
  await type('6けたのコード', await codeIn(page.request, email, '会員登録のコード'));
  // Six digits are checked without a press.
  await expect(page.getByRole('heading', { name: '登録内容の入力' })).toBeVisible();
  await chooseLogin(page, shopper);
  await type('生年月日', '19980412');
  await tap(page.getByRole('checkbox', { name: /同意します/ }));
  await tap(page.getByRole('button', { name: '会員登録する' }));
}

/** From the top page to the result of a first draw. */
async function drawFirst(page: Page, chooseLogin: typeof byPassword): Promise<Shopper> {
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
  await signUp(page, shopper, chooseLogin);

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
  return shopper;
}

test('a first-time shopper gets from the top page to a result with few taps', async ({ page }) => {
  const shopper = await drawFirst(page, byPassword);
  expect(shopper.taps()).toBeLessThanOrEqual(MAX_TAPS);
});

test('with a passkey in place of a password they type little', async ({ page, context }) => {
  await addPasskeys(context, page);
  const shopper = await drawFirst(page, byPasskey);
  expect(shopper.taps()).toBeLessThanOrEqual(MAX_TAPS);
  expect(shopper.keys()).toBeLessThanOrEqual(MAX_KEYS);
});
