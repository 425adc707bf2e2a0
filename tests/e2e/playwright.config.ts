import { defineConfig, devices } from '@playwright/test';

/** Another browser than Playwright's own, where that cannot be had (tests/run finds one). */
const executablePath = process.env.CHROMIUM_PATH;

const browser = {
  ...devices['Desktop Chrome'],
  locale: 'ja-JP',
  timezoneId: 'Asia/Tokyo',
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu'] },
};

/**
 * How a payment is made and ends, how a member comes in, what a search engine reads and what is counted do not hang on
 * the width of a screen. The narrowest phones are phones.
 */
const NOT_BY_WIDTH = [
  '**/buying/{ways,endings,queue,once}.spec.ts',
  '**/members/login.spec.ts',
  '**/public/*.spec.ts',
  '**/{analytics,change,delivery,mascot,metadata,narrow,not-found,scripts-off,session}.spec.ts',
];

/** The second viewport. */
const DESKTOP = {
  name: 'desktop',
  testIgnore: NOT_BY_WIDTH,
  use: { ...browser, viewport: { width: 1280, height: 800 } },
};

export default defineConfig({
  testDir: '.',
  globalSetup: './open-the-shop.ts',
  outputDir: '../../test-results',
  // One browser at a time: the shop under test shares its processor.
  workers: 1,
  retries: 0,
  // No test fails because a machine is busy, or is one of many on another that is.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  forbidOnly: true,
  // What failed is told at the end, where whoever reads the end of a log finds it.
  reporter: [['dot'], ['json', { outputFile: '../../test-results/browser.json' }]],
  projects: [
    {
      name: 'phone',
      use: { ...browser, viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
    ...(process.env.TESTS_FULL === undefined ? [] : [DESKTOP]),
  ],
});
