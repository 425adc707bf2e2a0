import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { newAddress, SAME_ORIGIN, signUp } from '../members/member.ts';
import { PAID_TYPES, paymentName } from '#lib/orders/payment-methods.ts';
import { giftRoute } from '#lib/site/gift-routes.ts';

/** The payment methods by the names that shoppers see. */
export const PAYMENT_METHOD_NAMES = PAID_TYPES.map(paymentName);

type Purchase = { readonly draw: string; readonly quantity: number; readonly method?: string };

/** Signs up a member without orders and returns their address. */
export async function newMember(page: Page): Promise<string> {
  const email = newAddress('kau');
  await signUp(page.request, email);
  return email;
}

export const expectHeading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name })).toBeVisible();

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).click();

/** Takes one of the selected prizes out: a single one is ticked, of equal ones a number is chosen. */
export async function removeOnePrize(page: Page): Promise<void> {
  const last = page.locator('[data-prizes] input').last();
  if ((await last.getAttribute('type')) === 'checkbox') await last.uncheck();
  else await last.fill(`${Number(await last.inputValue()) - 1}`);
}

/** Whether the member has won a prize whose winner chooses: of five tickets, one time in ten thousand, they have not. */
async function hasChoices({ request }: Page, draw: string): Promise<boolean> {
  const answer = await request.get(`/api/variantChoice?directoryName=${draw}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()).items.length > 0;
}

/** Chooses the first variants that are left for every prize whose winner chooses. */
export async function chooseVariants(page: Page, draw: string): Promise<void> {
  if (!(await hasChoices(page, draw))) return;
  const cards = page.locator('section').filter({ has: page.getByRole('heading', { name: /の種類$/ }) });
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) {
    const numbers = await card.getByRole('spinbutton').all();
    // The highest number of a variant falls with the numbers before it.
    for (const number of numbers) await number.fill((await number.getAttribute('max')) ?? '');
    if (numbers.length === 0) await card.getByRole('radio').and(page.locator(':enabled')).first().check();
    await card.getByRole('button', { name: /点を決める$/ }).click();
    await expect(card.getByRole('status')).toContainText('決まりました');
  }
}

/** States an order of wishes for every prize whose winner chooses: that of the line-up. */
export async function rankVariants(page: Page, draw: string): Promise<void> {
  if (!(await hasChoices(page, draw))) return;
  const open = page.locator('details').filter({ hasText: '希望の順を決めておく' });
  await expect(open.first()).toBeVisible();
  for (let left = await open.count(); left > 0; left -= 1) {
    const wishes = open.first();
    await wishes.locator('summary').click();
    const variants = wishes.getByRole('listitem').getByRole('button');
    await expect(variants.first()).toBeVisible();
    for (const variant of await variants.all()) {
      await variant.click();
      await expect(variant).toHaveAttribute('aria-pressed', 'true');
    }
    await wishes.getByRole('button', { name: 'この順で覚えておく' }).click();
    await expect(open).toHaveCount(left - 1);
  }
}

/** Buys tickets and opens the request for their shipment with all of their prizes. */
export async function openRequest(page: Page, bought: Purchase): Promise<void> {
  await buyThroughApi(page, bought);
  await page.goto(`/sanrio/${bought.draw}/result`);
  await skipToResult(page);
  await page.getByRole('link', { name: '発送を依頼する' }).click();
  await expectHeading(page, '当選賞品の詳細');
  await page.getByRole('main').getByRole('link', { name: '確認へ進む' }).click();
  await expectHeading(page, /^お届けもの/);
}

/** Chooses a gift by a link in the request for a shipment, and fills its card. */
export async function giveByLink(
  page: Page,
  card: { readonly from: string; readonly message: string },
): Promise<void> {
  await page.getByRole('radio', { name: /^受け取る方に入力してもらう/ }).check();
  await page.getByLabel('カードに書くお名前', { exact: true }).fill(card.from);
  await page.getByLabel(/^メッセージ/).fill(card.message);
}

/** The link of the member's only gift that waits for its address. */
export async function giftLink(page: Page): Promise<string> {
  const { items } = await (await page.request.get('/api/gifts')).json();
  return giftRoute(items[0].token);
}

/** Opens 購入内容確認 by its URL and presses its button, which holds the tickets or joins the queue. */
export async function startOrder(page: Page, { draw, quantity }: Purchase): Promise<void> {
  await page.goto(`/sanrio/${draw}/shopping?quantity=${quantity}`);
  await press(page, `${quantity}枚をとりおきして進む`);
}

export async function openCheckout(page: Page, { draw, quantity }: Purchase): Promise<void> {
  await startOrder(page, { draw, quantity });
  await expect(page.getByText(`${quantity}枚をとりおき中です`)).toBeVisible();
}

export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /利用規約/ }).check();
  await page.getByRole('checkbox', { name: /キャンセル・返品・交換/ }).check();
}

export async function choosePaymentMethod(page: Page, method = 'PayPay'): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${method}`) }).check();
  await acceptTerms(page);
}

