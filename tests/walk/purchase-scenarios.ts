import type { Page } from '@playwright/test';
import * as purchase from '../e2e/buying/purchase.ts';
import type { Scenario, Stage } from './camera.ts';
import { isAtRest } from './page-scenarios.ts';

const DRAW = 'fuguchio-ennichi';

const shopping = (draw: string, quantity: number) => `/sanrio/${draw}/shopping?quantity=${quantity}`;

/** 購入内容確認 as somebody sees it who has not logged in or whose purchase is refused. */
const confirmations: readonly Scenario[] = [
  ...(
    [
      ['one', shopping(DRAW, 1)],
      ['ten', shopping(DRAW, 10)],
      ['other-quantity', shopping(DRAW, 3)],
      ['too-many', shopping(DRAW, 999)],
      ['best-gone', shopping('walk-best-gone', 5)],
      ['free', shopping('walk-free', 1)],
      ['coming', shopping('hachinin-taisai', 1)],
      ['sold-out', shopping('nokosan-mokugeki', 1)],
      ['long', shopping('walk-long', 10)],
    ] as const
  ).map(([name, path]) => ({
    name: `buy-confirm-${name}`,
    show: async ({ page, take }: Stage) => {
      await purchase.newMember(page);
      await page.goto(path);
      await isAtRest(page);
      await take();
    },
  })),
  {
    name: 'buy-wall',
    show: async ({ page, take }) => {
      await page.goto(shopping(DRAW, 1));
      await page.waitForURL('**/signup?next=*');
      await isAtRest(page);
      await take();
    },
  },
];

const payments: readonly Scenario[] = [
  {
    name: 'buy-pay',
    show: async (stage) => {
      const { page, context, take } = stage;
      await purchase.newMember(page);
      await purchase.openCheckout(page, { draw: DRAW, quantity: 1 });
      await take();
      await purchase.choosePaymentMethod(page);
      await take('ready');
      const second = await context.newPage();
      await second.goto(shopping('yumeji-nidone', 5));
      await purchase.press(second, '5枚をとりおきして進む');
      await second.waitForTimeout(2_000);
      await takeOther(stage, second, 'second-tab');
    },
  },
  {
    name: 'buy-provider',
    show: async ({ page, take }) => {
      await purchase.newMember(page);
      await purchase.goToProvider(page, { draw: DRAW, quantity: 1 });
      await take();
    },
  },
  ...(
    [
      ['declined', '残高不足'],
      ['cancelled', 'やめる'],
    ] as const
  ).map(([name, button]) => ({
    name: `buy-${name}`,
    show: async ({ page, take }: Stage) => {
      await purchase.newMember(page);
      await purchase.goToProvider(page, { draw: DRAW, quantity: 1 });
      await page
        .getByRole('button', { name: new RegExp(button) })
        .first()
        .click();
      await page.waitForURL(/\/sanrio\//);
      await isAtRest(page);
      await page.waitForTimeout(1_500);
      await take();
      await page.getByRole('link', { name: /^ほかの方法で支払う/ }).click();
      await page.getByText('1枚をとりおき中です').waitFor();
      await isAtRest(page);
      await take('again');
    },
  })),
  {
    name: 'buy-queue',
    show: async ({ page, another, take }) => {
      const draw = 'walk-queue';
      const first = await another();
      await purchase.newMember(first);
      await purchase.openCheckout(first, { draw, quantity: 1 });
      await purchase.newMember(page);
      await purchase.startOrder(page, { draw, quantity: 1 });
      await page.getByText(/あなたの番号/).waitFor();
      await take();
      await purchase.press(first, 'とりおきをやめて、もどる');
      await first.waitForURL(new RegExp(`/sanrio/${draw}$`));
      await page
        .getByText(/とりおき中です|購入へ進む/)
        .first()
        .waitFor();
      await take('turn');
    },
  },
];

/** The buttons of the play that lead to the next capsule. */
const NEXT = /^(まわす|あける|次のカプセルへ|ふるえるカプセルへ|おや、まだ何か)/;
const MOST_STEPS = 60;

/** Plays to the result. Films the first turn and what the last capsule shows. */
async function play({ page, take, film }: Stage): Promise<void> {
  await film('wait', { ms: 2_500 });
  const next = page.getByRole('main').getByRole('button', { name: NEXT });
  await next.waitFor();
  await take('machine');
  await next.click();
  await film('turn', { ms: 4_000 });
  await take('shown');
  const last = page.getByRole('button', { name: /^結果を(まとめて)?見る/ });
  for (let step = 0; step < MOST_STEPS && !(await last.isVisible()); step += 1) {
    await next.or(last).first().waitFor();
    if (await last.isVisible()) break;
    await next.click();
    if (step < 2) await film(`step-${step + 1}`, { ms: 3_000 });
    else await page.waitForTimeout(700);
  }
  await take('last');
  await last.click();
  await purchase.expectHeading(page, '当たった賞品');
  await take('result');
}

/** Plays with as many capsules: the wait, the machine, the capsules, and the result. */
const plays: readonly Scenario[] = [
  ...[1, 5, 10].map((quantity) => ({ name: `play-${quantity}`, draw: DRAW, quantity })),
  { name: 'play-last-one', draw: 'walk-last-one', quantity: 6 },
].map(({ name, draw, quantity }) => ({
  name,
  show: async (stage: Stage) => {
    const { page } = stage;
    await purchase.newMember(page);
    await purchase.buyThroughApi(page, { draw: nameFor(draw, stage), quantity });
    await page.goto(`/sanrio/${nameFor(draw, stage)}/result`);
    await play(stage);
  },
}));

/** A box is emptied once, so the other screen has one of its own. */
const nameFor = (draw: string, { width }: Stage) =>
  draw === 'walk-last-one' && width === 1280 ? 'walk-last-one-again' : draw;

async function takeOther({ page, take }: Stage, other: Page, state: string): Promise<void> {
  // The stage photographs its own page: the other one is shown there.
  await page.goto(other.url());
  await other.close();
  await isAtRest(page);
  await take(state);
}

export const PURCHASE_SCENARIOS: readonly Scenario[] = [...confirmations, ...payments, ...plays];
