import { readFileSync } from 'node:fs';
import type { BrowserContext, Locator, Page, ViewportSize } from '@playwright/test';
import { z } from 'zod';
import { CONSOLE_HEADER } from '#lib/contract/console/endpoint.ts';
import type { Role } from '#lib/contract/ops/permissions.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, isFull, test } from '../test.ts';
import { inviteTo, openDemonstration } from './demonstration-shop.ts';
import { addDevice, enrol, heading } from './staff.ts';

const BOXES = 13;

// The demonstration fills a shop of its own: it cancels draws that other tests buy from.
if (isFull)
  test('two packers accept, pack and hand over 13 shipments, which a manager changes meanwhile', async ({
    browser,
  }) => {
    const shop = await openDemonstration();
    const contexts: BrowserContext[] = [];
    const person = async (role: Role, name: string, viewport: ViewportSize) => {
      const context = await browser.newContext({ viewport, locale: 'ja-JP' });
      contexts.push(context);
      const page = await context.newPage();
      await addDevice(context, page);
      await enrol(page, await inviteTo(shop, role, name));
      // A day is longer than a proof counts.
      await page.addLocatorHandler(page.getByRole('button', { name: 'パスキーで確認する' }), (button) =>
        button.click(),
      );
      return page;
    };
    try {
      const hana = await person('packer', 'hana', PHONE);
      const ken = await person('packer', 'ken', PHONE);
      const manager = await person('manager', 'mari', DESKTOP);
      await packAll(hana, { origin: shop.console, ken, manager });
    } finally {
      for (const context of contexts) await context.close();
      await shop.stop();
    }
  });

const PHONE = { width: 375, height: 812 };
const DESKTOP = { width: 1280, height: 800 };

type PackingDay = { readonly origin: string; readonly ken: Page; readonly manager: Page };

