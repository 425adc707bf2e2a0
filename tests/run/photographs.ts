import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from '@playwright/test';
import { onStopSignal } from '#backend/launcher/stop-signal.ts';
import { inviteTo } from '../e2e/console/demonstration-shop.ts';
import { addPasskeys } from '../e2e/console/staff.ts';
import { ensureBrowser } from './browser.ts';
import type { RunningShop } from './start-shop.ts';

/** Enough for a busy machine. */
const TIMEOUT_MS = 120_000;
const SETTLE_MS = 2_000;
const ATTEMPTS = 10;
const ATTEMPT_MS = 20_000;

/** A browser in front of a shop with the demonstration. */
export type Studio = {
  readonly shop: RunningShop;
  readonly withPage: (
    options: BrowserContextOptions,
    use: (page: Page, context: BrowserContext) => Promise<void>,
  ) => Promise<void>;
};

/** Opens a shop and a browser, and closes both. */
export async function withStudio(
  openShop: () => Promise<RunningShop>,
  use: (studio: Studio) => Promise<void>,
): Promise<void> {
  const executablePath = await ensureBrowser((line) => console.log(line), onStopSignal());
  const shop = await openShop();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await use({
      shop,
      withPage: async (options, work) => {
        const context = await browser.newContext({
          locale: 'ja-JP',
          timezoneId: 'Asia/Tokyo',
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
          ...options,
        });
        context.setDefaultTimeout(TIMEOUT_MS);
        await work(await context.newPage(), context);
        await context.close();
      },
    });
  } finally {
    await browser.close();
    await shop.stop();
  }
}

/** Signs an owner in to the console. Their proof is renewed when it is asked for. */
export async function signInOwner(
  shop: RunningShop,
  { page, context, name }: { readonly page: Page; readonly context: BrowserContext; readonly name: string },
): Promise<void> {
  await addPasskeys(context, page);
  await page.goto(await inviteTo(shop, 'owner', name));
  const add = page.getByRole('button', { name: 'パスキーを追加する' });
  const isStored = page.getByRole('checkbox', { name: '安全な場所に保存しました' });
  await repeatUntilShown(() => add.click(), isStored);
  await isStored.check();
  await page.getByRole('button', { name: '続ける' }).click();
  await page.getByRole('heading', { level: 1, name: '今日' }).waitFor();
  const proof = page.getByRole('button', { name: 'パスキーで確認する' });
  await page.addLocatorHandler(proof, (button) => button.click());
}

/** The backend of a busy machine refuses calls with 503, which the console reports and does not repeat. */
export async function repeatUntilShown(act: () => Promise<unknown>, target: Locator): Promise<void> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    await act();
    const isShown = await target.waitFor({ timeout: ATTEMPT_MS }).then(
      () => true,
      () => false,
    );
    if (isShown) return;
  }
  await target.waitFor();
}

/** Returns a PNG of the window, once its pictures are loaded: some begin to load when they come near. */
export async function photograph(page: Page): Promise<Buffer> {
  await page.waitForLoadState('load');
  await page.evaluate(() => window.scrollTo(0, window.innerHeight / 2));
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(SETTLE_MS);
  await picturesLoad(page);
  return page.screenshot({ animations: 'disabled' });
}

/** Waits for the pictures that the window shows. */
export const picturesLoad = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { left, right, top, bottom } = image.getBoundingClientRect();
      const isShown = right > 0 && bottom > 0 && left < window.innerWidth && top < window.innerHeight;
      return image.complete || !isShown || !image.checkVisibility();
    }),
  );
