import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from '../accessibility.ts';
import * as purchase from '../buying/purchase.ts';
import { expect, ignoreErrors, isFull, test } from '../test.ts';

/** Its prizes of the grades C to F have variants. */
const DRAW = 'marupo-otsukai';
const QUANTITY = 5;

const Collection = z.object({
  items: z.array(
    z.object({
      prizes: z.array(
        z.object({
          name: z.string(),
          owned: z.int(),
          variants: z.array(z.object({ owned: z.int() })),
        }),
      ),
    }),
  ),
});

async function collectedPrizes(page: Page) {
  const answer = await page.request.get('/api/collection');
  return Collection.parse(await answer.json()).items.flatMap(({ prizes }) => prizes);
}

const filterOf = (picture: Locator) => picture.evaluate((image) => getComputedStyle(image).filter);

if (isFull)
  test('owned prizes are shown in colour with their number, the others as outlines', async ({ page }) => {
    await purchase.newMember(page);
    await purchase.buyThroughApi(page, { draw: DRAW, quantity: QUANTITY });
    await page.goto('/sanrio/mypage/collection');
    await test.step('prizes that were not seen yet are not in it', async () => {
      await expect(page.getByText('コレクションは、まだありません')).toBeVisible();
      await expectAccessible(page);
    });
    await page.goto(`/sanrio/${DRAW}/result`);
    await purchase.skipToResult(page);
    await page.goto('/sanrio/mypage');
    await page.getByRole('main').getByRole('link', { name: 'マイコレクション' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'マイコレクション' })).toBeVisible();
    const draw = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
    // All of them may be of one kind, whose number is then the same.
    await expect(draw.getByText(`${QUANTITY}点`, { exact: true }).first()).toBeVisible();

    const prizes = await collectedPrizes(page);
    expect(prizes.reduce((sum, { owned }) => sum + owned, 0)).toBe(QUANTITY);
    expect(prizes.filter(({ owned }) => owned === 0).length).toBeGreaterThan(0);
    for (const { name, owned, variants } of prizes) {
      const cell = draw.getByRole('listitem').filter({ hasText: name }).first();
      const picture = cell.locator('img');
      await cell.scrollIntoViewIfNeeded();
      await expect(cell).toContainText(`${owned}点`);
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
        .toBe(true);
      if (owned > 0) expect([name, await filterOf(picture)]).toEqual([name, 'none']);
      else expect([name, await filterOf(picture)]).toEqual([name, expect.stringContaining('brightness(0)')]);
      const named = cell.getByRole('list', { name: `${name}の種類` }).getByRole('listitem');
      await expect(named).toHaveCount(variants.length);
      for (const [index, variant] of variants.entries())
        await expect(named.nth(index)).toContainText(`${variant.owned}点`);
      if (variants.length > 0) expect(variants.reduce((sum, variant) => sum + variant.owned, 0)).toBe(owned);
    }
    await expect(page.getByText('当たった種類に色がつきます')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/コンプ|達成|あと\d/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'まるぽのおつかいガチャ' }).click();
    await expect(page).toHaveURL(/\/mypage\/product\/marupo-otsukai$/);
  });

test('somebody without a login sees no collection', async ({ page, consoleErrors }) => {
  expect((await page.request.get('/api/collection')).status()).toBe(401);
  await page.goto('/sanrio/mypage/collection');
  await expect(page).toHaveURL(/\/mypage\/login\?next=%2Fsanrio%2Fmypage%2Fcollection/);
  ignoreErrors(consoleErrors, '401');
});
