import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import type { Role } from '#lib/contract/ops/permissions.ts';
import { INHERITED } from '../../run/start-shop.ts';
import { expect, test } from '../test.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const Invited = z.object({ link: z.string() });

/** The console as its users see it. */
export const consoleOrigin = () => {
  const { CONSOLE } = process.env;
  if (CONSOLE === undefined) throw new Error('The shop is not open: run the browser tests by npm test.');
  return CONSOLE;
};

/** Invites somebody on the shop's machine. Returns the one-time link. */
export async function invite(name: string, role: Role): Promise<string> {
  const { DATA_DIR, NODE_ENV } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['backend/cli/main.ts', 'staff', 'invite', name, '--role', role, '--json'],
    { cwd: ROOT, env: { ...INHERITED, NODE_ENV, DATA_DIR, CONSOLE_ORIGIN: consoleOrigin() } },
  );
  return Invited.parse(JSON.parse(stdout)).link;
}

let devices = 0;

/**
 * Gives a page a device with passkeys, whose owner always agrees, in a network of its own: the tests sign more people in
 * than one network may.
 */
export async function addDevice(context: BrowserContext, page: Page): Promise<void> {
  const { workerIndex } = test.info();
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${workerIndex % 256}.${(devices += 1) % 256}.1` });
  await addPasskeys(context, page);
}

/** Gives a page a device with passkeys, whose owner always agrees. */
export async function addPasskeys(context: BrowserContext, page: Page): Promise<void> {
  const devTools = await context.newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Uses a one-time link. Returns the recovery codes. */
export async function enrol(page: Page, link: string): Promise<string[]> {
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

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Names differ by the width of the screen, because both run against one shop. */
export const nameOf = (role: string) => `${role}-${test.info().project.name}`;

let people = 0;

/** Signs a new person in, with a device of their own. */
export async function signIn(context: BrowserContext, page: Page, role: Role): Promise<void> {
  await addDevice(context, page);
  await enrol(page, await invite(`${nameOf(role)}${test.info().workerIndex}-${(people += 1)}`, role));
}

/** Opens a browser of another person, who signs in there. */
export async function openBrowserOf(browser: Browser, role: Role): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(context, page, role);
  return page;
}
