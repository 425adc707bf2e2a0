import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../test.ts';
import { consoleOrigin, signIn } from './staff.ts';

test('the filters of a list are saved under a name, without typed text, and used again', async ({
  context,
  page,
}) => {
  await signIn(context, page, 'manager');
  await page.goto(`${consoleOrigin()}/news?state=published&q=ABC`);
  const views = page.getByRole('button', { name: '保存した表示' });
  await views.click();
  await page.getByRole('menuitem', { name: '保存・整理…' }).click();
  const dialog = page.getByRole('dialog', { name: '保存した表示' });
  await dialog.getByRole('textbox', { name: 'いまの条件の名前' }).fill('公開中');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '保存する' }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto(`${consoleOrigin()}/news`);
  await views.click();
  await page.getByRole('menuitem', { name: '公開中' }).click();
  await expect(page).toHaveURL(/\/news\?state=published$/);
  await views.click();
  await page.getByRole('menuitem', { name: '保存・整理…' }).click();
  await dialog.getByRole('button', { name: '公開中を削除' }).click();
  await expect(dialog.getByText('この一覧で保存した表示はまだありません。')).toBeVisible();
});
