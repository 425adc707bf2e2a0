import { expect } from '@playwright/test';
import { button, choose, complete, fillReason, go, pressUnproven, save, type Staff } from './proofs.ts';

/** On sale in the demonstration, and not cancelled there. */
const ON_SALE = 'marupo-otsukai';
const UPCOMING = 'ramujii-natsuyasumi';
const WAITS = /もう一人の承認待ちになりました/;

/** Every dialog of a draw on sale. `second` approves its end. */
export async function tryDrawOnSale(staff: Staff, second: Staff): Promise<void> {
  const { page } = staff;
  await go(staff, `/draws/${ON_SALE}`);
  const act = async (title: string, confirm: string, success: string | RegExp) => {
    await choose(staff, title);
    await complete(staff, { title, confirm, success, fill: fillReason });
  };
  await act('販売を一時停止する', '今すぐ止める', '販売を一時停止しました。');
  await expect(page.getByText('一時停止中')).toBeVisible();
  await choose(staff, '販売を再開する');
  await complete(staff, { title: '販売を再開する', confirm: '再開する', success: '販売を再開しました。' });
  await expect(page.getByText('一時停止中')).toHaveCount(0);

  await choose(staff, '賞品の名前を訂正する');
  await complete(staff, {
    title: '賞品の名前を訂正する',
    confirm: '訂正を公開する',
    success: WAITS,
    fill: async (dialog) => {
      await dialog.getByRole('combobox', { name: '賞品' }).click();
      await page.getByRole('option', { name: /^A賞/ }).click();
      await dialog.getByRole('textbox', { name: '正しい名前' }).fill('まるぽ 特大おつかいぬいぐるみ（38cm）');
      await fillReason(dialog);
    },
  });
  await choose(staff, '発送予定を変える');
  await complete(staff, {
    title: '発送予定を変える',
    confirm: 'この予定に変える',
    success: '発送予定を変えました。',
    fill: async (dialog) => {
      await dialog.getByRole('textbox', { name: 'ご依頼からの日数' }).fill('２１');
      await fillReason(dialog);
    },
  });

  await act('販売を終了する', '今すぐ終了する', WAITS);
  await act('中止して全額返金する', '中止する', WAITS);
  await go(second, '/approvals');
  await button(second.page.getByRole('row', { name: /終了/ }), '承認').click();
  const dialog = second.page.getByRole('dialog');
  await pressUnproven(second, () => button(dialog, '内容を確認する').click());
  await button(dialog, '承認して実行する').click();
  await expect(second.page.getByText('承認しました。実行されます。')).toBeVisible();
}

/** Takes an upcoming draw back, shows it again, and publishes a change of it. */
export async function tryUpcomingDraw(staff: Staff): Promise<void> {
  const { page } = staff;
  await go(staff, `/draws/${UPCOMING}`);
  await choose(staff, '公開を取り消す');
  await complete(staff, {
    title: '公開を取り消す',
    confirm: '取り消す',
    success: '公開を取り消しました。',
  });
  await choose(staff, '公開する日時を決める');
  await complete(staff, {
    title: '公開する日時を決める',
    confirm: '今すぐ公開する',
    success: '公開する日時を決めました。',
  });

  await button(page, '編集').click();
  await page.getByRole('textbox', { name: 'ひとこと' }).fill('ラムじいと過ごす、長い夏休み。');
  await expect(page.getByRole('status').filter({ hasText: /^保存しました/ })).toBeVisible();
  await button(page, '公開する').click();
  await complete(staff, { title: '公開する', confirm: 'この内容で公開する', success: '公開しました。' });
}

/** Posts news and changes it. */
export async function tryNews(staff: Staff): Promise<void> {
  const { page } = staff;
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const title = '年末年始の発送について';
  await go(staff, '/news/new');
  await field('タイトル').fill(title);
  await field('要約').fill('年末年始の発送のお休みをお知らせします。');
  await field('1番目の本文').fill('12月29日から1月3日まで、発送をお休みします。');
  await save(staff, {
    check: '公開の内容を確認する',
    title: 'お知らせを公開する',
    confirm: '公開する',
    success: 'お知らせを保存しました。',
  });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await field('要約').fill('発送のお休みは、1月3日までです。');
  await save(staff, {
    check: '変更の内容を確認する',
    title: 'お知らせを変更する',
    confirm: '変更する',
    success: 'お知らせを変更しました。',
  });
}
