import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { emailAbout } from '../members/member.ts';
import { expect, test } from '../test.ts';
import * as purchase from './purchase.ts';

const DRAW = 'fuguchio-ennichi';

test('a member gives prizes by a link, its receiver types the address, and the giver pays the fee', async ({
  page,
  browser,
}) => {
  const email = await purchase.newMember(page);
  await test.step('makes the link', async () => {
    await purchase.openRequest(page, { draw: DRAW, quantity: 5 });
    await purchase.giveByLink(page, { from: 'みどり', message: 'お誕生日おめでとう！' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'リンクをつくる' }).click();
    await expect(page.getByText('お届け先の入力待ち')).toBeVisible();
    await expectAccessible(page);
  });
  const link = await purchase.giftLink(page);

  const context = await browser.newContext();
  const receiver = await context.newPage();
  try {
    await receiver.goto(link);
    await purchase.expectHeading(receiver, 'みどりさんからのプレゼント');
    await expect(receiver.getByRole('figure')).toContainText('お誕生日おめでとう！');
    await expectAccessible(receiver);
    await typeAddress(receiver);
    await receiver.getByRole('checkbox', { name: /歳以上です/ }).check();
    await receiver.getByRole('button', { name: 'このお届け先で受け取る' }).click();
    await purchase.expectHeading(receiver, 'お届け先を受け付けました');
    await expectAccessible(receiver);

    await test.step('learns the prefecture only, and pays', async () => {
      const told = await emailAbout(page.request, email, 'プレゼント');
      expect(told).toContain('大阪府');
      expect(told).not.toContain('堺市');
      await page.reload();
      await page.getByRole('link', { name: '発送の状況を見る' }).click();
      await page.waitForURL(/mypage\/userShip\//);
      await expect(page.getByRole('main')).not.toContainText('堺市');
      await page.getByRole('radio', { name: /PayPay/ }).check();
      await page.getByRole('button', { name: /を支払う$/ }).click();
      await purchase.waitForProvider(page);
      await purchase.pay(page);
      await page.waitForURL(/mypage\/userShip\//);
    });

    // The page has taken the token out of its address.
    await receiver.goto('about:blank');
    await receiver.goto(link);
    await purchase.expectHeading(receiver, '発送の準備をしています');
  } finally {
    await context.close();
  }
});

async function typeAddress(page: Page): Promise<void> {
  for (const [label, text] of [
    ['お届け先のお名前', '森 あおい'],
    ['郵便番号', '5900078'],
    ['ご住所', '大阪府堺市堺区南瓦町3-1'],
    ['電話番号', '09087654321'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
}
