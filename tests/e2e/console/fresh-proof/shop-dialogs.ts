import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { enrol } from '../staff.ts';
import { button, choose, complete, fillReason, go, pressUnproven, read, save, type Staff } from './proofs.ts';

const Members = z.object({ items: z.array(z.object({ memberId: z.string() })) });

/** Removes the guardian of a member, discloses the data of another one, and deletes their account. */
export async function tryMembers(
  staff: Staff,
  inviteGuardian: (memberId: string) => Promise<unknown>,
): Promise<void> {
  await go(staff, '/members');
  const idOf = async (name: string) => {
    const { items } = await read(staff, Members, { path: '/api/ops/members/matches', body: { q: name } });
    return items[0]?.memberId ?? '';
  };
  const minor = await idOf('小森 はやし');
  await inviteGuardian(minor);
  await go(staff, `/members/${minor}`);
  await choose(staff, '保護者の登録を解除する');
  await complete(staff, {
    title: '保護者の登録を解除する',
    confirm: '解除する',
    success: '保護者の登録を解除しました。会員にメールが届きます。',
    fill: fillReason,
  });
  await go(staff, `/members/${await idOf('浅野 はじめ')}`);
  await choose(staff, '保有データを開示する');
  await complete(staff, {
    title: '保有データを開示する',
    confirm: 'ファイルに保存する',
    success: 'ファイルに保存しました。',
    fill: fillReason,
    isDirect: true,
  });
  await choose(staff, '退会させる（個人情報の削除）');
  await complete(staff, {
    title: '退会させる（個人情報の削除）',
    confirm: '削除する',
    success: '個人情報を削除しました。会員にメールが届きます。',
    fill: fillReason,
  });
}

/** Adds a block and ends it. */
export async function tryBlocks(staff: Staff): Promise<void> {
  const { page } = staff;
  await go(staff, '/settings/blocks');
  await button(page, 'ブロックを登録する').click();
  await complete(staff, {
    title: 'ブロックを登録する',
    confirm: '登録する',
    success: 'ブロックリストに登録しました。',
    fill: async (dialog) => {
      await dialog.getByRole('combobox', { name: '種類' }).selectOption('emailDomain');
      await dialog.getByRole('textbox', { name: 'メールのドメイン' }).fill('tenbai.example');
      await fillReason(dialog);
    },
  });
  await button(page, 'tenbai.exampleのブロックを解除する').click();
  await complete(staff, {
    title: 'ブロックを解除する',
    confirm: '解除する',
    success: 'ブロックを解除しました。',
    fill: fillReason,
  });
}

/** A receiver of events from its addition to its end. The name does not exist, so that nothing is sent. */
export async function tryPartner(staff: Staff, cause: () => Promise<void>): Promise<void> {
  const { page } = staff;
  const name = '倉庫のシステム';
  const secret = page.getByRole('dialog', { name: `${name}の署名の鍵` });
  await go(staff, '/settings/partners');
  await button(page, '送り先を追加する').click();
  await complete(staff, {
    title: '送り先を追加する',
    confirm: '追加する',
    success: `${name}: 追加しました。`,
    isDirect: true,
    fill: async (dialog) => {
      await dialog.getByRole('textbox', { name: '名前' }).fill(name);
      await dialog.getByRole('textbox', { name: 'URL' }).fill('https://souko.example.com/events');
    },
  });
  await secret.getByText('閉じる', { exact: true }).click();
  await button(page, '変更する').click();
  await complete(staff, {
    title: `${name}を変更する`,
    confirm: '変更する',
    success: `${name}: 変更しました。`,
    isDirect: true,
    fill: (dialog) => dialog.getByRole('textbox', { name: 'URL' }).fill('https://souko.example.com/dekigoto'),
  });
  await button(page, '鍵を交換する').click();
  await complete(staff, {
    title: `${name}の鍵を交換する`,
    confirm: '交換する',
    success: '鍵を交換しました。',
    isDirect: true,
  });
  await secret.getByText('閉じる', { exact: true }).click();

  await cause();
  await go(staff, '/settings/partners/deliveries');
  await button(page, '見る').first().click();
  const delivery = page.getByRole('dialog');
  await pressUnproven(staff, () => button(delivery, 'もう一度送る').click());
  await expect(button(delivery, 'もう一度送る')).toBeEnabled();
  await expect(delivery.getByRole('alert')).toHaveCount(0);

  await go(staff, '/settings/partners');
  await button(page, '送り直す').click();
  await complete(staff, { title: `${name}に送り直す`, confirm: '送り直す', success: '送り直しています。' });
  await button(page, '削除する').click();
  await complete(staff, {
    title: `${name}を削除する`,
    confirm: '削除する',
    success: `${name}を削除しました。`,
    isDirect: true,
  });
}

