import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, ignoreErrors, isFull, test, waitForRequests } from './test.ts';

test('a picture below the fold shows a placeholder until it is scrolled near', async ({ page }) => {
  await page.goto('/sanrio/marupo-otsukai');
  const last = page.locator('main img[data-state]').last();
  await expect(last).toHaveAttribute('data-state', 'loading');
  expect(await last.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/placeholder/);
  await last.scrollIntoViewIfNeeded();
  await expect(last).toHaveAttribute('data-state', 'loaded');
  expect(await last.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /\/api\/image\/.+\.(avif|webp)$/,
  );
});

// The placeholder of a picture that has not arrived is tried above.
if (isFull)
  test('a broken picture shows the placeholder', async ({ page, consoleErrors }) => {
    await page.route(/\/api\/image\//, (route) => route.abort());
    await page.goto('/sanrio/marupo-otsukai');
    const lazy = page.locator('main img[data-state]').last();
    await lazy.scrollIntoViewIfNeeded();
    await expect(lazy).toHaveAttribute('data-state', 'error');
    expect(await lazy.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/placeholder/);
    ignoreErrors(consoleErrors, 'ERR_FAILED');
  });

test('the picture above the fold is in the HTML', async ({ page }) => {
  await page.goto('/sanrio/marupo-otsukai');
  const art = page.locator('main img[fetchpriority=high]').first();
  await expect.poll(() => art.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
});

async function openViewer(page: Page) {
  await page.goto('/sanrio/marupo-otsukai');
  const opener = page.getByRole('button', { name: /^拡大する：/ }).first();
  const viewer = page.getByRole('dialog', { name: '画像の拡大表示' });
  // The viewer opens only after hydration. The open viewer covers the button.
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

// `storefront/viewer` tries the same.
if (isFull)
  test('the viewer zooms in steps of 12 %, from 10 % to 300 %', async ({ page }) => {
    const { zoom, press } = await openViewer(page);
    await expect(zoom).toHaveText('100%');
    await press('拡大');
    await expect(zoom).toHaveText('112%');
    for (let times = 0; times < 17; times += 1) await press('拡大');
    await expect(zoom).toHaveText('300%');
    for (let times = 0; times < 26; times += 1) await press('縮小');
    await expect(zoom).toHaveText('10%');
  });

test('the viewer names and counts the pictures of all prizes, and shows all of them small', async ({
  page,
}) => {
  const { viewer } = await openViewer(page);
  const thumbnails = viewer.getByRole('navigation', { name: '画像の一覧' }).getByRole('button');
  const all = await thumbnails.count();
  // The gallery has five.
  expect(all).toBeGreaterThan(5);
  const caption = viewer.locator('.yarl__slide_current').getByRole('paragraph');
  await expect(viewer.getByText(`1 / ${all}`)).toBeVisible();
  const first = (await caption.textContent()) ?? '';
  expect(first).not.toBe('');
  await thumbnails.last().click();
  await expect(viewer.getByText(`${all} / ${all}`)).toBeVisible();
  await expect(thumbnails.last()).toBeInViewport({ ratio: 1 });
  await thumbnails.last().press('ArrowLeft');
  await expect(viewer.getByText(`${all - 1} / ${all}`)).toBeVisible();
  await viewer.getByRole('button', { name: `${all}枚中 3枚目`, exact: true }).click();
  await expect(viewer.getByText(`3 / ${all}`)).toBeVisible();
  await expect(caption).not.toHaveText(first);
  await expectAccessible(page);
});

test('the wheel zooms the viewer at most once in 80 ms', async ({ page }) => {
  const { viewer, zoom } = await openViewer(page);
  await viewer.evaluate((dialog) => {
    const turn = () => new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true });
    for (let times = 0; times < 5; times += 1) dialog.querySelector('img')?.dispatchEvent(turn());
  });
  await expect(zoom).toHaveText('112%');
});

// `storefront/viewer` tries the same.
if (isFull)
  test('the viewer rotates by 90° in both directions', async ({ page }) => {
    const { stage, press } = await openViewer(page);
    await press('右に回転');
    await expect(stage).toHaveCSS('transform', 'matrix(0, 1, -1, 0, 0, 0)');
    await press('左に回転');
    await press('左に回転');
    await expect(stage).toHaveCSS('transform', 'matrix(0, -1, 1, 0, 0, 0)');
  });

test('the arrow keys change the picture and reset the zoom', async ({ page }) => {
  const { shown, zoom, press } = await openViewer(page);
  const first = await shown.getAttribute('aria-label');
  await press('拡大');
  await page.keyboard.press('ArrowRight');
  await expect(shown).not.toHaveAttribute('aria-label', first ?? '');
  await expect(zoom).toHaveText('100%');
  await page.keyboard.press('ArrowLeft');
  await expect(shown).toHaveAttribute('aria-label', first ?? '');
});

// `storefront/viewer` tries the same.
if (isFull)
  test('a drag of 50 px changes the picture, of 49 px does not', async ({ page }) => {
    const { shown } = await openViewer(page);
    const first = await shown.getAttribute('aria-label');
    await drag(page, -49);
    await expect(shown).toHaveAttribute('aria-label', first ?? '');
    await drag(page, -50);
    await expect(shown).not.toHaveAttribute('aria-label', first ?? '');
    await drag(page, 50);
    await expect(shown).toHaveAttribute('aria-label', first ?? '');
  });

test('the open viewer locks scrolling; Escape closes it and restores the focus', async ({ page }) => {
  const { opener, viewer } = await openViewer(page);
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.locator('body')).not.toHaveCSS('overflow-y', 'hidden');
});

test('the viewer shows that a picture is loading, and that it is broken', async ({ page, consoleErrors }) => {
  await page.goto('/sanrio/marupo-otsukai');
  await waitForRequests(page);
  const released = Promise.withResolvers<void>();
  await page.route(/\/api\/image\//, async (route) => {
    await released.promise;
    await route.abort();
  });
  await page
    .getByRole('button', { name: /^拡大する：/ })
    .last()
    .click();
  const shown = page.getByRole('dialog').locator('.yarl__slide_current');
  await expect(shown.getByText('読み込み中です')).toBeVisible();
  released.resolve();
  await expect(shown.getByText('画像を表示できませんでした。')).toBeVisible();
  await expect(shown.getByRole('alert').locator('svg')).toBeVisible();
  ignoreErrors(consoleErrors, 'ERR_FAILED');
});
