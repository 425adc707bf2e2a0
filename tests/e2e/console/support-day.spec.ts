import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import * as purchase from '../buying/purchase.ts';
import { expect, isFull, test } from '../test.ts';
import { consoleOrigin, heading, openBrowserOf } from './staff.ts';

const go = (page: Page, path: string) => page.goto(`${consoleOrigin()}${path}`);

/** Finds the order of a member by their email address, and opens it. Returns its number. */
async function openOrderOf(page: Page, email: string): Promise<string> {
  await go(page, '/orders');
  await page.getByRole('searchbox', { name: '注文番号・メールアドレスで探す' }).fill(email);
  await expect(page.getByText('1件', { exact: true })).toBeVisible();
  // Addresses are logged.
  expect(page.url()).not.toContain('example');
  await page.getByRole('rowheader').getByRole('link').click();
  const title = page.getByRole('heading', { level: 1, name: /^注文 [\dA-F-]{19}$/ });
  await expect(title).toBeVisible();
  return ((await title.textContent()) ?? '').replace('注文 ', '');
}

if (isFull) {
  test('support requests a refund above the limit, and finance approves it in another browser', async ({
    page,
    browser,
  }) => {
    const email = await purchase.newMember(page);
    await purchase.buy(page, { draw: 'marupo-otsukai', quantity: 10 });

    const support = await openBrowserOf(browser, 'support');
    const number = await openOrderOf(support, email);
    await expect(support.getByText('会員はまだ結果を見ていません', { exact: false })).toBeVisible();
    await expect(support.getByRole('table', { name: 'チケットと賞品' }).getByRole('rowheader')).toHaveCount(
      10,
    );
    await expectAccessible(support);
    await support.getByRole('button', { name: '返金する' }).click();
    const refund = support.getByRole('dialog');
    await refund.getByRole('textbox', { name: '理由' }).fill('印刷の色が違っていたため');
    await expectAccessible(support);
    await refund.getByRole('button', { name: '内容を確認する' }).click();
    await expect(refund.getByText('1枚 700円 × 10枚')).toBeVisible();
    await expect(refund.getByText('もう一人の承認が必要です')).toBeVisible();
    await refund.getByRole('button', { name: '返金する' }).click();
    await expect(support.getByText(/もう一人の承認待ちになりました/)).toBeVisible();
    await go(support, '/approvals');
    const own = support.getByRole('row', { name: number });
    await expect(own.getByRole('button', { name: '依頼を取り下げる' })).toBeVisible();
    await expect(own.getByRole('button', { name: '承認' })).toHaveCount(0);

    const finance = await openBrowserOf(browser, 'finance');
    await go(finance, '/approvals');
    await finance.getByRole('row', { name: number }).getByRole('button', { name: '承認' }).click();
    const approval = finance.getByRole('dialog');
    await approval.getByRole('button', { name: '内容を確認する' }).click();
    await expect(approval.getByText('今返す金額')).toBeVisible();
    await expectAccessible(finance);
    await approval.getByRole('button', { name: '承認して実行する' }).click();
    await expect(finance.getByText('承認しました。実行されます。')).toBeVisible();
    await go(support, `/orders/${number}`);
    await expect(support.getByText(/全額を返金(している途中です|しました)/)).toBeVisible();
    await expect(support.getByRole('button', { name: '返金する' })).toHaveCount(0);
    await go(finance, '/members');
    await expect(finance.getByRole('link', { name: '会員', exact: true })).toHaveCount(0);
    await Promise.all([support.context().close(), finance.context().close()]);
  });

  test('two people correct one member: the second sees what changed and keeps what they typed', async ({
    page,
    browser,
    consoleErrors,
  }) => {
    const email = await purchase.newMember(page);
    const first = await openBrowserOf(browser, 'support');
    const second = await openBrowserOf(browser, 'manager');
    for (const staff of [first, second]) {
      await go(staff, '/members');
      await staff.getByRole('searchbox', { name: '会員を探す' }).fill(email);
      await expect(staff.getByRole('rowheader')).toHaveCount(1);
      await staff.getByRole('row', { name: email }).getByRole('link').click();
      await staff.getByRole('button', { name: '情報を訂正する' }).click();
    }
    await expectAccessible(second);
    const correct = async (staff: Page, label: string, value: string) => {
      const dialog = staff.getByRole('dialog');
      await dialog.getByRole('textbox', { name: label }).fill(value);
      await dialog.getByRole('textbox', { name: '理由' }).fill('本人から電話');
      await dialog.getByRole('button', { name: '内容を確認する' }).click();
      return dialog;
    };
    await (await correct(first, '電話番号', '0399990000')).getByRole('button', { name: '訂正する' }).click();
    await expect(first.getByText('情報を訂正しました。会員にメールが届きます。')).toBeVisible();

    const dialog = await correct(second, '名前', '訂正 すみ');
    await expect(dialog.getByText('ほかの人が先に変更しました')).toBeVisible();
    await expect(dialog.getByRole('row', { name: /電話番号/ })).toContainText('0399990000');
    await expectAccessible(second);
    await dialog.getByRole('button', { name: '入力を残して続ける' }).click();
    await expect(dialog.getByRole('textbox', { name: '名前' })).toHaveValue('訂正 すみ');
    await dialog.getByRole('button', { name: '内容を確認する' }).click();
    await dialog.getByRole('button', { name: '訂正する' }).click();
    await expect(heading(second, '訂正 すみ さん')).toBeVisible();
    await expect(second.getByText('0399990000')).toBeVisible();
    await second.getByRole('textbox', { name: '新しいメモ' }).fill('電話で本人確認済み');
    await second.getByRole('button', { name: 'メモを残す' }).click();
    await first.reload();
    await expect(first.getByText('電話で本人確認済み')).toBeVisible();
    await expectAccessible(first);
    await Promise.all([first.context().close(), second.context().close()]);
    expect(consoleErrors).toEqual([]);
  });
}
