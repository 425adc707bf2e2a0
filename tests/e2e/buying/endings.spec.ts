import { expect, test } from '../shop.ts';
import { mailAbout } from '../members/mailbox.ts';
import * as buyer from './purchase.ts';

const DRAW = 'yumeji-nidone';

/** What the provider's page offers, and what the shop then says. */
const ENDINGS = [
  { way: 'クレジットカード', button: '3Dセキュアで失敗', said: '本人認証ができませんでした' },
  { way: 'PayPay', button: '残高不足', said: '残高が足りませんでした' },
  { way: 'auかんたん決済', button: '利用限度額をこえる', said: 'ご利用限度額をこえています' },
  { way: 'd払い', button: 'やめる', said: 'お支払いが取りやめになりました' },
  { way: 'ソフトバンクまとめて支払い', button: 'やめる', said: 'お支払いが取りやめになりました' },
] as const;

for (const { way, button, said } of ENDINGS) {
  test(`${way}, ${button}: said plainly, nothing taken, and there is a way on`, async ({ page }) => {
    await buyer.aNewMember(page);
    await buyer.goesToPay(page, { draw: DRAW, quantity: 5, way });
    await page.getByRole('button', { name: button }).click();
    await buyer.heading(page, said);
    await expect(page.getByText('代金はいただいていません。')).toBeVisible();
    await page.getByRole('link', { name: /もう一度、5回の手続きをする/ }).click();
    await expect(page.getByText('5枚をとりおき中です')).toBeVisible();
    await buyer.press(page, 'とりおきをやめて、もどる');
    await page.waitForURL(new RegExp(`/sanrio/${DRAW}$`));
    expect(await buyer.ordersOf(page)).toMatchObject({ orders: 2, unseenCount: 0, wonPrizes: 0 });
  });
}

test('3-D Secure asks who pays, and goes on when it is told', async ({ page }) => {
  await buyer.aNewMember(page);
  await buyer.goesToPay(page, { draw: DRAW, quantity: 1, way: 'クレジットカード' });
  await page.getByRole('radio', { name: /4100 0000 0000 5000/ }).check();
  await buyer.pays(page);
  await page.getByLabel(/パスワード/).fill('123456');
  await page.getByRole('button', { name: /認証|送信|すすむ|確認/ }).click();
  await buyer.waitsForTheMachine(page);
});

for (const notice of ['遅れて届く', '届かない', '二重に届く', '順番が入れかわる', 'にせものが届く']) {
  test(`paid, and the notice ${notice}: one purchase all the same`, async ({ page }) => {
    await buyer.aNewMember(page);
    await buyer.goesToPay(page, { draw: DRAW, quantity: 1 });
    await buyer.opensTheSwitches(page);
    await page.getByRole('radio', { name: notice }).check();
    await buyer.pays(page);
    await buyer.waitsForTheMachine(page);
    await buyer.seesTheResult(page);
    expect(await buyer.ordersOf(page)).toMatchObject({ orders: 1, unseenCount: 0, wonPrizes: 1 });
  });
}

test('paid, and the browser never comes back: the result waits and is offered', async ({ page }) => {
  const email = await buyer.aNewMember(page);
  await buyer.goesToPay(page, { draw: DRAW, quantity: 1 });
  await buyer.opensTheSwitches(page);
  await page.getByRole('checkbox', { name: /もどらない/ }).check();
  await buyer.pays(page);
  await expect(page).toHaveURL(/\/api\/pretend\/pay\//);
  await mailAbout(page.request, email, 'お支払いを確認しました');
  await page.goto('/sanrio');
  await page.getByRole('link', { name: /結果/ }).first().click();
  await buyer.waitsForTheMachine(page);
  await buyer.seesTheResult(page);
});

test('who takes all the rest also gets the last-one prize', async ({ page }) => {
  const [draw, quantity] = ['potsu-amayadori', 14];
  await buyer.aNewMember(page);
  await buyer.goesToPay(page, { draw, quantity });
  await buyer.pays(page);
  await buyer.waitsForTheMachine(page);
  await buyer.seesTheResult(page);
  expect(await buyer.prizesShown(page)).toBe(quantity);
  await expect(page.getByRole('img', { name: 'ラストワン賞' }).first()).toBeVisible();
  await page.goto(`/sanrio/${draw}`);
  await expect(page.getByText('完売').first()).toBeVisible();
});
