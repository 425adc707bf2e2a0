import type { Page } from '@playwright/test';
import { isFair } from '../fair.ts';
import { mailAbout } from '../members/mailbox.ts';
import { expect, test } from '../shop.ts';
import * as buyer from './purchase.ts';

const DRAW = 'fuguchio-ennichi';

test('a member chooses on the draw’s page, pays by card, plays ticket by ticket and sees it all', async ({
  page,
}) => {
  const email = await buyer.aNewMember(page);
  await page.goto(`/sanrio/${DRAW}`);
  await page.getByRole('radio', { name: /^5回/ }).check();
  await page
    .getByRole('main')
    .getByRole('link', { name: /5回引く/ })
    .first()
    .click();
  await page.waitForURL(/shopping\?quantity=5/);
  await expect(page.getByText('5枚をとりおき中です')).toBeVisible();
  await expect(page.getByText('2,500円').first()).toBeVisible();
  await isFair(page);
  await buyer.choosesAndAgrees(page, 'クレジットカード');
  await buyer.payButton(page).click();
  await page.waitForURL(/\/api\/pretend\/pay\//);
  await expect(page.getByText('2,500円')).toBeVisible();
  await isFair(page);
  await buyer.pays(page);
  await page.waitForURL(/\/result/);
  await buyer.waitsForTheMachine(page);
  await isFair(page);
  await playsToTheEnd(page);
  await buyer.heading(page, '当たった賞品');
  expect(await buyer.prizesShown(page)).toBe(5);
  await isFair(page);
  expect(await buyer.ordersOf(page)).toMatchObject({ orders: 1, unseenCount: 0, wonPrizes: 5 });
  expect(await mailAbout(page.request, email, 'お支払いを確認しました')).toContain('2,500円');
});

/** Goes on with whatever the scene offers until the summary is there. */
async function playsToTheEnd(page: Page) {
  const summary = page.getByRole('heading', { name: '当たった賞品' });
  const onward = page.getByRole('button', { name: /^(まわす|あける|次のカプセルへ|結果をまとめて見る)/ });
  for (let step = 0; step < 60 && !(await summary.isVisible()); step += 1) {
    await expect(onward.or(summary).first()).toBeVisible();
    if (
      await onward
        .first()
        .isEnabled()
        .catch(() => false)
    )
      await onward
        .first()
        .click()
        .catch(() => {});
    await page.waitForTimeout(100);
  }
}

test('a registered card pays in one step, and can be changed and removed', async ({ page }) => {
  await buyer.aNewMember(page);
  await page.goto('/sanrio/mypage/payment');
  await buyer.press(page, /カードを登録する/);
  await page.waitForURL(/\/api\/pretend\/pay\//);
  await page.getByRole('button', { name: '登録する' }).click();
  await page.waitForURL(/mypage\/payment/);
  await expect(page.getByText(/1111/).first()).toBeVisible();
  await isFair(page);
  await buyer.opensTheOrder(page, { draw: DRAW, quantity: 1 });
  await page.getByRole('radio', { name: /^登録したカード/ }).check();
  await page.getByRole('checkbox', { name: /利用規約/ }).check();
  await page.getByRole('checkbox', { name: /キャンセル・返品・交換/ }).check();
  await buyer.payButton(page).click();
  await buyer.waitsForTheMachine(page);
  await page.goto('/sanrio/mypage/payment');
  await buyer.press(page, 'カードを削除する');
  await expect(page.getByText('このカードを削除しますか。')).toBeVisible();
  await buyer.press(page, 'カードを削除する');
  await expect(page.getByText('登録したカードはありません')).toBeVisible();
});
