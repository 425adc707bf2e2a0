import type { Page } from '@playwright/test';
import { aPng } from '../../support/catalogue.ts';
import { expect, ignoreErrors, isFull, test } from '../test.ts';
import { consoleOrigin, heading, signIn } from './staff.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Saves the page in its two steps. */
async function save(page: Page, [check, confirm]: readonly [string, string]): Promise<void> {
  await press(page, check);
  await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
}

const PUBLISH = ['公開の内容を確認する', '公開する'] as const;
const CHANGE = ['変更の内容を確認する', '変更する'] as const;

if (isFull) {
  test('a manager writes news, keeps a draft, and meets somebody else on it', async ({
    context,
    page,
    consoleErrors,
  }) => {
    await signIn(context, page, 'manager');
    const title = `ためしのお知らせ ${test.info().project.name}`;
    await page.goto(`${consoleOrigin()}/news/new`);
    await press(page, PUBLISH[0]);
    await expect(field(page, 'タイトル')).toHaveAccessibleDescription(/入力してください。/);
    await field(page, 'タイトル').fill(title);
    await field(page, '要約').fill('要約です。');
    await field(page, '1番目の本文').fill('本文です。');
    await press(page, '＋ リンク');
    await page.keyboard.type('こちら');
    await field(page, 'リンク先').fill('/sanrio/nobody');
    await press(page, '2番目のリンクを上へ');
    await expect(page.getByRole('button', { name: '1番目のリンクを下へ' })).toBeFocused();
    await press(page, PUBLISH[0]);
    await expect(field(page, 'リンク先')).toHaveAccessibleDescription(/このページはお店にありません。/);
    ignoreErrors(consoleErrors, '422 (Unprocessable Entity)');
    await page.reload();
    await expect(page.getByText('保存していない下書きを開きました')).toBeVisible();
    await field(page, 'リンク先').fill('/sanrio/faq');
    await save(page, PUBLISH);
    await expect(heading(page, title)).toBeVisible();

    const other = await context.newPage();
    await other.goto(page.url());
    await field(other, 'タイトル').fill(`${title} 改`);
    await field(page, '要約').fill('わたしの要約。');
    await save(other, CHANGE);
    await expect(heading(other, 'お知らせ')).toBeVisible();
    await press(page, CHANGE[0]);
    await expect(page.getByText('ほかの人が先に変更しました')).toBeVisible();
    ignoreErrors(consoleErrors, '409 (Conflict)');
    await press(page, '入力を残して続ける');
    await expect(field(page, 'タイトル')).toHaveValue(`${title} 改`);
    await expect(field(page, '要約')).toHaveValue('わたしの要約。');
    await save(page, CHANGE);
    await page.getByRole('link', { name: `${title} 改` }).click();
    await press(page, '取り下げる');
    await page.getByRole('dialog').getByRole('button', { name: '取り下げる' }).click();
    await expect(page.getByText('取り下げ済み')).toBeVisible();
  });

  test('the buttons of the crop of a tall photograph are on a screen of 800 pixels', async ({
    context,
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(context, page, 'manager');
    await page.goto(`${consoleOrigin()}/banners/new`);
    const photograph = { name: 'tall.png', mimeType: 'image/png', buffer: await aPng(900, 1200) };
    await page.locator('input[type=file]').setInputFiles(photograph);
    await expect(page.getByRole('img', { name: '切り抜く画像' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'この範囲で使う' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('ピクセルより小さいと、お客様の画面でぼやけます。')).toBeVisible();
  });

  test('a manager crops a banner, orders and withdraws it', async ({ context, page }) => {
    await signIn(context, page, 'manager');
    const title = `横断幕 ${test.info().project.name}`;
    await page.goto(`${consoleOrigin()}/banners/new`);
    const picture = { name: 'red.png', mimeType: 'image/png', buffer: await aPng(800, 600) };
    await page.locator('input[type=file]').setInputFiles(picture);
    await press(page, 'この範囲で使う');
    await field(page, '代替テキスト').fill('白い布');
    await field(page, 'タイトル').fill(title);
    await field(page, 'リンク先').fill('/sanrio/howto');
    await save(page, PUBLISH);
    await press(page, `${title}を前へ`);
    await press(page, 'この並びにする');
    await expect(page.getByText('並び順を変えました。', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: title }).click();
    await press(page, '取り下げる');
    await page.getByRole('dialog').getByRole('button', { name: '取り下げる' }).click();
    const ended = page.getByText('終了', { exact: true });
    await expect(ended.and(page.locator('span'))).toBeVisible();
  });
}
