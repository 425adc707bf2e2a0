import { expect, type Page } from '@playwright/test';
import { anAddress, becomesMember } from '../members/member.ts';

/** The ways of paying, as shoppers read them. */
export const WAYS = [
  'クレジットカード',
  'PayPay',
  'd払い',
  'auかんたん決済',
  'ソフトバンクまとめて支払い',
] as const;
export type Way = (typeof WAYS)[number];

export type Wish = { readonly draw: string; readonly quantity: number; readonly way?: Way };

/** Somebody who has never bought anything. */
export async function aNewMember(page: Page): Promise<string> {
  const email = anAddress('kau');
  await becomesMember(page.request, email);
  return email;
}

export const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name })).toBeVisible();

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).click();

/** Opens 購入内容確認, where the tickets are then held. */
export async function opensTheOrder(page: Page, { draw, quantity }: Wish): Promise<void> {
  await page.goto(`/sanrio/${draw}/shopping?quantity=${quantity}`);
  await expect(page.getByText(`${quantity}枚をとりおき中です`)).toBeVisible();
}

export async function choosesAndAgrees(page: Page, way: Way = 'PayPay'): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${way}`) }).check();
  await page.getByRole('checkbox', { name: /利用規約/ }).check();
  await page.getByRole('checkbox', { name: /キャンセル・返品・交換/ }).check();
}

export const payButton = (page: Page) => page.getByRole('button', { name: /注文を確定して支払う/ });

/** From the draw to the provider's page. */
export async function goesToPay(page: Page, wish: Wish): Promise<void> {
  await opensTheOrder(page, wish);
  await choosesAndAgrees(page, wish.way);
  await payButton(page).click();
  await page.waitForURL(/\/api\/pretend\/pay\//);
}

/** On the provider's page. */
export const pays = (page: Page) => page.getByRole('button', { name: '支払う', exact: true }).click();

/** How the provider tells the shop, and whether the browser comes back, can be chosen for trying out. */
export const opensTheSwitches = (page: Page) => page.getByText('お店への知らせかた').click();

export const waitsForTheMachine = (page: Page) =>
  expect(page.getByText(/ハンドルをまわそう|個まとめて出ます/)).toBeVisible();

/** Past the play, to what was won. */
export async function seesTheResult(page: Page): Promise<void> {
  await page.getByRole('button', { name: '結果だけまとめて見る' }).click();
  await heading(page, '当たった賞品');
}

/** How many prizes the summary shows, the last-one prize aside: the tally of the grades. */
export async function prizesShown(page: Page): Promise<number> {
  const counts = await page.getByRole('list', { name: '等級ごとの数' }).getByRole('listitem').allInnerTexts();
  return counts.reduce((sum, text) => sum + Number(/(\d+)\s*個/.exec(text)?.[1] ?? 0), 0);
}

/** The member's orders as the shop itself counts them. */
export async function ordersOf(
  page: Page,
): Promise<{ orders: number; unseenCount: number; wonPrizes: number }> {
  const answer = await page.request.get('/api/user/overview');
  expect(answer.status()).toBe(200);
  return answer.json();
}
