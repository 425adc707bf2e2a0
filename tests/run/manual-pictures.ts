import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { MANUAL } from '#console/manual/manual.ts';
import { PICTURE_SIZE } from '#console/manual/picture-size.ts';
import { openDemonstration } from '../e2e/console/demonstration-shop.ts';
import { ROOT } from './checks.ts';
import { picturesLoad, signInOwner, withStudio } from './photographs.ts';
import { SOBER_BRAND, writeSoberDraws } from './sober-draws.ts';
import type { RunningShop } from './start-shop.ts';

// `npm run docs:manual` makes the pictures of 店長室の手引き: each page that it explains, and the dialogs below, light and dark. They
// show the sober brand, because companies with brands of their own read the manual too.

const FOLDER = join(ROOT, 'console', 'manual', 'pictures');

const WINDOW = { width: 1152, height: 756 };

const ATTEMPTS = 10;

/** Opens what the picture of a task shows. Nothing is confirmed. */
type Scenario = (page: Page) => Promise<void>;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function check(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^理由/ }).fill('賞品の画像を確認しています。');
  await dialog.getByRole('button', { name: '内容を確認する' }).click();
  await dialog.getByRole('button', { name: '入力に戻る' }).waitFor();
}

async function openFirst(page: Page, list: string): Promise<void> {
  await page.goto(list);
  await page.getByRole('rowheader').getByRole('link').first().click();
}

/** By the `picture` of a task. */
const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'orders-refund': async (page) => {
    await openFirst(page, '/orders?state=CONFIRM');
    await button(page, '返金する').click();
    await page.getByRole('radio', { name: 'お詫び' }).check();
    await page.getByRole('textbox', { name: '返金する金額' }).fill('500');
    await check(page);
  },
  'approvals-decision': async (page) => {
    await page.goto('/approvals');
    await button(page, '承認').first().click();
    await page.getByRole('dialog').getByRole('button', { name: '内容を確認する' }).click();
    await page.getByRole('dialog').getByText('今返す金額').waitFor();
  },
  'shipments-changes': async (page) => {
    await openFirst(page, '/shipments?task=pack');
    await button(page, 'その他の操作').click();
    await page.getByRole('menuitem', { name: '発送を取り下げる' }).waitFor();
  },
  'packing-box': async (page) => {
    await page.goto('/shipments/packing');
    await page
      .getByRole('region', { name: /^次の箱/ })
      .getByRole('button')
      .first()
      .click();
    await page.locator('main button[aria-pressed="false"]').first().click();
    await page.locator('main button[aria-pressed="true"]').first().waitFor();
  },
  'draws-pause': async (page) => {
    await page.goto('/draws/asa-no-shokutaku');
    await button(page, 'その他の操作').click();
    await page.getByRole('menuitem', { name: '販売を一時停止する' }).click();
    await check(page);
  },
  'draw-editor-publish': async (page) => {
    await page.goto('/draws/fuyu-no-kaori');
    await button(page, '編集').click();
    await page.getByRole('textbox', { name: 'ひとこと' }).fill('火を囲む夜に、香りをひとつ。');
    await page
      .getByRole('status')
      .filter({ hasText: /^保存しました/ })
      .waitFor();
    await button(page, '公開する').click();
    await page.getByRole('dialog').getByRole('button', { name: '内容を確認する' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'この内容で公開する' }).waitFor();
  },
};

await withStudio(openSoberShop, async ({ shop, withPage }) => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  await withPage({ viewport: WINDOW, baseURL: shop.console }, async (page, context) => {
    await signInOwner(shop, { page, context, name: 'yamada' });
    for (const { name, page: address, tasks } of MANUAL) {
      await open(page, address);
      await take(page, name);
      for (const { picture } of tasks) if (picture !== undefined) await takeScenario(page, picture);
    }
  });
});

async function openSoberShop(): Promise<RunningShop> {
  const catalogue = mkdtempSync(join(tmpdir(), 'koron-do-manual-'));
  try {
    writeSoberDraws(catalogue);
    return await openDemonstration({ brand: SOBER_BRAND, catalogue });
  } finally {
    rmSync(catalogue, { recursive: true, force: true });
  }
}

/** Opens a page, again if the backend of a busy machine has refused a part of it. */
async function open(page: Page, address: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
    if ((await page.getByRole('button', { name: 'もう一度読み込む' }).count()) === 0) return;
  }
  throw new Error(`${address} does not load.`);
}

async function takeScenario(page: Page, name: string): Promise<void> {
  const scenario = SCENARIOS[name];
  if (scenario === undefined) throw new Error(`SCENARIOS has no "${name}", which the manual names.`);
  await scenario(page);
  await take(page, name);
}

/** Writes what the window shows in both colour schemes. */
async function take(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await picturesLoad(page);
    await sharp(await page.screenshot({ animations: 'disabled' }))
      .resize(PICTURE_SIZE)
      .webp({ quality: 62, effort: 6, smartSubsample: true })
      .toFile(join(FOLDER, `${name}-${colorScheme}.webp`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  console.log(name);
}
