import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, isFull, test } from '../test.ts';
import { inviteTo, openDemonstration } from './demonstration-shop.ts';
import { addDevice, enrol, heading } from './staff.ts';

/** Lists in which the demonstration has rows. */
const LISTS = [
  '/orders',
  '/shipments?task=accept',
  '/members',
  '/inquiries?state=all',
  '/draws',
  '/refunds?state=all',
  '/stock',
  '/approvals?state=all',
  '/accounting',
  '/accounting?list=payments',
  '/accounting?list=shipments',
  '/accounting/months',
  '/log',
  '/news',
];

const LEAST_ROWS = 12;

/** A mouse: fingers get higher buttons, and so fewer rows. */
const DESKTOP = {
  viewport: { width: 1280, height: 800 },
  locale: 'ja-JP',
  hasTouch: false,
  isMobile: false,
};

if (isFull)
  test('records are found from everywhere, lists have room for twelve rows, and requests are whole', async ({
    browser,
  }) => {
    const shop = await openDemonstration();
    const context = await browser.newContext(DESKTOP);
    try {
      const page = await context.newPage();
      await addDevice(context, page);
      await enrol(page, await inviteTo(shop, 'manager'));
      await tryLists(page, shop.console);
      await tryRequests(page, shop.console);
      await tryKeys(page, shop.console);
      await trySearch(page, shop.console);
    } finally {
      await context.close();
      await shop.stop();
    }
  });

async function tryLists(page: Page, origin: string): Promise<void> {
  const tooHigh: string[] = [];
  for (const path of LISTS) {
    await page.goto(`${origin}${path}`);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const rows = await capacityOf(page);
    if (rows < LEAST_ROWS) tooHigh.push(`${path}: ${rows}`);
  }
  expect(tooHigh).toEqual([]);
  await expect(page.getByRole('link', { name: /^発送\s*\d+$/ })).toBeVisible();
}

/** How many rows of the usual height fit below the top of the first one. */
const capacityOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main tbody tr')].map((row) => row.getBoundingClientRect());
    const heights = rows.map(({ height }) => height).toSorted((one, other) => one - other);
    const usual = heights[Math.floor(heights.length / 2)] ?? Infinity;
    return Math.floor((innerHeight - (rows[0]?.top ?? 0)) / usual);
  });

/** The approver reads what was asked for, and why, without pointing at it. */
async function tryRequests(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/approvals`);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const cells = page.getByRole('main').locator('[role=rowheader], [role=cell]');
  const cut = await cells.evaluateAll((all) =>
    all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
  );
  expect(cut).toEqual([]);
}

async function tryKeys(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/orders`);
  const links = page.getByRole('rowheader').getByRole('link');
  await expect(links.nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();

  await page.goto(`${origin}/shipments?task=accept`);
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  const boxes = rows.getByRole('checkbox');
  await boxes.first().click();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  for (const nth of [0, 1, 2]) await expect(boxes.nth(nth)).toBeChecked();
}

async function trySearch(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/shipments?task=accept`);
  const shipment = await firstNumber(page);
  await page.goto(`${origin}/orders`);
  const order = await firstNumber(page);

  const options = await typeAnywhere(page, order.replaceAll('-', '').toLowerCase());
  await expect(options.filter({ hasText: `注文 ${order}` })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(heading(page, `注文 ${order}`)).toBeVisible();

  // As a scanner does it: the text and Enter at once.
  await typeAnywhere(page, `K${shipment.replaceAll('-', '')}`);
  await page.keyboard.press('Enter');
  await expect(heading(page, `発送 ${shipment}`)).toBeVisible();

  const found = await typeAnywhere(page, 'まるぽ');
  await expect(found.filter({ hasText: 'marupo-otsukai' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('combobox', { name: /番号・名前/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const firstNumber = async (page: Page): Promise<string> =>
  (await page.getByRole('rowheader').first().textContent()) ?? '';

async function typeAnywhere(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: '検索' });
  await expect(dialog).toBeVisible();
  await page.keyboard.type(text);
  return dialog.getByRole('option');
}
