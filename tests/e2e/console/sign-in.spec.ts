import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, ignoreErrors, isFull, test } from '../test.ts';
import { addDevice, consoleOrigin, enrol, heading, invite, nameOf } from './staff.ts';

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'サインアウト' }).click();
  await expect(heading(page, '店長室にサインイン')).toBeVisible();
}

test('the first owner signs in by a link, and invites a packer whose session they end', async ({
  context,
  page,
  browser,
  consoleErrors,
}) => {
  await addDevice(context, page);
  await enrol(page, await invite(nameOf('owner'), 'owner'));
  await expect(page.getByRole('link', { name: /^今日の売上 / })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${consoleOrigin()}/settings/staff?q=${nameOf('')}`);
  await page.getByRole('button', { name: '招待する' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'サインインの名前' }).fill(nameOf('packer'));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'リンクを発行する' }).click();
  const link = (await dialog.getByText('/link#').textContent()) ?? '';
  await dialog.getByText('閉じる', { exact: true }).click();

  const other = await browser.newContext();
  const packer = await other.newPage();
  await addDevice(other, packer);
  await enrol(packer, link);
  await expect(packer.getByRole('heading', { name: '稼働状況' })).toBeVisible();
  await expect(packer.getByText('今日の売上')).toHaveCount(0);
  await expect(packer.getByRole('link', { name: 'スタッフ' })).toHaveCount(0);
  await packer.goto(`${consoleOrigin()}/settings/staff`);
  await expect(packer.getByText('この画面を見る権限がありません。')).toBeVisible();
  await expect(packer.getByRole('button', { name: '招待する' })).toHaveCount(0);
  await packer.goto(consoleOrigin());

  await page.reload();
  await page.getByRole('button', { name: `${nameOf('packer')}の` }).click();
  await expect(page.getByRole('button', { name: `${nameOf('packer')}の` })).toHaveCount(0);
  await expectAccessible(page);
  // The page asks again within ten seconds.
  await expect(packer.getByRole('heading', { name: '店長室にサインイン' })).toBeVisible();
  await expectAccessible(packer);
  await packer.getByRole('button', { name: 'パスキーでサインイン' }).click();
  await expect(heading(packer, '今日')).toBeVisible();
  await other.close();
  ignoreErrors(consoleErrors, '401');
});

// `api/staff` tries the same.
if (isFull)
  test('a recovery code opens the addition of a passkey, and a stale session asks for a proof', async ({
    context,
    page,
    consoleErrors,
  }) => {
    const name = nameOf('lost');
    await addDevice(context, page);
    const [code = ''] = await enrol(page, await invite(name, 'owner'));
    await signOut(page, name);
    await page.getByRole('button', { name: '回復コードを使う' }).click();
    await page.getByRole('textbox', { name: '名前' }).fill(name);
    await page.getByRole('textbox', { name: '回復コード' }).fill(code);
    await page.getByRole('button', { name: '回復コードで続ける' }).click();
    await expect(heading(page, 'パスキーの追加')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'やめる' }).click();
    await page.getByRole('button', { name: 'パスキーでサインイン' }).click();
    await expect(heading(page, '今日')).toBeVisible();

    await page.goto(`${consoleOrigin()}/account`);
    const refusal = { code: 'stepUpNeeded', message: 'The last proof is older than five minutes.' };
    await page.route(
      '**/api/console/account/recovery-codes',
      (route) => route.fulfill({ status: 403, json: refusal }),
      { times: 1 },
    );
    await page.getByRole('button', { name: '新しい回復コードを作る' }).click();
    await expect(page.getByRole('dialog', { name: '本人確認' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'パスキーで確認する' }).click();
    const codes = page.getByRole('dialog', { name: '回復コード' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    expect(await codes.getByRole('listitem').allTextContents()).not.toContain(code);
    await expectAccessible(page);
    ignoreErrors(consoleErrors, '401');
    ignoreErrors(consoleErrors, '403');
  });
