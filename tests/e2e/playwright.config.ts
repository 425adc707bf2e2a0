import { defineConfig, devices } from '@playwright/test';

/** The browser that `tests/run/browser.ts` found. Undefined: Playwright's own. */
const executablePath = process.env.CHROMIUM_PATH;

const browser = {
  ...devices['Desktop Chrome'],
  locale: 'ja-JP',
  timezoneId: 'Asia/Tokyo',
  // As long as an expectation: a button that never comes is reported with the page, not by the end of the test.
  actionTimeout: 120_000,
  // A worker would answer documents of one test with those of another. pages/offline.spec.ts allows it.
  serviceWorkers: 'block' as const,
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--in-process-gpu',
      '--process-per-site',
      // Without it Chromium starts a spare process for every page.
      '--renderer-process-limit=1',
      // Pages live for seconds: optimizing their scripts costs more than it saves.
      '--js-flags=--no-opt,--no-maglev,--single-threaded-gc',
    ],
  },
};

const PHONE = { ...browser, viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };
const DESKTOP = { ...browser, viewport: { width: 1280, height: 800 } };

/** The whole shop as search engines see it. */
const PUBLIC = '**/public/*.spec.ts';

/** Payments, emails and metadata do not depend on the width of the screen, and the narrowest phones are phones. */
const PHONE_ONLY = [
  PUBLIC,
  '**/buying/{first-purchase,one-order,payment-results,queue,shipment}.spec.ts',
  '**/members/{line,login}.spec.ts',
  '**/console/{pages,packer-day,finance-day,running,search-and-lists}.spec.ts',
  '**/console/fresh-proof/*.spec.ts',
  '**/pages/{metadata,not-found,second-brand,without-scripts}.spec.ts',
  '**/{analytics,session}.spec.ts',
];

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results',
  workers: 2,
  retries: 0,
  // Longer than any wait on a busy machine.
  timeout: 1_200_000,
  expect: { timeout: 120_000 },
  forbidOnly: true,
  // Prints failures after the last test.
  reporter: [['dot'], ['json', { outputFile: '../../test-results/browser.json' }]],
  projects: [
    // One worker, in the order of the files: its tests share a crawl, and import news that would change it. First, because
    // only the other projects can fill both workers.
    { name: 'public', testMatch: PUBLIC, workers: 1, use: PHONE },
    { name: 'phone', testIgnore: PUBLIC, fullyParallel: true, use: PHONE },
    ...(process.env.TESTS_FULL === undefined
      ? []
      : [{ name: 'desktop', testIgnore: PHONE_ONLY, fullyParallel: true, use: DESKTOP }]),
  ],
});
