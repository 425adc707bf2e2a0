import type { BrowserContext, Locator, Page } from '@playwright/test';
import { daysAfter, japanToday } from '#lib/text/japan-today.ts';
import { startShop, type RunningShop } from '../../run/start-shop.ts';
import { expectAccessible } from '../accessibility.ts';
import { buyThroughApi } from '../buying/purchase.ts';
import { emailAbout, newAddress, signUp } from '../members/member.ts';
import { expect, isFull, test } from '../test.ts';
import { aPng } from '../../support/catalogue.ts';
import { inviteTo } from './demonstration-shop.ts';
import { addDevice, enrol } from './staff.ts';

const DRAW = 'marupo-otsukai';

type People = {
  readonly shop: RunningShop;
  readonly owner: Page;
  readonly shopper: Page;
  readonly email: string;
};

// It stops the sale and cancels a draw, so it has a shop of its own.
if (isFull)
  test('an owner runs the shop from day to day, and shoppers see each step', async ({ browser }) => {
    test.setTimeout(900_000);
    const shop = await startShop({});
    const contexts: BrowserContext[] = [];
    const open = async (baseURL?: string) => {
      const context = await browser.newContext({
        locale: 'ja-JP',
        ...(baseURL !== undefined && { baseURL }),
      });
      contexts.push(context);
      return context.newPage();
    };
    const staff = async (name: string) => {
      const page = await open();
      await addDevice(page.context(), page);
      await enrol(page, await inviteTo(shop, 'owner', name));
      return page;
    };
    try {
      const people = {
        shop,
        owner: await staff('taro'),
        shopper: await open(shop.storefront),
        email: newAddress('kau'),
      };
      await signUp(people.shopper.request, people.email);
      await test.step('announcement bar', () => tryAnnouncement(people));
      await test.step('maintenance', () => tryMaintenance(people));
      await test.step('closed days', () => tryClosedDays(people));
      await test.step('test email', () => tryTestEmail(people));
      await test.step('preview of news', () => tryPreview(people));
      await test.step('attachment of an answer', () => tryAttachment(people));
      await test.step('own words of a cancellation', async () =>
        tryCancellation(people, await staff('hanako')));
    } finally {
      for (const context of contexts) await context.close();
      await shop.stop();
    }
  });

/** Changes one part of the settings. */
async function change({ owner, shop }: People, section: string, fill: (card: Locator) => Promise<void>) {
  await owner.goto(`${shop.console}/settings/running`);
  const card = owner.getByRole('region', { name: section });
  await fill(card);
  await card.getByRole('button', { name: '変更の内容を確認する' }).click();
  const dialog = owner.getByRole('dialog');
  await expectAccessible(owner);
  await dialog.getByRole('button', { name: '変更する' }).click();
  await expect(dialog).toHaveCount(0);
  return card;
}

/** Reloads a page of the shop until it shows what is expected. */
const reads = ({ shopper }: People, path: string, found: Locator) =>
  expect(async () => {
    await shopper.goto(path);
    await expect(found).toBeVisible({ timeout: 5_000 });
  }).toPass();

async function tryAnnouncement(people: People): Promise<void> {
  const text = '年末年始の発送について';
  await change(people, 'お知らせの帯', async (card) => {
    await card.getByRole('textbox', { name: '一文' }).fill(text);
    await card.getByRole('textbox', { name: 'リンク先' }).fill('/sanrio/faq');
  });
  const bar = people.shopper.getByRole('complementary', { name: 'お店からのお知らせ' });
  await reads(people, '/sanrio', bar.getByRole('link', { name: text }));
  await expectAccessible(people.shopper);
}

async function tryMaintenance(people: People): Promise<void> {
  const { shopper, owner } = people;
  const turn = (card: Locator) => card.getByRole('switch', { name: 'メンテナンスにする' }).click();
  await change(people, 'メンテナンス', turn);
  const stopped = shopper.getByRole('button', { name: 'メンテナンス中です' });
  await reads(people, `/sanrio/${DRAW}`, stopped);
  await expect(stopped).toBeDisabled();
  await expectAccessible(shopper);
  // Staff go on.
  await expect(owner.getByRole('heading', { level: 1, name: '営業' })).toBeVisible();
  await change(people, 'メンテナンス', turn);
  await reads(people, `/sanrio/${DRAW}`, shopper.getByRole('link', { name: /^1回引く/ }));
}

