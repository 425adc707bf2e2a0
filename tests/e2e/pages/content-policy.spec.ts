import { expect, ignoreErrors, test } from '../test.ts';
import { GUEST_PAGES, MEMBER_PAGES, PUBLIC_PAGES } from './public-pages.ts';

// Every test of a page fails on a violation, which Chromium logs as an error.

const PATHS = [...PUBLIC_PAGES, ...GUEST_PAGES, ...MEMBER_PAGES].map(({ path }) => path);

test('no page allows inline scripts without their hashes', async ({ request }) => {
  for (const path of [...PATHS, '/sanrio/no-such-draw', '/nowhere']) {
    for (const method of ['GET', 'HEAD']) {
      const response = await request.fetch(path, { method });
      const policy = response.headers()['content-security-policy'] ?? '';
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      expect([path, method, scripts]).toEqual([
        path,
        method,
        expect.stringMatching(/^'self' 'sha256-[^;]*$/),
      ]);
      expect(scripts).not.toContain('unsafe');
      expect(policy.length, path).toBeLessThan(1_000);
    }
  }
});

test('an injected script does not run and is reported', async ({ page, consoleErrors }) => {
  await page.goto('/sanrio/faq');
  const reported = page.waitForResponse('**/api/violation');
  const hasRun = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.hasRun = true';
    document.body.append(script);
    const element = document.createElement('div');
    element.innerHTML = '<img src="/nothing.png" onerror="window.hasRun = true">';
    document.body.append(element);
    return 'hasRun' in window;
  });
  expect(hasRun).toBe(false);
  const report = await reported;
  expect([report.status(), report.request().headers()['content-type']]).toEqual([
    204,
    'application/csp-report',
  ]);
  ignoreErrors(consoleErrors, 'Content Security Policy');
  ignoreErrors(consoleErrors, 'nothing.png');
});
