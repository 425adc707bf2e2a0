import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { stringify } from 'yaml';
import { aNewsFile } from '../../support/catalogue.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, isFull, test } from '../test.ts';
import { consoleOrigin, heading, signIn } from './staff.ts';

if (isFull) {
  test('a manager exports the catalogue, changes a file, and imports it as ZIP and as folder', async ({
    context,
    page,
  }) => {
    test.slow();
    // Numbers differ by the width of the screen, because both run against one shop.
    const number = test.info().project.name === 'phone' ? '871' : '872';
    await signIn(context, page, 'manager');
    await page.goto(`${consoleOrigin()}/draws`);
    await page.getByRole('link', { name: 'まとめて編集' }).click();
    await expect(heading(page, 'まとめて編集')).toBeVisible();
    await page.getByRole('button', { name: 'ZIPで書き出す' }).click();
    const download = page.getByRole('main').getByRole('button', { name: 'ダウンロード' });
    await expect(download).toBeVisible();
    const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
    expect(saved.suggestedFilename()).toBe('カタログ.zip');
    const files = unzipSync(readFileSync(await saved.path()));

    const zipField = page.getByLabel('カタログのZIPファイル', { exact: true });
    const drop = (name: string, content: Uint8Array) =>
      zipField.setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(content) });
    await drop('same.zip', zipSync(files, { level: 0 }));
    await expect(page.getByText('店の内容と同じです。')).toBeVisible();

    const article = (but = {}) =>
      Buffer.from(stringify(aNewsFile({ title: `読み込んだお知らせ${number}`, ...but })));
    await drop('wrong.zip', zipSync({ [`news/${number}/news.yaml`]: article({ price: 5 }) }));
    await expect(page.getByRole('alert')).toContainText(
      `news/${number}/news.yaml:8 price is no key that the catalogue knows here`,
    );
    await expectAccessible(page);

    await drop('new.zip', zipSync({ ...files, [`news/${number}/news.yaml`]: article() }, { level: 0 }));
    const plan = page.getByRole('region', { name: '確かめた内容' });
    await expect(plan.getByText(`追加 ${number}`)).toBeVisible();
    await expectAccessible(page);
    await plan.getByRole('button', { name: 'この内容を読み込む' }).click();
    await expect(page.getByText('読み込みました')).toBeVisible();
    const shopper = await context.newPage();
    await shopper.goto(`/sanrio/news/${number}`);
    await expect(heading(shopper, `読み込んだお知らせ${number}`)).toBeVisible();
    // A Chromium with windows takes no folder in a page that is behind another.
    await shopper.close();

    const folder = test.info().outputPath('folder');
    mkdirSync(join(folder, 'news', number), { recursive: true });
    writeFileSync(join(folder, 'news', number, 'news.yaml'), article({ summary: '変えました。' }));
    await page.getByLabel('カタログのフォルダー', { exact: true }).setInputFiles(folder);
    await expect(plan.getByText(`変更 ${number}`)).toBeVisible();
  });
}
