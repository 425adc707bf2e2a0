import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../accessibility.ts';
import { buyThroughApi, newMember } from '../buying/purchase.ts';
import { expect, test } from '../test.ts';
import { consoleOrigin, heading, signIn } from './staff.ts';

const DRAW = 'marupo-otsukai';

test('finance compares the sales of a month, takes them as a file, and records the cost of a prize', async ({
  browser,
  context,
  page,
  baseURL,
}) => {
  const other = await browser.newContext({ baseURL });
  const member = await other.newPage();
  await newMember(member);
  await buyThroughApi(member, { draw: DRAW, quantity: 1 });
  await other.close();

  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(context, page, 'finance');
  await page.goto(`${consoleOrigin()}/reports`);
  await expect(heading(page, '売上の集計')).toBeVisible();
  await page.getByRole('button', { name: '今年' }).click();
  const region = page.getByRole('region', { name: '月ごとの数字' });
  await expect(region.getByRole('table')).toBeVisible();
  await page.getByText('前年', { exact: true }).click();
  await expectAccessible(page);
  // Other tests buy meanwhile.
  await expect(async () => {
    await page.reload();
    const row = region.getByRole('table').getByRole('row').last();
    const sales = ((await row.getByRole('cell').first().textContent()) ?? '').replaceAll(/[^\d]/g, '');
    expect(Number(sales)).toBeGreaterThan(0);
    const started = page.waitForEvent('download');
    await region.getByRole('button', { name: 'CSVで書き出す' }).click();
    const file = await readFile(await (await started).path(), 'utf8');
    expect(file.trimEnd().split('\r\n').at(-1)).toContain(`"${sales}"`);
  }).toPass();

  await page.goto(`${consoleOrigin()}/draws/${DRAW}`);
  const costs = page.getByRole('region', { name: '原価と粗利' });
  await costs
    .getByRole('button', { name: /の原価を記録する$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /原価を記録する$/ });
  await dialog.getByRole('textbox', { name: '原価（1点、税込）' }).fill('１，２００円');
  await dialog.getByRole('textbox', { name: '理由' }).fill('納品書 11月');
  await dialog.getByRole('button', { name: '内容を確認する' }).click();
  await expect(dialog.getByText(/^1点の原価(が[\d,]+円から)?を?1,200円(とします|になります)/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '記録する', exact: true }).click();
  await expect(costs.getByRole('table').getByRole('row').nth(1)).toContainText('1,200円');
});
