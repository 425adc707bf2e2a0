import { expect, forgive, test } from '../shop.ts';
import { letsIn } from './limits.ts';
import * as buyer from './purchase.ts';

const DRAW = 'fuguchio-ennichi';

test('who finds the draw full waits with a number, keeps it, and is let in in turn', async ({
  page,
  browser,
  complaints,
}) => {
  const before = await letsIn(DRAW, 1);
  const elsewhere = await browser.newContext();
  const first = await elsewhere.newPage();
  try {
    await buyer.aNewMember(first);
    await buyer.opensTheOrder(first, { draw: DRAW, quantity: 1 });
    await buyer.aNewMember(page);
    await page.goto(`/sanrio/${DRAW}/shopping?quantity=5`);
    await buyer.heading(page, '次にご案内します');
    const number = page.getByText(/あなたの番号/);
    await expect(number).toBeVisible();
    const ticket = await page.getByRole('main').innerText();
    const mine = /あなたの番号\s*(\d+)/.exec(ticket)?.[1];
    expect(mine).toMatch(/^\d+$/);
    await page.reload();
    await expect(page.getByText(/あなたの番号/)).toBeVisible();
    await expect
      .poll(() => page.getByRole('main').innerText())
      .toMatch(new RegExp(`あなたの番号\\s*${mine}\\b`));
    await buyer.press(first, 'とりおきをやめて、もどる');
    await first.waitForURL(new RegExp(`/sanrio/${DRAW}$`));
    // Whoever is called presses, or waits until the page goes on by itself: it may just be about to.
    await page
      .getByRole('button', { name: '購入へ進む' })
      .click({ timeout: 20_000 })
      .catch(() => {});
    await expect(page.getByText('5枚をとりおき中です')).toBeVisible();
    await buyer.press(page, 'とりおきをやめて、もどる');
    await page.waitForURL(new RegExp(`/sanrio/${DRAW}$`));
    forgive(complaints, '409 (Conflict)');
  } finally {
    await letsIn(DRAW, before);
    await elsewhere.close();
  }
});
