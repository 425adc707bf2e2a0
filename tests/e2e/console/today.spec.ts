import { expectAccessible } from '../accessibility.ts';
import { expect, isFull, test } from '../test.ts';
import { consoleOrigin, signIn } from './staff.ts';

const FIGURES = '**/api/ops/today';

if (isFull)
  test('今日 shows its figures as charts and as tables, links them to lists and reads them again', async ({
    context,
    page,
  }) => {
    await signIn(context, page, 'owner');
    await page.clock.install();
    const answered = page.waitForResponse(FIGURES).then((response) => response.json());
    await page.goto(consoleOrigin());
    const sales = page.getByRole('link', { name: /^今日の売上 / });
    await expect(sales).toHaveAttribute('href', /^\/orders\?from=\d{4}-\d\d-\d\d$/);
    await expect(page.getByRole('link', { name: /^受付待ちの発送 \d+件$/ })).toHaveAttribute(
      'href',
      '/shipments?task=accept',
    );
    await expect(page.getByRole('list', { name: 'まるぽのおつかいガチャの賞ごとの残り' })).toContainText(
      'A賞',
    );
    await expect(page.getByText('バックアップが取れていません')).toBeVisible();

    const figures: object = await answered;
    const later = { ...figures, sales: { orders: 2, tickets: 3, yen: 123_456 } };
    await page.route(FIGURES, (route) => route.fulfill({ json: later }), { times: 1 });
    await page.clock.fastForward(10_000);
    await expect(page.getByRole('link', { name: '今日の売上 123,456円' })).toBeVisible();

    await page.getByRole('combobox', { name: '集計の始まり' }).selectOption({ index: 1 });
    await expect(page).toHaveURL(/\?draw=/);
    await expect(page.getByRole('link', { name: /^発売からの売上 / })).toBeVisible();
    await expectAccessible(page);
  });
