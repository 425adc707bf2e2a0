import { emailAbout } from '../members/member.ts';
import { expect, isFull, test } from '../test.ts';
import * as purchase from './purchase.ts';

const DRAW = 'yumeji-nidone';

// Only the full tests try every combination in a browser: `api/payments` tries all of them without one, and
// `purchase.spec.ts` pays by card, `one-order.spec.ts` by PayPay.

for (const method of isFull ? purchase.PAYMENT_METHOD_NAMES : []) {
  test(`one ticket is paid by ${method} and its result is shown`, async ({ page }) => {
    await purchase.newMember(page);
    await purchase.buy(page, { draw: 'fuguchio-ennichi', quantity: 1, method });
    await purchase.skipToResult(page);
    expect(await purchase.prizeCount(page)).toBe(1);
    await expect(page.getByText(method)).toBeVisible();
  });
}

/** Buttons on the provider's page that do not pay, and the heading that the shop then shows. */
const UNPAID = [
  { method: 'クレジットカード', button: '3Dセキュアで失敗', heading: '本人認証ができませんでした' },
  { method: 'PayPay', button: '残高不足', heading: '残高が足りませんでした' },
  { method: 'auかんたん決済', button: '利用限度額をこえる', heading: 'ご利用限度額をこえています' },
  { method: 'd払い', button: 'やめる', heading: 'お支払いが取りやめになりました' },
  { method: 'ソフトバンクまとめて支払い', button: 'やめる', heading: 'お支払いが取りやめになりました' },
] as const;

for (const { method, button, heading } of isFull ? UNPAID : UNPAID.slice(0, 1)) {
  test(`${method}, ${button}: the reason is shown, nothing is charged, the tickets stay for another method`, async ({
    page,
  }) => {
    await purchase.newMember(page);
    await purchase.goToProvider(page, { draw: DRAW, quantity: 5, method });
    await page.getByRole('button', { name: button }).click();
    await purchase.expectHeading(page, heading);
    await expect(page.getByText('代金はいただいていません。')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'お支払いの状況' })).toBeVisible();
    await page.getByRole('link', { name: /^ほかの方法で支払う あと \d+:\d\d$/ }).click();
    await expect(page.getByText('5枚をとりおき中です')).toBeVisible();
    await expect(page.getByText('5枚は、とりおいたままです。', { exact: false })).toBeVisible();
    await purchase.press(page, 'とりおきをやめて、もどる');
    await page.waitForURL(new RegExp(`/sanrio/${DRAW}$`));
    expect(await purchase.overviewOf(page)).toMatchObject({ orders: 0, unseenCount: 0, wonPrizes: 0 });
  });
}

if (isFull)
  test('a card with 3-D Secure is paid after the password is entered', async ({ page }) => {
    await purchase.newMember(page);
    await purchase.goToProvider(page, { draw: DRAW, quantity: 1, method: 'クレジットカード' });
    await page.getByRole('radio', { name: /4100 0000 0000 5000/ }).check();
    await purchase.pay(page);
    await page.getByLabel(/パスワード/).fill('123456');
    await page.getByRole('button', { name: /認証|送信|進む|確認/ }).click();
    await purchase.waitForPlay(page);
  });

const DELIVERIES = ['届かない', '遅れて届く', '二重に届く', '順番が入れかわる', 'にせものが届く'];

for (const webhook of isFull ? DELIVERIES : []) {
  test(`a paid order is completed once although its webhook: ${webhook}`, async ({ page }) => {
    await purchase.newMember(page);
    await purchase.goToProvider(page, { draw: DRAW, quantity: 1 });
    await purchase.openWebhookOptions(page);
    await page.getByRole('radio', { name: webhook }).check();
    await purchase.pay(page);
    await purchase.waitForPlay(page);
    await purchase.skipToResult(page);
    expect(await purchase.overviewOf(page)).toMatchObject({ orders: 1, unseenCount: 0, wonPrizes: 1 });
  });
}

test('a member who does not return from the provider is offered the result later', async ({ page }) => {
  const email = await purchase.newMember(page);
  await purchase.goToProvider(page, { draw: DRAW, quantity: 1 });
  await purchase.openWebhookOptions(page);
  await page.getByRole('checkbox', { name: /もどらない/ }).check();
  await purchase.pay(page);
  await expect(page).toHaveURL(/\/api\/sandbox\/pay\//);
  await emailAbout(page.request, email, 'お支払いを確認しました');
  await page.goto('/sanrio');
  await page.getByRole('link', { name: /結果/ }).first().click();
  await purchase.waitForPlay(page);
  await purchase.skipToResult(page);
});

test('the buyer of all remaining tickets also wins the last-one prize', async ({ page }) => {
  const draw = 'potsu-amayadori';
  const quantity = 14;
  await purchase.newMember(page);
  await purchase.buyThroughApi(page, { draw, quantity });
  await page.goto(`/sanrio/${draw}/result`);
  await purchase.skipToResult(page);
  expect(await purchase.prizeCount(page)).toBe(quantity);
  await expect(page.getByRole('img', { name: 'ラストワン賞' }).first()).toBeVisible();
  await page.goto(`/sanrio/${draw}`);
  await expect(page.getByText('完売').first()).toBeVisible();
});
