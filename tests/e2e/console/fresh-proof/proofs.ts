import { expect, type Locator, type Page, type Request } from '@playwright/test';
import type { z } from 'zod';
import { findDatabase } from '#backend/persistence/db/find-database.ts';
import { openOwnConnection } from '#backend/persistence/db/own-connection.ts';
import { CONSOLE_HEADER } from '#lib/contract/console/endpoint.ts';
import { consoleContract } from '#lib/contract/console/contract.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';

/** A signed-in person whose proofs get too old. */
export type Staff = {
  readonly page: Page;
  readonly origin: string;
  /** Makes the last proof of everybody too old. */
  readonly expire: () => Promise<void>;
};

type Call = { readonly method: string; readonly path: string; readonly stepUp?: boolean };

const CALLS: Readonly<Record<string, Call>> = { ...opsContract, ...consoleContract };
const PROVEN = Object.entries(CALLS).filter(([, { stepUp }]) => stepUp === true);

/** The calls that ask for a fresh proof. */
export const PROVEN_CALLS = PROVEN.map(([name]) => name);

/** Makes proofs in the database of a shop too old, until it is closed. */
export async function expiryIn(dataDir: string) {
  const { url, stop } = await findDatabase({ DATA_DIR: dataDir }, () => {});
  const client = await openOwnConnection({ url, application: 'tests' });
  return {
    query: (text: string, values: string[]) => client.query(text, values),
    expire: async () => {
      await client.query(`update staff_sessions set verified_at = now() - interval '6 minutes'`);
    },
    close: async () => {
      await client.end();
      await stop();
    },
  };
}

/** Collects the names of the calls that a page makes without a fresh proof. */
export function collectRefused(page: Page, refused: Set<string>): void {
  page.on('response', (response) => {
    if (response.status() !== 403) return;
    const name = nameOf(response.request());
    if (name !== undefined) refused.add(name);
  });
}

function nameOf(request: Request): string | undefined {
  const { pathname } = new URL(request.url());
  const found = PROVEN.find(([, { method, path }]) => {
    const pattern = path.replaceAll(/\{[^}]+\}/g, '[^/]+');
    return method === request.method() && new RegExp(`^${pattern}$`).test(pathname);
  });
  return found?.[0];
}

/** Presses a button with a proof that is too old, and gives the fresh one in the dialog, which must be on top. */
export async function pressUnproven({ page, expire }: Staff, press: () => Promise<void>): Promise<void> {
  await expire();
  await press();
  const proof = page.getByRole('dialog', { name: '本人確認' });
  const button = proof.getByRole('button', { name: 'パスキーで確認する' });
  await expect(button).toBeVisible();
  await expect.poll(() => isOnTop(button), 'The button of the proof is covered.').toBe(true);
  await button.click();
  await expect(proof).toHaveCount(0);
}

/** Whether a press on the centre of an element reaches it. */
const isOnTop = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

type Dialog = {
  readonly title: string;
  readonly confirm: string;
  /** The message that follows. */
  readonly success: string | RegExp;
  readonly fill?: (dialog: Locator) => Promise<void>;
  /** It has no preview: the first press does it. */
  readonly isDirect?: true;
};

/** Fills an open dialog and does what it is for, with a proof that is too old. */
export async function complete(
  staff: Staff,
  { title, confirm, success, fill, isDirect }: Dialog,
): Promise<void> {
  const dialog = staff.page.getByRole('dialog', { name: title, exact: true });
  await expect(dialog).toBeVisible();
  await fill?.(dialog);
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await pressUnproven(staff, () => press(isDirect ? confirm : '内容を確認する'));
  if (!isDirect) {
    // A preview may ask for decisions.
    await expect(dialog.getByRole('button', { name: '入力に戻る' })).toBeVisible();
    for (const decision of await dialog.getByRole('checkbox').all()) await decision.check();
    await press(confirm);
  }
  await expect(dialog).toHaveCount(0);
  await expect(staff.page.getByText(success).first()).toBeVisible();
}

type Save = {
  readonly check: string;
  readonly title: string;
  readonly confirm: string;
  readonly success: string;
};

/** Saves a page in its two steps. The proof is too old when its dialog is confirmed. */
export async function save(staff: Staff, { check, title, confirm, success }: Save): Promise<void> {
  const { page } = staff;
  await pressUnproven(staff, () => button(page, check).click());
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await pressUnproven(staff, () => button(dialog, confirm).click());
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(success).first()).toBeVisible();
}

export const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

export const fillReason = (dialog: Locator) =>
  dialog.getByRole('textbox', { name: /^理由/ }).fill('お客様から電話があったため');

export const go = ({ page, origin }: Staff, path: string) => page.goto(`${origin}${path}`);

/** Opens an action of the menu of a page. */
export async function choose({ page }: Staff, action: string): Promise<void> {
  await button(page, 'その他の操作').click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Reads an answer as the page would: with a body by POST. */
export async function read<Answer>(
  { page }: Staff,
  answer: z.ZodType<Answer>,
  { path, body }: { readonly path: string; readonly body?: object },
): Promise<Answer> {
  const found = await page.evaluate(
    async ({ address, sent, header }) => {
      const headers = { [header]: '1', 'content-type': 'application/json' };
      const init = sent === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(sent) };
      return (await fetch(address, init)).json() as Promise<unknown>;
    },
    { address: path, sent: body, header: CONSOLE_HEADER },
  );
  return answer.parse(found);
}
