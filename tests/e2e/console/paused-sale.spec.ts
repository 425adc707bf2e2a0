import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { importDraw } from '../operator.ts';
import { expect, isFull, test } from '../test.ts';
import { consoleOrigin, nameOf, openBrowserOf, signIn } from './staff.ts';

const REASON = '賞品の画像を確認しています。';
const TYPO = '賞品の名前に書き誤りがありました。';

/** Opens an action of a draw's menu. */
async function open(page: Page, action: string) {
  await page.getByRole('button', { name: 'その他の操作' }).click();
  await page.getByRole('menuitem', { name: action }).click();
  return page.getByRole('dialog', { name: action });
}

async function confirm(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '内容を確認する' }).click();
  const button = dialog.getByRole('button', { name });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  await button.click();
  await expect(dialog).toHaveCount(0);
}

// `api/draws/pauses` and the tests of pages try the calls and what shoppers read.
if (isFull)
  test('a manager pauses a sale, corrects a name with a second person, and shoppers read both', async ({
    browser,
    baseURL,
    context,
    page,
  }) => {
    // Bought by no other test.
    const draw = `hitoyasumi-${nameOf('x')}`;
    const title = `ひとやすみの体操くじ ${draw}`;
    await importDraw({ of: 'marupo-taiso', name: draw, title });
    await signIn(context, page, 'manager');
    const other = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
    const shopper = await other.newPage();
    /** Reloads a page of the shop until it shows what is expected. */
    const reads = (path: string, look: () => Promise<void>) =>
      expect(async () => {
        await shopper.goto(`/sanrio/${draw}${path}`);
        await look();
      }).toPass();
    const buyButton = shopper.getByRole('link', { name: /^1回引く/ });
    await reads('', () => expect(buyButton).toBeVisible({ timeout: 5_000 }));

    await page.goto(`${consoleOrigin()}/draws/${draw}`);
    const pause = await open(page, '販売を一時停止する');
    await pause.getByRole('textbox', { name: '理由' }).fill(REASON);
    await confirm(page, '今すぐ止める');
    await expect(page.getByText('一時停止中')).toBeVisible();
    const paused = shopper.getByRole('button', { name: '販売を一時停止しています' });
    await reads('', () => expect(paused).toBeDisabled({ timeout: 5_000 }));
    await expect(shopper.getByText(`理由：${REASON}`)).toBeVisible();
    await expectAccessible(shopper);

    const correction = await open(page, '賞品の名前を訂正する');
    await correction.getByRole('combobox', { name: '賞品' }).click();
    await page.getByRole('option', { name: /^A賞/ }).click();
    const name = correction.getByRole('textbox', { name: '正しい名前' });
    const corrected = `${await name.inputValue()}（訂正）`;
    await name.fill(corrected);
    await correction.getByRole('textbox', { name: /理由/ }).fill(TYPO);
    await confirm(page, '訂正を公開する');
    await expect(page.getByText(/もう一人の承認待ちになりました/)).toBeVisible();

    const second = await openBrowserOf(browser, 'manager');
    await second.goto(`${consoleOrigin()}/approvals`);
    const request = second.getByRole('row').filter({ hasText: title });
    await expect(request).toContainText('賞品の名前の訂正');
    await request.getByRole('button', { name: '承認' }).click();
    await confirm(second, '承認して実行する');
    await second.context().close();
    const correct = shopper.getByText(`「${corrected}」のあやまりでした`);
    await reads('/fairness', () => expect(correct).toBeVisible({ timeout: 5_000 }));
    await expect(shopper.getByText(`販売の一時停止：${REASON}`)).toBeVisible();
    await expectAccessible(shopper);

    await open(page, '販売を再開する');
    await confirm(page, '再開する');
    await expect(page.getByText('一時停止中')).toHaveCount(0);
    await reads('', () => expect(buyButton).toBeVisible({ timeout: 5_000 }));
    await expect(shopper.getByText(corrected).first()).toBeVisible();
    await other.close();
  });
