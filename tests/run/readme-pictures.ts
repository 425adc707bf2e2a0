import { join } from 'node:path';
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from '@playwright/test';
import sharp from 'sharp';
import { onStopSignal } from '#backend/launcher/stop-signal.ts';
import {
  choosePaymentMethod,
  newMember,
  pay,
  payButton,
  startOrder,
  waitForProvider,
} from '../e2e/buying/purchase.ts';
import { inviteTo, openDemonstration } from '../e2e/console/demonstration-shop.ts';
import { addPasskeys } from '../e2e/console/staff.ts';
import { ensureBrowser } from './browser.ts';
import { ROOT } from './checks.ts';
import type { RunningShop } from './start-shop.ts';

// `npm run docs:pictures` makes the pictures of the README, of a shop with the demonstration that it opens and closes.

const PHONE = {
  viewport: { width: 375, height: 720 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} as const;
const DESKTOP = { viewport: { width: 1280, height: 800 } } as const;

/** Enough for a busy machine. */
const TIMEOUT_MS = 120_000;
const SETTLE_MS = 2_000;
const ATTEMPTS = 10;
const ATTEMPT_MS = 20_000;

const DRAW = 'marupo-otsukai';
const QUANTITY = 5;

const executablePath = await ensureBrowser((line) => console.log(line), onStopSignal());
const shop = await openDemonstration();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await takeAll(shop);
} finally {
  await browser.close();
  await shop.stop();
}

async function takeAll({ storefront, console: consoleOrigin }: RunningShop): Promise<void> {
  await withPage(DESKTOP, storefront, async (page) => {
    await page.goto('/sanrio');
    await take(page, 'home-desktop');
  });
  await withPage(PHONE, storefront, async (page) => {
    await page.goto('/sanrio');
    await take(page, 'home-phone');
    await page.goto(`/sanrio/${DRAW}`);
    await take(page, 'draw-phone');
    await newMember(page);
    await startOrder(page, { draw: DRAW, quantity: QUANTITY });
    await choosePaymentMethod(page);
    await payButton(page).click();
    await waitForProvider(page);
    await pay(page);
    await page.getByRole('button', { name: '結果だけまとめて見る' }).click();
    await page.getByRole('heading', { name: '当たった賞品' }).waitFor();
    await take(page, 'result-phone');
  });
  await withPage(DESKTOP, consoleOrigin, async (page, context) => {
    await addPasskeys(context, page);
    await page.goto(await inviteTo(shop, 'owner'));
    const add = page.getByRole('button', { name: 'パスキーを追加する' });
    const isStored = page.getByRole('checkbox', { name: '安全な場所に保存しました' });
    await repeatUntilShown(() => add.click(), isStored);
    await isStored.check();
    await page.getByRole('button', { name: '続ける' }).click();
    await page.getByRole('heading', { level: 1, name: '今日' }).waitFor();
    await repeatUntilShown(() => page.goto('/orders'), page.getByRole('row').nth(1));
    await take(page, 'console-orders');
  });
}

async function withPage(
  options: BrowserContextOptions,
  baseURL: string,
  use: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  await use(await context.newPage(), context);
  await context.close();
}

/** The backend of a busy machine refuses calls with 503, which the console reports and does not repeat. */
async function repeatUntilShown(act: () => Promise<unknown>, target: Locator): Promise<void> {
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

/** Writes what the window shows, once its pictures are loaded: some begin to load when they come near. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(() => window.scrollTo(0, window.innerHeight / 2));
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(SETTLE_MS);
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { left, right, top, bottom } = image.getBoundingClientRect();
      const isShown = right > 0 && bottom > 0 && left < window.innerWidth && top < window.innerHeight;
      return image.complete || !isShown || !image.checkVisibility();
    }),
  );
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture)
    .webp({ quality: 80 })
    .toFile(join(ROOT, 'docs', 'pictures', `${name}.webp`));
  console.log(`docs/pictures/${name}.webp`);
}
