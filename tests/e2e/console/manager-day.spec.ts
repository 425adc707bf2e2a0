import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { buy, newMember } from '../buying/purchase.ts';
import { expect, ignoreErrors, isFull, test } from '../test.ts';
import { consoleOrigin, heading, nameOf, openBrowserOf, signIn } from './staff.ts';

const PICTURES = join(import.meta.dirname, '../../../backend/seed/catalogue/draws/potsu-amayadori');

/** Uploads a picture as it is: those of the demonstration have their shape already. */
async function upload(page: Page, label: string, file: string): Promise<void> {
  await page.getByLabel(`${label}をアップロードする`, { exact: true }).setInputFiles(join(PICTURES, file));
  const dialog = page.getByRole('dialog', { name: '画像を切り抜く' });
  await dialog.getByRole('button', { name: 'この範囲で使う' }).click();
  await expect(dialog).toHaveCount(0);
}

const fill = (page: Page, name: string, text: string) => page.getByRole('textbox', { name }).fill(text);

/** A time in Japan, as the fields of the page have it. */
const japanField = (at: number) => new Date(at + 9 * 3_600_000).toISOString().slice(0, 16);

async function fillDraft(page: Page): Promise<void> {
  await fill(page, 'ひとこと', '朝から並ぶ、開店の日のくじ。');
  await fill(page, '説明文', '一段落目です。\n\n二段落目です。');
  await upload(page, 'メイン画像', 'art.svg');
  for (const [index, file] of ['a.svg', 'b.svg', 'c.svg', 'd.svg'].entries()) {
    const prize = page.getByRole('listitem', { name: `${'ABCD'[index]}賞` });
    await prize.getByRole('textbox', { name: '賞品名' }).fill(`開店記念の品 ${index + 1}`);
    await prize.getByRole('textbox', { name: '数' }).fill(String([1, 9, 30, 60][index]));
    await prize.getByRole('textbox', { name: '補足' }).fill('約10cm');
    await upload(page, `${'ABCD'[index]}賞の画像`, file);
  }
  await page.getByLabel('発売（日本時間）').fill(japanField(Date.now() - 60_000));
  await page.getByLabel('終了（日本時間）').fill(japanField(Date.now() + 30 * 86_400_000));
}

/** Confirms the publication of a draw, which 今日 shows until then. */
async function confirmAsSecond(second: Page, draw: string): Promise<void> {
  const waiting = second
    .getByRole('table', { name: '2人目の確認を待つガチャ' })
    .locator(`[href$="/${draw}"]`);
  await second.goto(consoleOrigin());
  await waiting.click();
  await second.getByRole('button', { name: '2人目として確認する' }).click();
  await second.getByRole('dialog').getByRole('button', { name: '確認した' }).click();
  await expect(second.getByText('確認済み')).toBeVisible();
  await expectAccessible(second);
  await second.goto(consoleOrigin());
  await expect(second.getByRole('heading', { name: 'いまやること' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await second.context().close();
}

// `api/draws/drafts` tries the calls.
if (isFull)
  test('a manager creates a draw with pictures, previews and publishes it, and a member buys from it', async ({
    browser,
    context,
    page: manager,
    baseURL,
    consoleErrors,
  }) => {
    // It renders five pictures, publishes a draw and buys from it.
    test.setTimeout(900_000);
    await signIn(context, manager, 'manager');
    const draw = `kaiten-${nameOf('x')}-${test.info().workerIndex}`;
    await manager.goto(`${consoleOrigin()}/draws`);
    await manager.getByRole('link', { name: '新しいガチャ' }).click();
    await fill(manager, '題名', '開店記念くじ');
    await fill(manager, 'URLの名前', draw);
    await manager.getByRole('button', { name: '下書きを始める' }).click();
    await expect(heading(manager, '下書き：開店記念くじ')).toBeVisible();
    await expectAccessible(manager);

    await manager.getByRole('button', { name: '公開する' }).click();
    await manager.getByRole('dialog').getByRole('button', { name: '内容を確認する' }).click();
    await expect(manager.getByRole('alert')).toContainText('直すところがあるため、公開できません');
    ignoreErrors(consoleErrors, '422 (Unprocessable Entity)');
    await manager.keyboard.press('Escape');

    await fillDraft(manager);
    await expect(manager.getByRole('listitem', { name: 'A賞' })).toContainText('確率 1.00%');
    await expect(manager.getByText('ありません。公開できます。')).toBeVisible();
    await expectAccessible(manager);
    await manager.reload();
    await expect(manager.getByText('ありません。公開できます。')).toBeVisible();
    const opened = manager.waitForEvent('popup');
    await manager.getByRole('button', { name: 'プレビュー' }).click();
    const preview = await opened;
    await expect(preview.getByRole('heading', { level: 1, name: '開店記念くじ' })).toBeVisible();
    await preview.close();

    await manager.getByRole('button', { name: '公開する' }).click();
    await manager.getByRole('dialog').getByRole('button', { name: '内容を確認する' }).click();
    await expect(manager.getByText('賞品・数・値段・期間を署名して公開します')).toBeVisible();
    await expectAccessible(manager);
    await expect(manager.getByRole('button', { name: 'この内容で公開する' })).toBeDisabled();
    for (const rule of await manager.getByRole('dialog').getByRole('checkbox').all()) await rule.check();
    await manager.getByRole('button', { name: 'この内容で公開する' }).click();
    await expect(heading(manager, '開店記念くじ')).toBeVisible();

    const other = await browser.newContext({ baseURL });
    const member = await other.newPage();
    await newMember(member);
    await buy(member, { draw, quantity: 1 });
    await other.close();
    // The page asks again within ten seconds.
    await expect(manager.getByText('1件の注文')).toBeVisible();
    await expectAccessible(manager);
    await expect(manager.getByText('公開した人は、2人目になれません。')).toBeVisible();
    await confirmAsSecond(await openBrowserOf(browser, 'manager'), draw);
  });
