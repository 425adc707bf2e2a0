import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { INHERITED } from '../run/start-shop.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, ignoreErrors, isFull, test } from './test.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const Invited = z.object({ link: z.string() });

/** The console as its users see it. */
const origin = () => {
  const { CONSOLE } = process.env;
  if (CONSOLE === undefined) throw new Error('The shop is not open: run the browser tests by npm test.');
  return CONSOLE;
};

/** Invites an owner on the shop's machine. Returns the one-time link. */
async function inviteOwner(name: string): Promise<string> {
  const { DATA_DIR, NODE_ENV } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['backend/cli/main.ts', 'staff', 'invite', name, '--role', 'owner', '--json'],
    { cwd: ROOT, env: { ...INHERITED, NODE_ENV, DATA_DIR, CONSOLE_ORIGIN: origin() } },
  );
  return Invited.parse(JSON.parse(stdout)).link;
}

/** Gives a page a device with passkeys, whose owner always agrees. */
async function addDevice(context: BrowserContext, page: Page): Promise<void> {
  const devTools = await context.newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** Uses a one-time link. Returns the recovery codes. */
async function enrol(page: Page, link: string): Promise<string[]> {
  await page.goto(link);
  await page.getByRole('button', { name: 'パスキーを追加する' }).click();
  const codes = page.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  // The secret is not left in the address or the history.
  expect(new URL(page.url()).hash).toBe('');
  const texts = await codes.allTextContents();
  await page.getByRole('checkbox', { name: '安全な場所に保存しました' }).check();
  await page.getByRole('button', { name: '続ける' }).click();
  await expect(heading(page, '今日')).toBeVisible();
  return texts;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'サインアウト' }).click();
  await expect(heading(page, '店長室にサインイン')).toBeVisible();
}

/** Names differ by the width of the screen, because both run against one shop. */
const nameOf = (role: string) => `${role}-${test.info().project.name}`;

test('the first owner signs in by a link, and invites a packer whose session they end', async ({
  context,
  page,
  browser,
  consoleErrors,
}) => {
  await addDevice(context, page);
  await enrol(page, await inviteOwner(nameOf('owner')));
  await expect(page.getByRole('table', { name: '商品ごとの売上' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${origin()}/settings/staff?q=${nameOf('')}`);
  await page.getByRole('button', { name: '招待する' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '名前' }).fill(nameOf('packer'));
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

  await page.reload();
  await page.getByRole('button', { name: `${nameOf('packer')}の` }).click();
  await expect(page.getByRole('button', { name: `${nameOf('packer')}の` })).toHaveCount(0);
  await expectAccessible(page);
  // The page asks again within ten seconds.
  await expect(heading(packer, '店長室にサインイン')).toBeVisible();
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
    const [code = ''] = await enrol(page, await inviteOwner(name));
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

    await page.goto(`${origin()}/account`);
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
