import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from '@playwright/test';
import type { RunningShop } from '../../run/start-shop.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, isFull, test } from '../test.ts';
import { inviteTo, openDemonstration } from './demonstration-shop.ts';
import { addDevice, enrol, heading } from './staff.ts';

const BOXES = 13;

// The demonstration fills a shop of its own: it cancels draws that other tests buy from.
if (isFull)
  test('a packer accepts, packs and hands over 13 shipments on a phone', async ({ browser }) => {
    const shop = await openDemonstration();
    const context = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'ja-JP' });
    try {
      const page = await context.newPage();
      await addDevice(context, page);
      await enrol(page, await inviteTo(shop, 'packer'));
      await packAll(page, { origin: shop.console, second: await secondPacker(browser, shop) });
    } finally {
      await context.close();
      await shop.stop();
    }
  });

/** Somebody else who may pack, with a browser of their own. */
async function secondPacker(browser: Browser, shop: RunningShop): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'ja-JP' });
  const page = await context.newPage();
  await addDevice(context, page);
  await enrol(page, await inviteTo(shop, 'manager'));
  return page;
}

type PackingDay = { readonly origin: string; readonly second: Page };

async function packAll(page: Page, { origin, second }: PackingDay): Promise<void> {
  await test.step('accepts everything', async () => {
    await page.goto(`${origin}/shipments`);
    await page.getByRole('button', { name: 'すべて受け付ける' }).click();
    await page.getByRole('button', { name: '内容を確認する' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '受け付ける' }).click();
    await expect(page.getByText('受け付けを待つ発送はありません。')).toBeVisible();
  });

  await page.goto(`${origin}/shipments?task=pack`);
  const listed = await numbersOf(page.getByRole('rowheader'));
  const packed = listed.slice(0, BOXES);
  expect(packed).toHaveLength(BOXES);

  await test.step('keeps what is in a box over a reload, and loses it to a colleague who asks', async () => {
    const [number = ''] = packed;
    const prizes = (of: Page) =>
      of.getByRole('region', { name: number }).getByRole('listitem').getByRole('button');
    await page.goto(`${origin}/shipments/packing`);
    await scan(page, `K${number.replaceAll('-', '')}`);
    const sent = page.waitForResponse((response) => response.request().method() === 'PUT');
    await prizes(page).first().click();
    await sent;
    await page.reload();
    await expect(page.getByText('packerさんが梱包中')).toBeVisible();
    await scan(page, `K${number.replaceAll('-', '')}`);
    await expect(prizes(page).first()).toHaveAttribute('aria-pressed', 'true');

    await second.goto(`${origin}/shipments/packing`);
    await scan(second, `K${number.replaceAll('-', '')}`);
    await expect(signal(second)).toContainText('packerさんが梱包中の箱です。');
    await expectAccessible(second);
    await second.getByRole('button', { name: '引き継ぐ' }).click();
    await expect(prizes(second).first()).toHaveAttribute('aria-pressed', 'true');
    await prizes(page).first().click();
    await expect(signal(page)).toContainText('ほかの人が梱包している箱です。');
    await second.getByRole('button', { name: 'あとで' }).click();
    await expect(second.getByRole('heading', { name: /^次の箱/ })).toBeVisible();
    await second.context().close();
  });

  await test.step('packs 13 boxes by scanner', async () => {
    await page.goto(`${origin}/shipments/packing`);
    await scan(page, 'K000');
    await expect(signal(page)).toContainText('発送番号ではありません');
    for (const number of packed) await packBox(page, number);
  });

  await test.step('writes the file for the carrier', async () => {
    await page.goto(`${origin}/shipments/export`);
    await page.getByLabel('文字コード').selectOption('utf8');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSVをダウンロードする' }).click();
    const text = readFileSync(await (await download).path(), 'utf8');
    for (const number of packed) expect(text).toContain(`K${number.replaceAll('-', '')}`);
  });

  await test.step('is warned before the same labels are written again', async () => {
    await expect(page.getByText('「書き出し済み」の印をつけました。')).toBeVisible();
    await page.getByRole('button', { name: 'CSVをダウンロードする' }).click();
    await expect(page.getByText('書き出せる発送がありません。')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '書き出し済みも含めて、もう一度書き出す' }).click();
    const text = readFileSync(await (await download).path(), 'utf8');
    for (const number of packed) expect(text).toContain(`K${number.replaceAll('-', '')}`);
  });

  await test.step('imports the tracking numbers, after an error at its line', async () => {
    await page.goto(`${origin}/shipments/tracking`);
    const rows = packed.map((number, nth) => `${number},yamato,${trackingNumber(nth)}`);
    const wrong = rows.with(3, `${packed[3]},yamato,123456789012`);
    await dropFile(page, wrong);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('運送会社の伝票番号ではありません');
    await expect(alert.getByRole('rowheader', { name: '5', exact: true })).toBeVisible();
    await expect(alert).toContainText(`${packed[3]},yamato,123456789012`);
    await dropFile(page, rows);
    await page.getByRole('button', { name: `${BOXES}件を取り込む` }).click();
    await expect(page.getByText(`${BOXES}件を取り込みました`)).toBeVisible();
  });

  await page.goto(`${origin}/shipments?task=sent`);
  await expect(heading(page, '発送')).toBeVisible();
  expect(await numbersOf(page.getByRole('rowheader'))).toEqual(expect.arrayContaining([...packed]));
}

async function numbersOf(headings: Locator): Promise<string[]> {
  await expect(headings.first()).toBeVisible();
  return headings.allTextContents();
}

const signal = (page: Page) => page.getByRole('status').first();

/** A scanner is a fast keyboard that presses Enter. */
async function scan(page: Page, text: string): Promise<void> {
  await expect(page.getByLabel('発送番号か賞品のコード')).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function packBox(page: Page, number: string): Promise<void> {
  const reference = `K${number.replaceAll('-', '')}`;
  await scan(page, reference);
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  const box = page.getByRole('region', { name: number });
  const left = box.getByRole('listitem').getByRole('button', { pressed: false });
  for (let count = await left.count(); count > 0; count -= 1) await left.first().click();
  await scan(page, reference);
  await expect(signal(page)).toContainText(`${number} を梱包しました。`);
}

/** The last digit is the remainder of the others divided by 7. */
const trackingNumber = (nth: number): string => `${47_000_000_001 + nth}${(47_000_000_001 + nth) % 7}`;

async function dropFile(page: Page, rows: readonly string[]): Promise<void> {
  const buffer = Buffer.from(['shipment,carrier,number', ...rows, ''].join('\r\n'));
  await page
    .getByLabel('伝票番号のファイル', { exact: true })
    .setInputFiles({ name: 'issued.csv', mimeType: 'text/csv', buffer });
}
