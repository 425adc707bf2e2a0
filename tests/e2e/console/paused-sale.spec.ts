import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../test.ts';
import { consoleOrigin, signIn } from './staff.ts';

// No other test changes this draw.
const DRAW = 'marupo-taiso';
const REASON = '賞品の画像を確認しています。';
const TYPO = '賞品の名前に書き誤りがありました。';

async function open(page: Page, action: string) {
  await page.getByRole('button', { name: 'その他の操作' }).click();
  await page.getByRole('menuitem', { name: action }).click();
  return page.getByRole('dialog', { name: action });
}

const confirm = async (page: Page, name: string) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '内容を確認する' }).click();
  const button = dialog.getByRole('button', { name });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  await button.click();
  await expect(dialog).toHaveCount(0);
};

test('a manager pauses a sale, corrects a name, and shoppers read both until the sale goes on', async ({
  browser,
  baseURL,
  context,
  page,
}) => {
  await signIn(context, page, 'manager');
  const other = await browser.newContext({ baseURL });
  const shopper = await other.newPage();
  await page.goto(`${consoleOrigin()}/draws/${DRAW}`);

  const pause = await open(page, '販売を一時停止する');
  await pause.getByRole('textbox', { name: '理由' }).fill(REASON);
  await confirm(page, '今すぐ止める');
  await expect(page.getByText('一時停止中')).toBeVisible();
  await expect(async () => {
    await shopper.goto(`/sanrio/${DRAW}`);
    await expect(shopper.getByRole('button', { name: '販売を一時停止しています' })).toBeDisabled({
      timeout: 5_000,
    });
  }).toPass();
  await expect(shopper.getByText(`理由：${REASON}`)).toBeVisible();
  await expectAccessible(shopper);

  const correction = await open(page, '賞品の名前を訂正する');
  await correction.getByRole('combobox', { name: '賞品' }).click();
  await page.getByRole('option', { name: /^A賞/ }).click();
  const name = correction.getByRole('textbox', { name: '正しい名前' });
  const corrected = `${await name.inputValue()}(訂正)`;
  await name.fill(corrected);
  await correction.getByRole('textbox', { name: /理由/ }).fill(TYPO);
  await confirm(page, '訂正を公開する');
  await expect(async () => {
    await shopper.goto(`/sanrio/${DRAW}/fairness`);
    await expect(shopper.getByText(`「${corrected}」のあやまりでした`)).toBeVisible({
      timeout: 5_000,
    });
  }).toPass();
  await expect(shopper.getByText(`販売の一時停止：${REASON}`)).toBeVisible();
  await expectAccessible(shopper);

  await open(page, '販売を再開する');
  await confirm(page, '再開する');
  await expect(page.getByText('一時停止中')).toHaveCount(0);
  await expect(async () => {
    await shopper.goto(`/sanrio/${DRAW}`);
    await expect(shopper.getByRole('link', { name: /^1回引く/ })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await other.close();
});
