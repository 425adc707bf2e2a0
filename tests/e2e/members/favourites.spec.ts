import { expectAccessible } from '../accessibility.ts';
import { expect, isFull, test } from '../test.ts';
import { newAddress, signUp } from './member.ts';

/** Opens in a week. */
const UPCOMING = '/sanrio/ramujii-natsuyasumi';

for (const width of isFull ? [375, 1280] : [375])
  test(`a guest marks an upcoming draw, logs in and is notified by email, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const email = newAddress('favourite');

    await test.step('marks it on the device', async () => {
      await page.goto(UPCOMING);
      await expect(page.getByRole('timer')).toHaveText(/^販売開始まで \d日 \d+時間$/);
      await expectAccessible(page);
      const heart = page.getByRole('main').getByRole('button', { name: 'お気に入り', exact: true });
      await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await page.reload();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('link', { name: '会員の方はログイン' })).toBeVisible();
      await page.goto('/sanrio#soon');
      const card = page.getByRole('button', { name: /お気に入りに入れる$/, pressed: true });
      await expect(card).toHaveCount(1);
      await expectAccessible(page);
    });

    await test.step('has it in the account, and chooses the email by a press', async () => {
      await signUp(page.request, email);
      await page.goto(`${UPCOMING}`);
      await page.getByRole('button', { name: '発売を知らせてもらう' }).click();
      await expect(page.getByRole('button', { name: '15分前にお知らせします ✓' })).toBeVisible();
      await expect(page).toHaveURL(UPCOMING);
      await expectAccessible(page);
      const { draws } = await (await page.request.get('/api/favourite')).json();
      expect(draws).toEqual(['ramujii-natsuyasumi']);
    });

    await test.step('switches it off in the settings', async () => {
      await page.getByRole('link', { name: 'お知らせの設定' }).click();
      const emails = page.getByRole('switch', { name: '発売のお知らせ' });
      await expect(emails).toBeChecked();
      await expectAccessible(page);
      await emails.click();
      await expect(page.getByText('保存しました')).toBeVisible();
      await expect(emails).not.toBeChecked();
    });

    await test.step('takes the opening into the calendar', async () => {
      const file = await (await page.request.get(`${UPCOMING}/calendar.ics`)).text();
      expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
      expect(file).toMatch(/\r\nDTSTART:\d{8}T010000Z\r\n/);
      expect(file).toContain('TRIGGER:-PT15M');
    });
  });
