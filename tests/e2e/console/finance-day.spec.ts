import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { monthText } from '#lib/lists/accounting-names.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, isFull, test } from '../test.ts';
import { aMonthToClose, untilClosed } from './past-month.ts';
import { consoleOrigin, heading, signIn } from './staff.ts';

const operations = (page: Page) => page.getByRole('dialog', { name: '処理の一覧' });

const openOperations = (page: Page) => page.getByRole('button', { name: /^処理/ }).click();

/** The file that a button saves. */
async function savedBy(page: Page, button: Locator): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await button.click();
  return readFile(await (await started).path());
}

/** Downloads a file from the open list of long operations, and closes the list. */
async function download(page: Page, name: string): Promise<Buffer> {
  const operation = operations(page).getByRole('listitem').filter({ hasText: name });
  const file = await savedBy(page, operation.getByRole('button', { name: 'ダウンロード' }));
  await page.keyboard.press('Escape');
  await expect(operations(page)).toHaveCount(0);
  return file;
}

// `api/staff/long-operations` and `api/accounting/months` try the same calls.
if (isFull)
  test('finance audits the ledger, exports in a tab that is closed, closes a month and takes its journal', async ({
    context,
    page,
  }) => {
    const month = await aMonthToClose(process.env.DATA_DIR ?? '');
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(context, page, 'finance');
    await page.goto(`${consoleOrigin()}/audit`);
    await page.getByRole('button', { name: '検査を始める' }).click();
    await expect(page.getByText('すべて一致しています')).toBeVisible();
    await expectAccessible(page);

    await page.goto(`${consoleOrigin()}/accounting?list=payments`);
    await page.getByRole('button', { name: 'CSVで書き出す' }).click();
    await openOperations(page);
    await expect(operations(page).getByText('入金の書き出し')).toBeVisible();
    await expectAccessible(page);
    await page.close();

    const next = await context.newPage();
    await next.setViewportSize({ width: 1280, height: 800 });
    await next.goto(`${consoleOrigin()}/accounting/months/${month}`);
    await expect(heading(next, monthText(month))).toBeVisible();
    await openOperations(next);
    expect((await download(next, '入金の書き出し')).toString()).toContain('決済番号');

    await next.getByRole('button', { name: 'この月を締める' }).click();
    const dialog = next.getByRole('dialog', { name: `${monthText(month)}を締める` });
    await expect(dialog.getByText('元に戻すことはできません。')).toBeVisible();
    await expectAccessible(next);
    await dialog.getByRole('button', { name: '締める', exact: true }).click();
    await untilClosed(next);

    await next.getByRole('button', { name: '仕訳（弥生会計）' }).click();
    const journal = await savedBy(next, next.getByRole('main').getByRole('button', { name: 'ダウンロード' }));
    expect(new TextDecoder('shift_jis').decode(journal)).toContain('決済会社の訂正 1件');
  });
