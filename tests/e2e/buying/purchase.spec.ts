import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { emailAbout } from '../members/member.ts';
import { expect, test } from '../test.ts';
import * as purchase from './purchase.ts';

const DRAW = 'fuguchio-ennichi';

/** The demonstration makes its own rounds, and says so wherever they decide. */
const localNotice = (page: Page) => page.getByText(/自分で乱数をつくっています/);

test('a member buys on the page of the draw, pays by card, plays each ticket and sees the result', async ({
  page,
}) => {
  const email = await purchase.newMember(page);
  await page.goto(`/sanrio/${DRAW}`);
  await expect(localNotice(page)).toBeVisible();
  await page.getByRole('radio', { name: /^5回/ }).check();
  await page
    .getByRole('main')
    .getByRole('link', { name: /5回引く/ })
    .first()
    .click();
  await page.waitForURL(/shopping\?quantity=5/);
  await expect(page.getByText('5枚をとりおき中です')).toBeVisible();
  await expect(page.getByText('2,500円').first()).toBeVisible();
  const { height, width } = page.viewportSize() ?? { height: 0, width: 0 };
  const end = await page.getByRole('form', { name: 'お支払い' }).boundingBox();
  if (width === 375) expect((end?.y ?? Infinity) + (end?.height ?? 0)).toBeLessThanOrEqual(2 * height);
  await expectAccessible(page);
  await purchase.choosePaymentMethod(page, 'クレジットカード');
  await purchase.payButton(page).click();
  await purchase.waitForProvider(page);
  await expect(page.getByText('2,500円')).toBeVisible();
  await expectAccessible(page);
  await purchase.pay(page);
  await page.waitForURL(/\/result/);
  await purchase.waitForPlay(page);
  await expect(localNotice(page)).toBeVisible();
  await expectAccessible(page);
  await playAll(page);
  await purchase.expectHeading(page, '当たった賞品');
  expect(await purchase.prizeCount(page)).toBe(5);
  // The page checks the result by itself.
  await expect(page.getByText(/この結果は、記録から計算したとおりです/)).toBeVisible();
  await expectAccessible(page);
  expect(await purchase.overviewOf(page)).toMatchObject({ orders: 1, unseenCount: 0, wonPrizes: 5 });
  expect(await emailAbout(page.request, email, 'お支払いを確認しました')).toContain('2,500円');
});

/** Presses each button that the play offers until the result is shown: at most 60. */
async function playAll(page: Page) {
  const result = page.getByRole('heading', { name: '当たった賞品' });
  const next = page.getByRole('button', { name: /^(まわす|あける|次のカプセルへ|結果を(まとめて)?見る)/ });
  for (let step = 0; step < 60 && !(await result.isVisible()); step += 1) {
    await expect(next.or(result).first()).toBeVisible();
    if (
      await next
        .first()
        .isEnabled()
        .catch(() => false)
    )
      await next
        .first()
        .click()
        .catch(() => {});
    await page.waitForTimeout(100);
  }
}

test('a registered card pays in one step, and can be changed and removed', async ({ page }) => {
  await purchase.newMember(page);
  await page.goto('/sanrio/mypage/payment');
  await purchase.press(page, /カードを登録する/);
  await purchase.waitForProvider(page);
  await page.getByRole('button', { name: '登録する' }).click();
  await page.waitForURL(/mypage\/payment/);
  await expect(page.getByText(/1111/).first()).toBeVisible();
  await expectAccessible(page);
  await purchase.openCheckout(page, { draw: DRAW, quantity: 1 });
  await page.getByRole('radio', { name: /^登録したカード/ }).check();
  await purchase.acceptTerms(page);
  await purchase.payButton(page).click();
  await purchase.waitForPlay(page);
  await page.goto('/sanrio/mypage/payment');
  await purchase.press(page, 'カードを削除する');
  await expect(page.getByText('このカードを削除しますか。')).toBeVisible();
  await purchase.press(page, 'カードを削除する');
  await expect(page.getByText('登録したカードはありません')).toBeVisible();
});