async function tryClosedDays(people: People): Promise<void> {
  const day = daysAfter(japanToday(), 3);
  await change(people, '休業日', (card) => card.getByRole('textbox', { name: '休む日' }).fill(day));
  const [, month, date] = day.split('-').map(Number);
  const named = people.shopper.getByText(`休業日(${month}月${date}日)は、発送とお返事をお休みします。`, {
    exact: false,
  });
  await reads(people, '/sanrio/contact', named);
}

async function tryTestEmail({ owner, shop }: People): Promise<void> {
  await owner.goto(`${shop.console}/settings/emails`);
  await owner.getByRole('textbox', { name: 'テスト送信の宛先' }).fill(newAddress('tamesu'));
  await owner.getByRole('button', { name: 'テスト送信する' }).click();
  await expect(owner.getByText(/へのメールを、メールサーバーが受け取りました。/)).toBeVisible();
}

async function tryPreview({ owner, shop, shopper }: People): Promise<void> {
  const title = '公開前のお知らせ';
  await owner.goto(`${shop.console}/news/new`);
  const field = (name: string) => owner.getByRole('textbox', { name, exact: true });
  await field('タイトル').fill(title);
  await field('要約').fill('要約です。');
  await field('1番目の本文').fill('本文です。');
  const opened = owner.waitForEvent('popup');
  await owner.getByRole('button', { name: 'プレビュー' }).click();
  const preview = await opened;
  await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await preview.close();
  await shopper.goto('/sanrio/news');
  await expect(shopper.getByText(title)).toHaveCount(0);
}

async function tryAttachment({ owner, shop, shopper }: People): Promise<void> {
  const question = '領収書の写しをください。';
  await shopper.goto('/sanrio/contact');
  const form = shopper.getByRole('form', { name: 'お問い合わせ' });
  await form.getByLabel('ご用件').selectOption('other');
  await form.getByLabel('お問い合わせの内容').fill(question);
  await form.getByRole('button', { name: '送信する' }).click();
  await shopper.getByRole('link', { name: 'お問い合わせを見る' }).click();
  await expect(shopper.getByText(question)).toBeVisible();

  await owner.goto(`${shop.console}/inquiries`);
  await owner.getByRole('rowheader').getByRole('link').first().click();
  await owner.getByRole('textbox', { name: '返信の文' }).fill('お送りします。');
  const picture = { name: 'copy.png', mimeType: 'image/png', buffer: await aPng(200, 100) };
  await owner.locator('input[type=file]').setInputFiles(picture);
  await expect(owner.getByRole('button', { name: /を外す$/ })).toBeVisible();
  await expectAccessible(owner);
  await owner.getByRole('button', { name: '返信を送る' }).click();
  await expect(owner.getByText('返信を送りました。')).toBeVisible();

  await shopper.reload();
  await expect(shopper.getByRole('listitem').filter({ hasText: 'お送りします。' })).toContainText('copy');
}

async function tryCancellation({ owner, shop, shopper, email }: People, other: Page): Promise<void> {
  const words = '楽しみにしてくださったのに、申し訳ありません。';
  await buyThroughApi(shopper, { draw: DRAW, quantity: 1 });
  await owner.goto(`${shop.console}/draws/${DRAW}`);
  await owner.getByRole('button', { name: 'その他の操作' }).click();
  await owner.getByRole('menuitem', { name: '中止して全額返金する' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '理由' }).fill('賞品が届かないため');
  await dialog.getByRole('textbox', { name: 'お客様へのひとこと（任意）' }).fill(words);
  await dialog.getByRole('button', { name: '内容を確認する' }).click();
  await expect(dialog.getByText(words)).toBeVisible();
  await expectAccessible(owner);
  await dialog.getByRole('button', { name: '中止する' }).click();
  await expect(owner.getByText(/もう一人の承認待ちになりました/)).toBeVisible();

  await other.goto(`${shop.console}/approvals`);
  await other.getByRole('row').getByRole('button', { name: '承認' }).first().click();
  const approval = other.getByRole('dialog');
  await approval.getByRole('button', { name: '内容を確認する' }).click();
  await approval.getByRole('button', { name: '承認して実行する' }).click();
  await expect(other.getByText('承認しました。実行されます。')).toBeVisible();
  expect(await emailAbout(shopper.request, email, 'お支払いの全額を')).toContain(words);
}
