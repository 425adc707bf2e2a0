import { expect, isFull, test } from '../test.ts';
import * as purchase from './purchase.ts';

const DRAW = 'marupo-otsukai';

test('a second click, a reload and a second tab lead to the same order', async ({ page, context }) => {
  await purchase.newMember(page);
  await purchase.openCheckout(page, { draw: DRAW, quantity: 1 });
  await page.reload();
  await expect(page.getByText('1枚をとりおき中です')).toBeVisible();
  const other = await context.newPage();
  await purchase.startOrder(other, { draw: DRAW, quantity: 5 });
  await expect(other.getByText('1枚をとりおき中です')).toBeVisible();
  await expect(other.getByText('べつの画面で1回のお手続きが途中です。')).toBeVisible();
  await purchase.choosePaymentMethod(page);
  await purchase.payButton(page).dblclick();
  await purchase.waitForProvider(page);
  await other.reload();
  await purchase.expectHeading(other, 'お支払いの画面が開いています');
  await other.getByRole('button', { name: 'お支払いの画面にもどる' }).click();
  await purchase.waitForProvider(other);
  expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname);
  await purchase.pay(page);
  await purchase.waitForPlay(page);
  await other.goto(`/sanrio/${DRAW}/result`);
  await purchase.skipToResult(other);
  expect(await purchase.overviewOf(page)).toMatchObject({ orders: 1, unseenCount: 0, wonPrizes: 1 });
});

test('going back from the provider shows the open payment, which can be cancelled', async ({ page }) => {
  await purchase.newMember(page);
  await purchase.goToProvider(page, { draw: DRAW, quantity: 1 });
  await page.goBack();
  await purchase.expectHeading(page, 'お支払いの画面が開いています');
  await purchase.press(page, 'とりおきをやめて、もどる');
  await page.waitForURL(new RegExp(`/sanrio/${DRAW}$`));
  expect(await purchase.overviewOf(page)).toMatchObject({ orders: 0, wonPrizes: 0 });
});

test('reloading and returning to a result page shows the result again', async ({ page }) => {
  await purchase.newMember(page);
  await purchase.buy(page, { draw: DRAW, quantity: 1 });
  await page.reload();
  await purchase.waitForPlay(page);
  await purchase.skipToResult(page);
  await page.reload();
  await purchase.expectHeading(page, '当たった賞品');
  await page.goBack();
  await purchase.expectHeading(page, '手続きが終わりました');
  // The page replaces its own history entry while it hydrates, which aborts Playwright's own `goForward`.
  await page.evaluate(() => void setTimeout(() => history.forward()));
  await purchase.expectHeading(page, '当たった賞品');
  expect(await purchase.overviewOf(page)).toMatchObject({ orders: 1, unseenCount: 0, wonPrizes: 1 });
});

// `api/orders/isolation` and `pages/play/result` try the same.
if (isFull)
  test('the result of another member’s order is not shown', async ({ page, browser }) => {
    await purchase.newMember(page);
    await purchase.buy(page, { draw: DRAW, quantity: 1 });
    await page.waitForURL(/\/result/);
    const address = page.url();
    const otherMember = await browser.newContext();
    const other = await otherMember.newPage();
    await purchase.newMember(other);
    await other.goto(address);
    await expect(other.getByText(/見つかりません|まだありません|ありませんでした/).first()).toBeVisible();
    expect(await purchase.overviewOf(other)).toMatchObject({ orders: 0 });
    await otherMember.close();
  });

// `pages/play` tries the same.
if (isFull)
  test('a member who prefers reduced motion plays without movement', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await purchase.newMember(page);
    await purchase.buy(page, { draw: DRAW, quantity: 1 });
    await expect(page.getByText('ボタンを押してください')).toBeVisible();
    await page.getByRole('button', { name: 'まわす' }).click();
    await expect(page.getByRole('button', { name: /あける|結果を(まとめて)?見る/ }).first()).toBeVisible();
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((animation) => animation.effect instanceof KeyframeEffect)
          .flatMap((animation) => (animation.effect as KeyframeEffect).getKeyframes())
          .filter((frame) => frame.transform !== undefined && frame.transform !== 'none').length,
    );
    expect(moving).toBe(0);
  });
