import { expect, test } from '../test.ts';

const PATH = '/sanrio/marupo-otsukai/fairness';
const RIGHT = 'いま確かめられるところは、すべて合っています。';
/** 40 kB of 1,024 bytes, with the texts. */
const MAX_CHECK_BYTES = 40 * 1_024;

test('the record is checked in the browser, and a saved one without a network', async ({ page, context }) => {
  await page.goto(PATH);
  await page.getByRole('button', { name: 'この記録を確かめる' }).click();
  await expect(page.getByText(RIGHT)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '確かめた記録を保存する' }).click();
  const file = await (await download).path();
  await context.setOffline(true);
  await page.getByLabel('保存した記録や結果を確かめる').setInputFiles(file);
  await expect(page.getByRole('button', { name: '確かめた記録を保存する' })).toBeHidden();
  await expect(page.getByText(RIGHT)).toBeVisible();
  await context.setOffline(false);
});

test('the code of the check is small', async ({ browser, baseURL }) => {
  // Without the scripts that the other pages have loaded.
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const size = async () => {
      const text = await response.text();
      const isCheck = text.includes('kuji-fair-v2') || text.includes('is not a line of a record');
      return isCheck ? (await response.request().sizes()).responseBodySize : 0;
    };
    sizes.push(size());
  });
  await page.goto(PATH);
  await page.getByRole('button', { name: 'この記録を確かめる' }).click();
  await expect(page.getByText(RIGHT)).toBeVisible();
  const loaded = await Promise.all(sizes);
  await context.close();
  const bytes = loaded.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(MAX_CHECK_BYTES);
});
