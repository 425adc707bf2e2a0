import { expect, test } from '../test.ts';
import { consoleOrigin, signIn } from './staff.ts';

test('a manager writes an answer, looks at the preview and publishes it as a new version', async ({
  context,
  page,
}) => {
  await signIn(context, page, 'manager');
  const question = `ためしの質問 ${test.info().project.name}`;
  await page.goto(`${consoleOrigin()}/texts`);
  await page.getByRole('link', { name: 'よくある質問' }).click();
  await page.getByRole('button', { name: '＋ 質問と答え', exact: true }).click();
  const block = page.getByRole('group', { name: /番目の質問と答え$/ }).last();
  await block.getByRole('textbox', { name: '質問' }).fill(question);
  await block.getByRole('textbox', { name: '答え' }).fill('送料は{送料}です。\n・[利用規約](/sanrio/terms)');
  await page.getByRole('button', { name: '下書きを保存' }).click();
  await expect(page.getByText('下書きは保存されています。')).toBeVisible();

  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'プレビュー', exact: true }).click();
  const preview = await opened;
  await expect(preview.getByText(question)).toBeVisible();
  await preview.close();

  await page.getByRole('button', { name: '公開する', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '変わるところ' }).fill('質問をひとつ書き足しました。');
  await dialog.getByRole('button', { name: '内容を確認する' }).click();
  await dialog.getByRole('button', { name: '公開する', exact: true }).click();
  await expect(page.getByText('新しい版を公開しました。')).toBeVisible();

  await expect(async () => {
    await page.goto('/sanrio/faq');
    await expect(page.getByText(question)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByText(question).click();
  await expect(page.getByText('送料は600円です。').filter({ visible: true })).toHaveCount(1);
  // Each width publishes a version.
  const ofThis = test.info().project.name === 'phone' ? 2 : 3;
  await page.goto(`/sanrio/versions/faq/${ofThis}`);
  await expect(page.getByRole('heading', { name: '変わったところ' })).toBeVisible();
  await expect(page.getByText(question).first()).toBeVisible();
});
