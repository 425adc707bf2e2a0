import { expect, test } from '../shop.ts';
import * as buyer from './purchase.ts';

const DRAW = 'marupo-otsukai';

test('a second click, a reload and a second tab are the same purchase', async ({ page, context }) => {
  await buyer.aNewMember(page);
  await buyer.opensTheOrder(page, { draw: DRAW, quantity: 1 });
  await page.reload();
  await expect(page.getByText('1枚をとりおき中です')).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/sanrio/${DRAW}/shopping?quantity=5`);
  await expect(other.getByText('1枚をとりおき中です')).toBeVisible();
  await buyer.choosesAndAgrees(page);
  await buyer.payButton(page).dblclick();
  await page.waitForURL(/\/api\/pretend\/pay\//);
  await other.reload();
  await buyer.heading(other, 'お支払いの画面がひらいています');
  await other.getByRole('button', { name: 'お支払いの画面にもどる' }).click();
  await other.waitForURL(/\/api\/pretend\/pay\//);
  expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname);
  await buyer.pays(page);
  await buyer.waitsForTheMachine(page);
  await other.goto(`/sanrio/${DRAW}/result`);
  await buyer.seesTheResult(other);
  expect(await buyer.ordersOf(page)).toMatchObject({ orders: 1, unseenCount: 0, wonPrizes: 1 });
});

test('back from the provider’s page shows that it is open, and it can be given up', async ({ page }) => {
  await buyer.aNewMember(page);
  await buyer.goesToPay(page, { draw: DRAW, quantity: 1 });
  await page.goBack();
  await buyer.heading(page, 'お支払いの画面がひらいています');
  await buyer.press(page, 'とりおきをやめて、もどる');
  await page.waitForURL(new RegExp(`/sanrio/${DRAW}$`));
  expect(await buyer.ordersOf(page)).toMatchObject({ orders: 1, wonPrizes: 0 });
});

test('a result page that is opened again shows the result again', async ({ page }) => {
  await buyer.aNewMember(page);
  await buyer.goesToPay(page, { draw: DRAW, quantity: 1 });
  await buyer.pays(page);
  await buyer.waitsForTheMachine(page);
  await page.reload();
  await buyer.waitsForTheMachine(page);
  await buyer.seesTheResult(page);
  await page.reload();
  await buyer.heading(page, '当たった賞品');
  await page.goBack();
  await buyer.heading(page, '手続きが終わりました');
  // The page replaces its own history entry while it hydrates, which aborts Playwright's own `goForward`.
  await page.evaluate(() => void setTimeout(() => history.forward()));
  await buyer.heading(page, '当たった賞品');
  expect(await buyer.ordersOf(page)).toMatchObject({ orders: 1, unseenCount: 0, wonPrizes: 1 });
});

test('somebody else’s order and trip are no business of mine', async ({ page, browser }) => {
  await buyer.aNewMember(page);
  await buyer.goesToPay(page, { draw: DRAW, quantity: 1 });
  await buyer.pays(page);
  await page.waitForURL(/\/result/);
  await buyer.waitsForTheMachine(page);
  const address = page.url();
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await buyer.aNewMember(other);
  await other.goto(address);
  await expect(other.getByText(/見つかりません|まだありません|ありませんでした/).first()).toBeVisible();
  expect(await buyer.ordersOf(other)).toMatchObject({ orders: 0 });
  await stranger.close();
});

test('who wants less movement plays without it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await buyer.aNewMember(page);
  await buyer.goesToPay(page, { draw: DRAW, quantity: 1 });
  await buyer.pays(page);
  await buyer.waitsForTheMachine(page);
  await expect(page.getByText('ボタンを押してください')).toBeVisible();
  await page.getByRole('button', { name: 'まわす' }).click();
  await expect(page.getByRole('button', { name: /あける|結果をまとめて見る/ }).first()).toBeVisible();
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((one) => one.effect instanceof KeyframeEffect)
        .flatMap((one) => (one.effect as KeyframeEffect).getKeyframes())
        .filter((frame) => frame.transform !== undefined && frame.transform !== 'none').length,
  );
  expect(moving).toBe(0);
});