const CHANGED_SETTINGS = [
  {
    page: '/settings/brand',
    section: 'ブランド',
    field: '店をひとことで',
    value: '毎日ひける、小さなくじ屋。',
  },
  { section: '店の情報', field: '受付時間', value: '平日 10時〜17時' },
  { section: '発送元と配送会社', field: 'ヤマト運輸 運賃管理番号', value: '０２' },
  { section: '上限と約束', field: 'お問い合わせに返信するまでの日数', value: '４' },
  {
    section: 'スタッフへのお知らせ',
    field: 'チャットの受信用URL（Slack形式のIncoming Webhook）',
    value: 'https://chat.example/services/kuji',
  },
  { page: '/settings/running', section: 'お知らせの帯', field: '一文', value: '年末年始の発送について' },
  {
    page: '/settings/running',
    section: 'メンテナンス',
    field: 'お客様に表示する文',
    value: 'サーバーを入れ替えています。',
  },
  { page: '/settings/running', section: '休業日', field: '休む日', value: '2026-12-31' },
];

/** Changes the table of shipping fees, which no draw of the demonstration uses. */
export async function tryTariff(staff: Staff): Promise<void> {
  const { page } = staff;
  await go(staff, '/settings');
  const card = page.getByRole('region', { name: '送料表' });
  await card.getByRole('textbox', { name: '大きさの名前' }).first().fill('宅配便（小）');
  await button(card, '変更の内容を確認する').click();
  await complete(staff, {
    title: '送料表を変更する',
    confirm: '変更する',
    success: '送料表を変更しました。',
  });
}

/** Changes every section of the settings. */
export async function trySettings(staff: Staff): Promise<void> {
  const { page } = staff;
  for (const { page: address = '/settings', section, field, value } of CHANGED_SETTINGS) {
    await go(staff, address);
    await page.getByRole('textbox', { name: field, exact: true }).fill(value);
    await save(staff, {
      check: '変更の内容を確認する',
      title: `${section}を変更する`,
      confirm: '変更する',
      success: `${section}を変更しました。`,
    });
  }
}

type Change = { readonly by?: Staff; readonly choice?: string };

type Packer = {
  readonly name: string;
  /** The device that they have lost, and the one that they have instead. */
  readonly lost: Page;
  readonly device: Page;
};

/** Invites a person, and makes every change of one who has lost their device. Another owner confirms the recovery. */
export async function tryStaff(
  staff: Staff,
  { name, lost, device, other }: Packer & { readonly other: Staff },
): Promise<void> {
  const { page } = staff;
  await go(staff, '/settings/staff');
  await button(page, '招待する').click();
  const form = page.getByRole('dialog', { name: 'スタッフを招待する' });
  await form.getByRole('textbox', { name: 'サインインの名前' }).fill('shinjin');
  await pressUnproven(staff, () => button(form, 'リンクを発行する').click());
  await page
    .getByRole('dialog', { name: 'shinjinさんのリンク' })
    .getByText('閉じる', { exact: true })
    .click();

  const change = async (title: string, { by = staff, choice }: Change = {}) => {
    await button(by.page, `${name}を変更する`).click();
    await by.page.getByRole('menuitem', { name: title, exact: true }).click();
    const dialog = by.page.getByRole('dialog', { name: `${name}: ${title}`, exact: true });
    if (choice !== undefined) {
      await dialog.getByRole('combobox', { name: '権限' }).click();
      await by.page.getByRole('option', { name: choice }).click();
    }
    await pressUnproven(by, () => button(dialog, title).click());
    await expect(dialog).toHaveCount(0);
  };
  await change('新しいリンクを発行する');
  const shown = page.getByRole('dialog', { name: `${name}さんのリンク` });
  const link = (await shown.getByText('/link#').textContent()) ?? '';
  await shown.getByText('閉じる', { exact: true }).click();
  await enrol(device, link);
  await expect(lost.getByRole('heading', { name: '店長室にサインイン' })).toBeVisible();
  await go(other, '/settings/staff');
  await change('回復を本人と確認する', { by: other });
  const card = other.page.getByRole('article', { name });
  await expect(card).toBeVisible();
  await expect(card.getByText('回復の確認待ち')).toHaveCount(0);
  await change('権限を変更する', { choice: '閲覧' });
  await change('停止する');
  await change('再開する');
  await expect(device.getByRole('heading', { name: '店長室にサインイン' })).toBeVisible();
}

/** Sets an authenticator app up. */
export async function tryAuthenticator(staff: Staff): Promise<void> {
  const { page } = staff;
  await go(staff, '/account');
  await pressUnproven(staff, () => button(page, '設定する').click());
  const dialog = page.getByRole('dialog', { name: '認証アプリの設定' });
  const secret = Secret.fromBase32((await dialog.locator('code').textContent()) ?? '');
  await dialog
    .getByRole('textbox', { name: '認証アプリの6桁のコード' })
    .fill(new TOTP({ secret }).generate());
  await dialog.locator('input[type="password"]').fill('kuji-wo-hiku-mae-ni-neru-2026');
  await pressUnproven(staff, () => button(dialog, '設定する').click());
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('設定されています。', { exact: false })).toBeVisible();
}
