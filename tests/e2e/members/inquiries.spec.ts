import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import * as purchase from '../buying/purchase.ts';
import { expect, isFull, test } from '../test.ts';
import { codeIn, emailAbout, logIn, newAddress } from './member.ts';

const WIDTHS = isFull ? [375, 1280] : [375];

const form = (page: Page) => page.getByRole('form', { name: 'お問い合わせ' });

/** Of one colour; a browser can read it. */
const PHOTO = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKElEQVR42u3NMQ0AAAgDsIlGHeqmgoOkSf8ms7cEAoFAIBAIBALBl6BRJrg9llrEtAAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A guest's form that is sent within three seconds counts as filled in by a program. */
const waitAsAPersonWrites = (page: Page) => page.waitForTimeout(3_000);

async function expectAccessibleAtAll(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
}

test('a guest sends an inquiry with a code, and continues it by the link in the email', async ({ page }) => {
  const email = newAddress('toorisugari');
  await page.goto('/sanrio/contact');
  await form(page).getByLabel('お名前').fill('星野 ぽつ');
  await form(page).getByRole('button', { name: '送信へ進む' }).click();
  await expect(page.getByText('入力内容を3か所ご確認ください')).toBeVisible();
  await expectAccessibleAtAll(page);
  await form(page).getByLabel('メールアドレス').fill(email);
  await form(page).getByLabel('ご用件').selectOption('draw');
  await form(page).getByLabel('番号や名前').fill('まるぽのガチャ');
  await form(page).getByLabel('お問い合わせの内容').fill('会員でなくても、\nおみやげに買えますか。');
  await form(page).getByRole('button', { name: '送信へ進む' }).click();
  await waitAsAPersonWrites(page);
  await page.getByLabel('6けたのコード').fill(await codeIn(page.request, email, 'お問い合わせのコード'));
  await expectAccessibleAtAll(page);
  await page.getByRole('button', { name: '送信する' }).click();
  await expect(page.getByText('お問い合わせを送りました')).toBeVisible();
  await expectAccessibleAtAll(page);
  const receipt = await emailAbout(page.request, email, 'お問い合わせを受け付けました');
  expect(receipt).toContain('おみやげに買えますか。');
  const [link = ''] = /\/sanrio\/contact\/thread#token=[\w-]+/.exec(receipt) ?? [];
  await page.goto(link);
  await expect(page.getByText('会員でなくても、')).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.getByLabel('内容').fill('ひとつだけです。');
  await page.getByRole('button', { name: '送信する' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'ひとつだけです。' })).toBeVisible();
  await expectAccessibleAtAll(page);
});

test('a member sends an inquiry with a picture, and reads it on their page', async ({ page }) => {
  await logIn(page.request);
  await page.goto('/sanrio/contact');
  await form(page).getByLabel('ご用件').selectOption('other');
  await form(page).getByLabel('お問い合わせの内容').fill('箱の角がつぶれていました。');
  await form(page).locator('input[type=file]').setInputFiles(PHOTO);
  await expect(form(page).getByAltText('選んだ写真1')).toBeVisible();
  await expectAccessibleAtAll(page);
  await form(page).getByRole('button', { name: '送信する' }).click();
  await page.getByRole('link', { name: 'お問い合わせを見る' }).click();
  const picture = page.getByAltText('お送りした写真1');
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessibleAtAll(page);
  await page.goto('/sanrio/mypage/inquiries');
  await expect(page.getByRole('link', { name: '箱の角がつぶれていました。' })).toBeVisible();
  await expectAccessibleAtAll(page);
});

test('a member writes about their order, with three pictures at most', async ({ page }) => {
  await purchase.newMember(page);
  await purchase.buyThroughApi(page, { draw: 'fuguchio-ennichi', quantity: 1 });
  // The notice of an unseen result would lie over the pictures.
  await page.goto('/sanrio/fuguchio-ennichi/result');
  await purchase.skipToResult(page);
  await page.goto('/sanrio/contact');
  await form(page).getByLabel('ご用件').selectOption('order');
  const order = form(page).getByLabel('どのご購入ですか');
  await expect(order.getByRole('option')).toHaveCount(2);
  await order.selectOption({ index: 1 });
  await form(page).getByLabel('お問い合わせの内容').fill('ちょうちんが光りません。');
  await form(page).locator('input[type=file]').setInputFiles([PHOTO, PHOTO, PHOTO, PHOTO]);
  await expect(page.getByText('写真は3枚までです。')).toBeVisible();
  await expect(form(page).getByAltText(/^選んだ写真/)).toHaveCount(3);
  await expectAccessibleAtAll(page);
  await waitAsAPersonWrites(page);
  await form(page).getByRole('button', { name: '送信する' }).click();
  await page.getByRole('link', { name: 'お問い合わせを見る' }).click();
  await expect(page.getByAltText(/^お送りした写真/)).toHaveCount(3);
  await expect(page.getByText(/注文番号/)).toBeVisible();
  await expectAccessibleAtAll(page);
});
