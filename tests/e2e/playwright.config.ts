import { defineConfig, devices } from '@playwright/test';

/** Another browser than Playwright's own, where that cannot be had (tests/run finds one). */
const executablePath = process.env.CHROMIUM_PATH;

const browser = {
  ...devices['Desktop Chrome'],
  locale: 'ja-JP',
  timezoneId: 'Asia/Tokyo',
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu'] },
};

/** How a payment ends, what a search engine reads and what is counted do not hang on the width of a screen. */
const NOT_BY_WIDTH = [
  '**/buying/{endings,queue,once}.spec.ts',
  '**/{door,window}/*.spec.ts',
  '**/{metadata,not-found,analytics,session,change,scripts-off}.spec.ts',
];

export default defineConfig({
  testDir: '.',
  globalSetup: './open-the-shop.ts',
  outputDir: '../../test-results',
  // One browser at a time: the shop under test shares its processor.
  workers: 1,
  retries: 0,
  timeout: 60_000,
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: '../../test-results/browser.json' }]],
  projects: [
    {
      name: 'phone',
      use: { ...browser, viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: NOT_BY_WIDTH,
      use: { ...browser, viewport: { width: 1280, height: 800 } },
    },
  ],
});
