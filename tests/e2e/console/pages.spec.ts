import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, ignoreErrors, isFull, test, waitForRequests } from '../test.ts';
import { inviteTo, openDemonstration } from './demonstration-shop.ts';
import { addDevice, consoleOrigin, enrol, heading, signIn } from './staff.ts';

/** The addresses of the console with the title of each. */
const PAGES = [
  ['/', '今日'],
  ['/draws', 'ガチャ'],
  ['/draws/new', '新しいガチャ'],
  ['/catalogue', 'まとめて編集'],
  ['/draws/marupo-otsukai', 'まるぽのおつかいガチャ'],
  ['/orders', '注文'],
  ['/refunds', '返金'],
  ['/approvals', '承認'],
  ['/members', '会員'],
  ['/inquiries?state=all', 'お問い合わせ'],
  ['/shipments', '発送'],
  ['/shipments/packing', '梱包'],
  ['/shipments/packing?view=shipments', '梱包'],
  ['/shipments/export', '送り状CSV'],
  ['/shipments/tracking', '伝票番号の取り込み'],
  ['/storage', '保管期限'],
  ['/spares', '予備'],
  ['/stock', '在庫'],
  ['/news', 'お知らせ'],
  ['/news/new', 'お知らせを書く'],
  ['/banners', 'バナー'],
  ['/texts', '規約とご案内'],
  ['/texts/terms', '利用規約'],
  ['/pictures', '画像'],
  ['/banners/new', 'バナーを作る'],
  ['/reports', '売上の集計'],
  ['/accounting', '帳簿'],
  ['/accounting?list=refunds&state=done', '帳簿'],
  ['/accounting/months', '月次'],
  ['/accounting/journals', '仕訳'],
  ['/accounting/reconciliation', '照合'],
  ['/audit', '監査'],
  ['/log', '操作の記録'],
  ['/settings', '店の設定'],
  ['/settings/brand', 'ブランド'],
  ['/settings/running', '営業'],
  ['/settings/emails', 'メールの文面'],
  ['/settings/staff', 'スタッフ'],
  ['/settings/moving', 'データの移動'],
  ['/settings/blocks', 'ブロックリスト'],
  ['/settings/inquiries', '返信のひな形'],
  ['/settings/partners', '外部サービス'],
  ['/settings/partners/deliveries', '外部サービスに送った出来事'],
  ['/account', '自分の設定'],
  ['/manual', '店長室の手引き'],
  ['/manual/orders', '手引き: 注文'],
] as const;

const WIDTHS = isFull ? [375, 1280, 1920] : [375];

/** The lists whose first record is opened too. The demonstration has one in each; another shop may have none. */
const LISTS: ReadonlySet<string> = new Set([
  '/draws',
  '/orders',
  '/refunds',
  '/approvals',
  '/members',
  '/inquiries?state=all',
  '/shipments',
  '/news',
  '/banners',
  '/accounting',
  '/accounting/months',
]);

test('every page of the console is accessible and fits the screen', async ({
  context,
  page,
  consoleErrors,
}) => {
  // 40 pages at three widths, in a shop that is filled first.
  test.setTimeout(900_000);
  const shop = isFull ? await openDemonstration() : undefined;
  try {
    if (shop === undefined) await signIn(context, page, 'owner');
    else {
      await addDevice(context, page);
      await enrol(page, await inviteTo(shop, 'owner'));
    }
    const origin = shop?.console ?? consoleOrigin();
    await page.goto(origin);
    for (const [path, title] of PAGES) {
      await open(page, path, title);
      if (!LISTS.has(path)) continue;
      const links = page.getByRole('main').locator('[role=rowheader] a, li a');
      if (isFull) await expect(links.first()).toBeVisible();
      const [record] = await links.all();
      const address = await record?.getAttribute('href');
      if (typeof address === 'string') await open(page, `${origin}${address}`);
    }
    if (shop !== undefined) await openEditor(page, origin);
    // The preview of an email forbids scripts. Playwright starts its own in every frame, at least while it records a trace.
    ignoreErrors(consoleErrors, "Blocked script execution in 'about:blank'");
  } finally {
    await shop?.stop();
  }
});

async function openEditor(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/draws/new`);
  await page.getByRole('textbox', { name: '題名' }).fill('下書きのくじ');
  await page.getByRole('textbox', { name: 'URLの名前' }).fill('shitagaki');
  await page.getByRole('button', { name: '下書きを始める' }).click();
  await expect(heading(page, '下書き：下書きのくじ')).toBeVisible();
  await tryWidths(page);
}

/** Goes on in the console, whose scripts and axe stay loaded. */
async function open(page: Page, address: string, title?: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
  await waitForRequests(page);
  const shown = page.getByRole('heading', { level: 1, name: title });
  await expect(shown).toBeVisible();
  await expect(page.getByRole('status', { name: '読み込み中' })).toHaveCount(0);
  await tryWidths(page);
}

async function tryWidths(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // Charts take their new width after the page.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), page.url())
      .toBeLessThanOrEqual(width);
    await expectAccessible(page);
  }
}
