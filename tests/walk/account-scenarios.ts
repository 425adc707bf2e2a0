import { addPasskeys } from '../e2e/console/staff.ts';
import { codeIn, newAddress, PASSWORD } from '../e2e/members/member.ts';
import type { Scenario, Stage } from './camera.ts';
import { isAtRest } from './page-scenarios.ts';

/** The sign-up from the wall before a purchase, to the page after it. */
async function signUp({ page, take }: Stage, chooseLogin: () => Promise<void>): Promise<void> {
  const email = newAddress('aruku');
  await page.goto('/sanrio/fuguchio-ennichi/shopping?quantity=1');
  await page.waitForURL('**/signup?next=*');
  await page.getByLabel('メールアドレス', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'コードを送る' }).click();
  await page.getByRole('heading', { name: 'コードの入力' }).waitFor();
  await isAtRest(page);
  await take('code');
  const code = await codeIn(page.request, email, '会員登録のコード');
  await page.getByLabel('6けたのコード', { exact: true }).fill(code);
  await page.getByRole('heading', { name: '登録内容の入力' }).waitFor();
  await isAtRest(page);
  await take('profile');
  await chooseLogin();
  await page.getByLabel('生年月日', { exact: true }).fill('19980412');
  await page.getByRole('checkbox', { name: /同意します/ }).check();
  await take('filled');
  await page.getByRole('button', { name: '会員登録する' }).click();
  await page.waitForURL('**/shopping?*');
  await isAtRest(page);
  await take('after');
}

/** How visitors become members. */
export const ACCOUNT_SCENARIOS: readonly Scenario[] = [
  {
    name: 'signup-password',
    show: (stage) => signUp(stage, () => stage.page.getByLabel('パスワード', { exact: true }).fill(PASSWORD)),
  },
  {
    name: 'signup-passkey',
    show: async (stage) => {
      const { page, context } = stage;
      await addPasskeys(context, page);
      await signUp(stage, () =>
        page.getByRole('button', { name: 'パスワードのかわりに、パスキーを使う' }).click(),
      );
    },
  },
];
