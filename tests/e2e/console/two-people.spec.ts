import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { logIn } from '../members/member.ts';
import { expect, ignoreErrors, isFull, test } from '../test.ts';
import { consoleOrigin, heading, nameOf, openBrowserOf } from './staff.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^保存しました/ });

// `api/draws/drafts` and `api/inquiries/inbox` try the calls.
if (isFull) {
  test('two people edit one draft of a draw: the second sees what changed and keeps what they typed', async ({
    browser,
    consoleErrors,
  }) => {
    const first = await openBrowserOf(browser, 'manager');
    const draw = `futari-${nameOf('x')}-${test.info().workerIndex}`;
    await first.goto(`${consoleOrigin()}/draws/new`);
    await field(first, '題名').fill('ふたりのくじ');
    await field(first, 'URLの名前').fill(draw);
    await first.getByRole('button', { name: '下書きを始める' }).click();
    await expect(heading(first, '下書き：ふたりのくじ')).toBeVisible();
    await expect(saved(first)).toBeVisible();

    const second = await openBrowserOf(browser, 'manager');
    await second.goto(first.url());
    await expect(saved(second)).toBeVisible();
    await field(first, '題名').fill('ふたりで作るくじ');
    const stored = first.waitForResponse((response) => response.request().method() === 'PUT');
    await field(first, 'ひとこと').fill('一人めのひとこと');
    await stored;
    await expect(saved(first)).toBeVisible();

    await field(second, 'ひとこと').fill('二人めのひとこと');
    const conflict = second.getByRole('alert').filter({ hasText: 'ほかの人が先に変更しました' });
    await expect(conflict.getByRole('row', { name: /^題名/ })).toContainText(
      /ふたりのくじ.*ふたりで作るくじ.*ふたりのくじ/,
    );
    await expect(conflict.getByRole('row', { name: /^ひとこと/ })).toContainText(
      /（空）.*一人めのひとこと.*二人めのひとこと/,
    );
    await expectAccessible(second);
    await conflict.getByRole('button', { name: '入力を残して続ける' }).click();
    await expect(field(second, '題名')).toHaveValue('ふたりで作るくじ');
    await expect(field(second, 'ひとこと')).toHaveValue('二人めのひとこと');
    await expect(saved(second)).toBeVisible();
    await first.reload();
    await expect(field(first, 'ひとこと')).toHaveValue('二人めのひとこと');
    await expect(field(first, '題名')).toHaveValue('ふたりで作るくじ');
    await Promise.all([first.context().close(), second.context().close()]);
    ignoreErrors(consoleErrors, '409 (Conflict)');
  });

  test('two people write one answer: the second sees the draft of the first and keeps their own', async ({
    browser,
    page,
  }) => {
    const question = `ふたりへの質問 ${nameOf('x')}`;
    await logIn(page.request);
    await page.goto('/sanrio/contact');
    const form = page.getByRole('form', { name: 'お問い合わせ' });
    await form.getByLabel('ご用件').selectOption('other');
    await form.getByLabel('お問い合わせの内容').fill(question);
    // A form that is sent within three seconds counts as filled in by a program.
    await page.waitForTimeout(3_000);
    await form.getByRole('button', { name: '送信する' }).click();
    await expect(page.getByRole('link', { name: 'お問い合わせを見る' })).toBeVisible();

    const first = await openBrowserOf(browser, 'support');
    const second = await openBrowserOf(browser, 'manager');
    for (const staff of [first, second]) {
      await staff.goto(`${consoleOrigin()}/inquiries`);
      await staff.getByRole('row', { name: question }).getByRole('link').click();
      await expect(field(staff, '返信の文')).toBeVisible();
    }
    await field(first, '返信の文').fill('一人めの返信です。');
    await expect(first.getByText('下書きを保存しました。')).toBeVisible();
    await field(second, '返信の文').fill('二人めの返信です。');
    const conflict = second.getByRole('alert').filter({ hasText: 'ほかの下書きが先に保存されました' });
    await expect(conflict).toContainText('一人めの返信です。');
    await expect(second.getByRole('button', { name: '返信を送る' })).toBeDisabled();
    await expectAccessible(second);
    await conflict.getByRole('button', { name: '自分の文を下書きにする' }).click();
    await expect(second.getByText('下書きを保存しました。')).toBeVisible();
    await expect(field(second, '返信の文')).toHaveValue('二人めの返信です。');
    await second.getByRole('button', { name: '返信を送る' }).click();
    await expect(second.getByText('返信を送りました。')).toBeVisible();

    await field(first, '返信の文').press('End');
    await field(first, '返信の文').pressSequentially('続き');
    const gone = first.getByRole('alert').filter({ hasText: '送られたか消されました' });
    await expect(gone).toBeVisible();
    await expect(first.getByText('二人めの返信です。')).toBeVisible();
    await expect(field(first, '返信の文')).toHaveValue('一人めの返信です。続き');
    await Promise.all([first.context().close(), second.context().close()]);
  });
}
