import pg from 'pg';
import { attachEmbedded } from '../../../backend/persistence/embedded/embedded.ts';
import { expect, ignoreErrors, test } from '../test.ts';
import * as purchase from './purchase.ts';

/** No other test buys from this draw: here one member at a time may. */
const DRAW = 'mogu-hanken';

test('a member who finds the draw full keeps their number and is admitted in turn', async ({
  page,
  browser,
  consoleErrors,
}) => {
  await setConcurrentPlaying(DRAW, 1);
  const elsewhere = await browser.newContext();
  const first = await elsewhere.newPage();
  await purchase.newMember(first);
  await purchase.openCheckout(first, { draw: DRAW, quantity: 1 });
  await purchase.newMember(page);
  await purchase.startOrder(page, { draw: DRAW, quantity: 5 });
  await purchase.expectHeading(page, '次にご案内します');
  await expect(page.getByText(/あなたの番号/)).toBeVisible();
  const main = page.getByRole('main');
  const number = /あなたの番号\s*(\d+)/.exec(await main.innerText())?.[1];
  expect(number).toMatch(/^\d+$/);
  await page.reload();
  await expect(page.getByText(/あなたの番号/)).toBeVisible();
  await expect.poll(() => main.innerText()).toMatch(new RegExp(`あなたの番号\\s*${number}\\b`));
  await purchase.press(first, 'とりおきをやめて、もどる');
  await first.waitForURL(new RegExp(`/sanrio/${DRAW}$`));
  // The page goes on by itself after a while, so the button may be gone before it is clicked.
  await page
    .getByRole('button', { name: '購入へ進む' })
    .click({ timeout: 20_000 })
    .catch(() => {});
  await expect(page.getByText('5枚をとりおき中です')).toBeVisible();
  await purchase.press(page, 'とりおきをやめて、もどる');
  await page.waitForURL(new RegExp(`/sanrio/${DRAW}$`));
  ignoreErrors(consoleErrors, '409 (Conflict)');
  await elsewhere.close();
});

/** Sets in the database how many members may buy from a draw at once. */
async function setConcurrentPlaying(directoryName: string, members: number): Promise<void> {
  const dataDir = process.env.DATA_DIR;
  if (dataDir === undefined) throw new Error('The shop is not open: run the browser tests by npm test.');
  const database = await attachEmbedded({ dataDir, log: () => {} });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const change = 'update draws set concurrent_playing = $2 where directory_name = $1';
    expect((await client.query(change, [directoryName, members])).rowCount).toBe(1);
  } finally {
    await client.end();
    await database.stop();
  }
}
