import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  choosePaymentMethod,
  newMember,
  pay,
  payButton,
  startOrder,
  waitForProvider,
} from '../e2e/buying/purchase.ts';
import { openDemonstration } from '../e2e/console/demonstration-shop.ts';
import { ROOT } from './checks.ts';
import { photograph, repeatUntilShown, signInOwner, withStudio } from './photographs.ts';

// `npm run docs:pictures` makes the pictures of the README, of a shop with the demonstration that it opens and closes.

const PHONE = {
  viewport: { width: 375, height: 720 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} as const;
const DESKTOP = { viewport: { width: 1280, height: 800 } } as const;

const DRAW = 'marupo-otsukai';
const QUANTITY = 5;

await withStudio(openDemonstration, async ({ shop, withPage }) => {
  const { storefront, console: consoleOrigin } = shop;
  await withPage({ ...DESKTOP, baseURL: storefront }, async (page) => {
    await page.goto('/sanrio');
    await take(page, 'home-desktop');
  });
  await withPage({ ...PHONE, baseURL: storefront }, async (page) => {
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
  await withPage({ ...DESKTOP, baseURL: consoleOrigin }, async (page, context) => {
    await signInOwner(shop, { page, context, name: 'owner' });
    await repeatUntilShown(() => page.goto('/orders'), page.getByRole('row').nth(1));
    await take(page, 'console-orders');
  });
});

async function take(page: Page, name: string): Promise<void> {
  await sharp(await photograph(page))
    .webp({ quality: 80 })
    .toFile(join(ROOT, 'docs', 'pictures', `${name}.webp`));
  console.log(`docs/pictures/${name}.webp`);
}
