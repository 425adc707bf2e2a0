import { expect } from '@playwright/test';
import { z } from 'zod';
import { monthText } from '#lib/lists/accounting-names.ts';
import { aMonthToClose, untilClosed } from '../past-month.ts';
import { button, complete, fillReason, go, pressUnproven, read, type Staff } from './proofs.ts';

const Orders = z.object({
  items: z.array(
    z.object({ orderId: z.string(), number: z.string(), status: z.string(), paymentStatus: z.string() }),
  ),
});

/** The orders whose results were seen and whose money the shop has. */
export async function paidOrders(staff: Staff) {
  const found = await read(staff, Orders, { path: '/api/ops/orders/search', body: { limit: 100 } });
  return found.items.filter(
    ({ status, paymentStatus }) => status === 'CONFIRM' && paymentStatus === 'CAPTURED',
  );
}

/** Refunds by bank transfer: made, recorded, and withdrawn. */
export async function tryRefunds(staff: Staff): Promise<void> {
  const { page } = staff;
  await go(staff, '/orders');
  for (const { number } of (await paidOrders(staff)).slice(0, 2)) {
    await go(staff, `/orders/${number}`);
    await button(page, '返金する').click();
    await complete(staff, {
      title: `注文 ${number} の返金`,
      confirm: '返金する',
      success: '返金を受け付けました。会員にメールが届きます。',
      fill: async (dialog) => {
        await dialog.getByRole('radio', { name: 'お詫び' }).check();
        await dialog.getByRole('textbox', { name: '返金する金額' }).fill('１００');
        await dialog.getByRole('radio', { name: '銀行振込で返す' }).check();
        await fillReason(dialog);
      },
    });
  }
  await go(staff, '/refunds');
  await button(page, '振込を記録').first().click();
  await complete(staff, {
    title: '振込を記録',
    confirm: '記録する',
    success: '振込を記録しました。会員にメールが届きます。',
    fill: (dialog) => dialog.getByRole('textbox', { name: '振込の番号' }).fill('FB-0001'),
  });
  await button(page, '取り下げる').first().click();
  await complete(staff, {
    title: '返金を取り下げる',
    confirm: '取り下げる',
    success: '返金を取り下げました。会員にメールが届きます。',
    fill: fillReason,
  });
}

/** Decides about the prizes of a lost dispute, and about an order that a risk rule holds. */
export async function tryDecisions(staff: Staff, hold: (orderId: string) => Promise<unknown>): Promise<void> {
  const { page } = staff;
  await go(staff, '/accounting/reconciliation');
  await button(page, '賞品の扱いを決める').first().click();
  await complete(staff, {
    title: '賞品の扱いを決める',
    confirm: '決める',
    success: '賞品の扱いを決めました。',
    fill: fillReason,
  });
  const held = (await paidOrders(staff)).at(-1);
  if (held === undefined) throw new Error('The demonstration has no paid order.');
  await hold(held.orderId);
  await go(staff, `/orders/${held.number}`);
  await button(page, '確認の結果を決める').click();
  await complete(staff, {
    title: '確認の結果を決める',
    confirm: '決める',
    success: '確認の結果を決めました。',
    fill: fillReason,
  });
}

/** Closes a month, and downloads a file from the panel of long operations. */
export async function tryMonthAndFiles(staff: Staff, dataDir: string): Promise<void> {
  const { page } = staff;
  const month = await aMonthToClose(dataDir);
  await go(staff, `/accounting/months/${month}`);
  await button(page, 'この月を締める').click();
  await complete(staff, {
    title: `${monthText(month)}を締める`,
    confirm: '締める',
    success: `${monthText(month)}の締めを始めました。`,
    isDirect: true,
  });
  await untilClosed(page);

  await go(staff, '/accounting?list=payments');
  await pressUnproven(staff, () => button(page, 'CSVで書き出す').click());
  await expect(page.getByRole('main').getByRole('button', { name: 'ダウンロード' })).toBeVisible();
  await page.getByRole('button', { name: /^処理/ }).click();
  const panel = page.getByRole('dialog', { name: '処理の一覧' });
  const download = panel.getByRole('button', { name: 'ダウンロード' });
  await expect(download).toBeVisible();
  const file = page.waitForEvent('download');
  await pressUnproven(staff, () => download.click());
  expect((await file).suggestedFilename()).toContain('.csv');
  await expect(panel).toBeVisible();
}
