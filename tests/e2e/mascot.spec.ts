import { expect, test } from './shop.ts';

test('each visit may meet another mascot, and the footer shows the next one', async ({ page }) => {
  const seen = new Set<string>();
  for (let visit = 0; visit < 12; visit += 1) {
    await page.goto('/sanrio/howto');
    const number = await page.locator('html').getAttribute('data-mascot');
    expect(number).toMatch(/^[1-8]$/);
    seen.add(number ?? '');
  }
  expect(seen.size).toBeGreaterThan(1);
});

test('the page is the same for every visitor, byte for byte', async ({ request }) => {
  const first = await (await request.get('/sanrio/howto')).text();
  const second = await (await request.get('/sanrio/howto')).text();
  expect(second).toBe(first);
});
