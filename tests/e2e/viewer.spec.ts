import type { Page } from '@playwright/test';
import { expect, forgive, test } from './shop.ts';

async function openViewer(page: Page) {
  await page.goto('/sanrio/marupo-otsukai');
  const opener = page.getByRole('button', { name: /を拡大する$/ }).first();
  const viewer = page.getByRole('dialog', { name: '画像の拡大表示' });
  // It opens only once the page's scripts have come; once it stands, nothing under it can be clicked.
  await expect(async () => {
    if (!(await viewer.isVisible())) await opener.click({ timeout: 5_000 });
    await expect(viewer).toBeVisible({ timeout: 5_000 });
  }).toPass();
  return {
    opener,
    viewer,
    zoom: viewer.locator('output'),
    stage: viewer.locator('.yarl__slide_current [data-sideways]'),
    shown: viewer.locator('.yarl__slide_current'),
    press: (name: string) => viewer.getByRole('button', { name }).click(),
  };
}

async function drag(page: Page, pixels: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height / 2);
  await page.mouse.down();
  await page.mouse.move(width / 2 + pixels, height / 2, { steps: 4 });
  await page.mouse.up();
}

test('zooms by 12 hundredths, from a tenth to three times', async ({ page }) => {
  const { zoom, press } = await openViewer(page);
  await expect(zoom).toHaveText('100%');
  await press('拡大');
  await expect(zoom).toHaveText('112%');
  for (let times = 0; times < 17; times += 1) await press('拡大');
  await expect(zoom).toHaveText('300%');
  for (let times = 0; times < 26; times += 1) await press('縮小');
  await expect(zoom).toHaveText('10%');
});

test('zooms by the wheel, at most once in 80 ms', async ({ page }) => {
  const { viewer, zoom } = await openViewer(page);
  await viewer.evaluate((dialog) => {
    const turn = () => new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true });
    for (let times = 0; times < 5; times += 1) dialog.querySelector('img')?.dispatchEvent(turn());
  });
  await expect(zoom).toHaveText('112%');
});

test('turns in quarters, both ways', async ({ page }) => {
  const { stage, press } = await openViewer(page);
  await press('右に回転');
  await expect(stage).toHaveCSS('transform', 'matrix(0, 1, -1, 0, 0, 0)');
  await press('左に回転');
  await press('左に回転');
  await expect(stage).toHaveCSS('transform', 'matrix(0, -1, 1, 0, 0, 0)');
});

test('goes on by the arrow keys, and starts afresh', async ({ page }) => {
  const { shown, zoom, press } = await openViewer(page);
  const first = await shown.getAttribute('aria-label');
  await press('拡大');
  await page.keyboard.press('ArrowRight');
  await expect(shown).not.toHaveAttribute('aria-label', first ?? '');
  await expect(zoom).toHaveText('100%');
  await page.keyboard.press('ArrowLeft');
  await expect(shown).toHaveAttribute('aria-label', first ?? '');
});

test('goes on when a finger moves 50 px, and not before', async ({ page }) => {
  const { shown } = await openViewer(page);
  const first = await shown.getAttribute('aria-label');
  await drag(page, -49);
  await expect(shown).toHaveAttribute('aria-label', first ?? '');
  await drag(page, -50);
  await expect(shown).not.toHaveAttribute('aria-label', first ?? '');
  await drag(page, 50);
  await expect(shown).toHaveAttribute('aria-label', first ?? '');
});

test('holds the page behind still, closes on Escape and gives the focus back', async ({ page }) => {
  const { opener, viewer } = await openViewer(page);
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.locator('body')).not.toHaveCSS('overflow-y', 'hidden');
});

test('says so while a picture loads, and when it is broken', async ({ page, complaints }) => {
  await page.goto('/sanrio/marupo-otsukai');
  await page.waitForLoadState('networkidle');
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/image\//, async (route) => {
    await held.promise;
    await route.abort();
  });
  await page
    .getByRole('button', { name: /を拡大する$/ })
    .last()
    .click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText('読み込み中です')).toBeVisible();
  held.resolve();
  await expect(viewer.getByText('画像を表示できませんでした。')).toBeVisible();
  await expect(viewer.getByRole('alert').locator('svg')).toBeVisible();
  forgive(complaints, 'ERR_FAILED');
});