export const payButton = (page: Page) => page.getByRole('button', { name: /注文を確定して支払う/ });

/** Waits for the page of the sandbox provider. */
export const waitForProvider = (page: Page) => page.waitForURL(/\/api\/sandbox\/pay\//);

/** Orders tickets and goes on to the provider's page. */
export async function goToProvider(page: Page, purchase: Purchase): Promise<void> {
  await openCheckout(page, purchase);
  await choosePaymentMethod(page, purchase.method);
  await payButton(page).click();
  await waitForProvider(page);
}

/** Pays on the provider's page. */
export const pay = (page: Page) => page.getByRole('button', { name: '支払う', exact: true }).click();

/** Orders tickets, pays and comes back to the play. */
export async function buy(page: Page, purchase: Purchase): Promise<void> {
  await goToProvider(page, purchase);
  await pay(page);
  await waitForPlay(page);
}

/** Buys tickets by card without a page: for tests of what follows. The result is not seen yet. */
export async function buyThroughApi({ request }: Page, { draw, quantity }: Purchase): Promise<void> {
  const { productId } = await (await request.get(`/api/product/${draw}`)).json();
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { data, headers: SAME_ORIGIN });
    expect([path, answer.status()]).toEqual([path, 200]);
    return answer.json();
  };
  const order = { productId, quantity, requestKey: randomBytes(16).toString('base64url') };
  const { orderHistoryId } = await post('/api/orderHistory', order);
  const { url } = await post('/api/redirect', { purpose: 'order', orderHistoryId, paymentType: 'CARD' });
  const paid = await request.post(new URL(url).pathname, {
    form: { does: 'paid', webhook: 'usual' },
    headers: SAME_ORIGIN,
    maxRedirects: 0,
  });
  expect(paid.status()).toBe(303);
  const status = async () => (await (await request.get(`/api/orderHistory/${orderHistoryId}`)).json()).status;
  await expect.poll(status).toBe('SUCCESS');
}

/** Opens the provider's choice of how it sends its webhooks and whether the browser returns. */
export const openWebhookOptions = (page: Page) => page.getByText('お店への知らせかた').click();

export const waitForPlay = (page: Page) =>
  expect(page.getByText(/抽選まで あと|ハンドルをまわそう|個まとめて出ます/)).toBeVisible();

/** Skips the play and shows the result. */
export async function skipToResult(page: Page): Promise<void> {
  await page.getByRole('button', { name: '結果だけまとめて見る' }).click();
  await expectHeading(page, '当たった賞品');
}

/** The number of prizes in the result by grade, without the last-one prize. */
export async function prizeCount(page: Page): Promise<number> {
  const cells = await page
    .getByRole('region', { name: '当たった賞品' })
    .getByRole('listitem')
    .allInnerTexts();
  return cells.reduce((sum, text) => sum + Number(/^(\d+)点$/m.exec(text)?.[1] ?? 1), 0);
}

/** The counts of the member's orders and prizes, as the API returns them. */
export async function overviewOf(
  page: Page,
): Promise<{ orders: number; unseenCount: number; wonPrizes: number }> {
  const answer = await page.request.get('/api/user/overview');
  expect(answer.status()).toBe(200);
  return answer.json();
}