async function packAll(page: Page, { origin, ken, manager }: PackingDay): Promise<void> {
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
    const prizes = (of: Page) => prizesIn(of, number);
    await page.goto(`${origin}/shipments/packing`);
    await scan(page, labelOf(number));
    const sent = page.waitForResponse((response) => response.request().method() === 'PUT');
    await prizes(page).first().click();
    await sent;
    await page.reload();
    await expect(page.getByText('hanaさんが梱包中')).toBeVisible();
    await scan(page, labelOf(number));
    await expect(prizes(page).first()).toHaveAttribute('aria-pressed', 'true');

    await ken.goto(`${origin}/shipments/packing`);
    await scan(ken, labelOf(number));
    await expect(signal(ken)).toContainText('hanaさんが梱包中の箱です。');
    await expectAccessible(ken);
    await ken.getByRole('button', { name: '引き継ぐ' }).click();
    await expect(prizes(ken).first()).toHaveAttribute('aria-pressed', 'true');
    await prizes(page).first().click();
    await expect(signal(page)).toContainText(`さんが ${number} を引き継ぎました。`);
    await ken.getByRole('button', { name: 'あとで' }).click();
    await expect(ken.getByRole('heading', { name: /^次の箱/ })).toBeVisible();
  });

  await test.step('is stopped by a hold, a split and a withdrawal of a colleague', async () => {
    const dropped = listed.at(-1) ?? '';
    expect(packed).not.toContain(dropped);
    const number = await largeBox(page, [packed[0] ?? '', dropped]);
    await tryChanges({ packer: page, manager, origin, number });
    await scan(page, fullWidth(labelOf(dropped)));
    await expect(prizesIn(page, dropped).first()).toBeVisible();
    const withdrawal = await openChange(manager, `${origin}/shipments/${dropped}`, '発送を取り下げる');
    await withdrawal.getByRole('textbox', { name: /^理由/ }).fill('お客様から電話があったため');
    await confirmChange(withdrawal, '取り下げる');
    await prizesIn(page, dropped).first().click();
    await expect(signal(page)).toContainText('取り下げられた発送です。');
    await scan(page, labelOf(dropped));
    await expect(signal(page)).toContainText('取り下げられました。賞品は保管に戻っています。');
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
    for (const number of packed) expect(text).toContain(labelOf(number));
  });

  await test.step('is warned before the same labels are written again', async () => {
    await expect(page.getByText('「書き出し済み」の印をつけました。')).toBeVisible();
    await page.getByRole('button', { name: 'CSVをダウンロードする' }).click();
    await expect(page.getByText('書き出せる発送がありません。')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '書き出し済みも含めて、もう一度書き出す' }).click();
    const text = readFileSync(await (await download).path(), 'utf8');
    for (const number of packed) expect(text).toContain(labelOf(number));
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

type Changes = {
  readonly packer: Page;
  readonly manager: Page;
  readonly origin: string;
  readonly number: string;
};

/** A box that is put on hold, then goes on, and loses a prize to a second box while it is packed. */
async function tryChanges({ packer, manager, origin, number }: Changes): Promise<void> {
  const prizes = prizesIn(packer, number);
  const address = `${origin}/shipments/${number}`;
  await scan(packer, fullWidth(labelOf(number)));
  await expect(prizes.nth(1)).toBeVisible();
  const all = await prizes.count();

  await manager.goto(address);
  await manager.getByRole('button', { name: '保留にする' }).click();
  const hold = manager.getByRole('dialog', { name: `${number}: 保留にする` });
  await hold.getByRole('radio', { name: '賞品に傷みがある' }).check();
  await confirmChange(hold, '保留にする');
  await prizes.first().click();
  await expect(signal(packer)).toContainText('保留中の箱です。');
  await scan(packer, labelOf(number));
  await expect(signal(packer)).toContainText('保留中です。');
  await manager.getByRole('button', { name: '保留を解く' }).click();
  const resumption = manager.getByRole('dialog', { name: `${number}: 保留を解く` });
  await resumption.getByRole('button', { name: '保留を解く' }).click();
  await expect(resumption).toHaveCount(0);

  await scan(packer, labelOf(number));
  await expect(prizes).toHaveCount(all);
  for (let nth = 0; nth < all; nth += 1) await prizes.nth(nth).click();
  await expect(signal(packer)).toContainText('そろいました。');
  const split = await openChange(manager, address, '箱を分ける');
  await split.getByRole('checkbox').first().check();
  await split.getByRole('textbox', { name: /^理由/ }).fill('一箱に入らないため');
  await confirmChange(split, '箱を分ける');
  await packer.getByRole('button', { name: '梱包済みにする' }).click();
  await expect(signal(packer)).toContainText('箱の中身が変わりました。');
  await scan(packer, labelOf(number));
  await expect(prizes).toHaveCount(all - 1);
  await packer.getByRole('button', { name: 'あとで' }).click();
}

/** Opens an action of a shipment's menu. */
async function openChange(page: Page, address: string, action: string): Promise<Locator> {
  await page.goto(address);
  await page.getByRole('button', { name: 'その他の操作' }).click();
  await page.getByRole('menuitem', { name: action }).click();
  return page.getByRole('dialog', { name: action });
}

async function confirmChange(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name: '内容を確認する' }).click();
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

const Listed = z.object({ items: z.array(z.object({ number: z.string(), prizes: z.number() })) });

/** The number of a box with several prizes. */
async function largeBox(page: Page, others: readonly string[]): Promise<string> {
  const path = '/api/ops/shipments?task=pack&limit=100';
  const found = await page.evaluate(
    async ({ address, header }) => (await fetch(address, { headers: { [header]: '1' } })).json(),
    { address: path, header: CONSOLE_HEADER },
  );
  const { items } = Listed.parse(found);
  return items.find(({ number, prizes }) => prizes > 1 && !others.includes(number))?.number ?? '';
}

const prizesIn = (page: Page, number: string): Locator =>
  page.getByRole('region', { name: number }).getByRole('listitem').getByRole('button');

/** The number as labels have it. */
const labelOf = (number: string): string => `K${number.replaceAll('-', '')}`;

/** A text as a scanner types it while the computer is set to kana. */
const fullWidth = (text: string): string =>
  text.replaceAll(/[!-~]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0));

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
  const reference = labelOf(number);
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
