import * as purchase from '../e2e/buying/purchase.ts';
import type { Scenario } from './camera.ts';
import { isAtRest } from './page-scenarios.ts';

const DRAW = 'fuguchio-ennichi';
/** Its winners choose the variants. */
const CHOOSING_DRAW = 'yumeji-nidone';

const sharing: readonly Scenario[] = [
  {
    name: 'share',
    show: async ({ page, take }) => {
      await purchase.newMember(page);
      await purchase.buyThroughApi(page, { draw: DRAW, quantity: 5 });
      await page.goto(`/sanrio/${DRAW}/result`);
      await purchase.skipToResult(page);
      await page.getByRole('button', { name: 'シェアする' }).click();
      await page.getByRole('region', { name: 'シェアする' }).getByRole('img').waitFor();
      await take();
      const href = await page.locator('a[href*="%2Fwon%2F"]').first().getAttribute('href');
      const won = /(\/sanrio\/[\w-]+\/won\/[\w-]+)/.exec(decodeURIComponent(href ?? ''))?.[1];
      if (won === undefined) return;
      await page.goto(won);
      await isAtRest(page);
      await take('friend');
    },
  },
];

const shipping: readonly Scenario[] = [
  {
    name: 'ship',
    show: async ({ page, take }) => {
      await purchase.newMember(page);
      await purchase.buyThroughApi(page, { draw: DRAW, quantity: 10 });
      await page.goto(`/sanrio/${DRAW}/result`);
      await purchase.skipToResult(page);
      await page.getByRole('link', { name: '発送を依頼する' }).click();
      await page.getByRole('heading', { name: '当選賞品の詳細' }).waitFor();
      await take('select');
      await page.getByRole('main').getByRole('link', { name: '確認へ進む' }).click();
      await page.getByRole('button', { name: '発送を依頼する' }).waitFor();
      await take('confirm');
      await page.getByRole('button', { name: '発送を依頼する' }).click();
      await page.getByRole('radio', { name: /PayPay/ }).waitFor();
      await take('fee');
      await page.getByRole('radio', { name: /PayPay/ }).check();
      await page.getByRole('button', { name: /を支払う$/ }).click();
      await purchase.waitForProvider(page);
      await purchase.pay(page);
      await page.waitForURL(/mypage\/userShip\//);
      await isAtRest(page);
      await take('done');
    },
  },
];

const choosing: readonly Scenario[] = [
  {
    name: 'choose',
    show: async ({ page, take }) => {
      await purchase.newMember(page);
      await purchase.buyThroughApi(page, { draw: CHOOSING_DRAW, quantity: 10 });
      await page.goto(`/sanrio/${CHOOSING_DRAW}/result`);
      await purchase.skipToResult(page);
      await take('result');
      await page.getByRole('link', { name: '種類を選ぶ' }).click();
      const wishes = page.getByText('希望の順を決めておく').first();
      await wishes.click();
      await isAtRest(page);
      await take('open');
      await purchase.chooseVariants(page, CHOOSING_DRAW);
      await take('chosen');
    },
  },
  {
    name: 'choose-request',
    show: async ({ page, take }) => {
      await purchase.newMember(page);
      await purchase.openRequest(page, { draw: CHOOSING_DRAW, quantity: 5 });
      await take();
    },
  },
];

const giving: readonly Scenario[] = [
  {
    name: 'gift',
    show: async ({ page, take }) => {
      await purchase.newMember(page);
      await purchase.openRequest(page, { draw: DRAW, quantity: 5 });
      await page.getByRole('checkbox', { name: 'プレゼントにする' }).check();
      await take('own-address');
      await purchase.giveByLink(page, { from: 'みどり', message: 'お誕生日おめでとう！\nまた遊ぼうね。' });
      await take('by-link');
      await page.getByRole('button', { name: 'リンクをつくる' }).click();
      await page.getByText('お届け先の入力待ち').waitFor();
      await isAtRest(page);
      await take('links');
      const link = await purchase.giftLink(page);
      await page.context().clearCookies();
      await page.goto(link);
      await purchase.expectHeading(page, 'みどりさんからのプレゼント');
      await take('receiver');
      await page.goto('/sanrio/gift#token=ended');
      await page.reload();
      await purchase.expectHeading(page, 'このリンクは、もう使えません');
      await take('ended');
    },
  },
];

/** Shares, shipments, choices and gifts of won prizes. */
export const PRIZE_SCENARIOS: readonly Scenario[] = [...sharing, ...shipping, ...choosing, ...giving];
