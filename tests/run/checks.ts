import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { countBrowserTests, countJestTests, type Count } from './reports.ts';

export const ROOT = join(import.meta.dirname, '..', '..');
export const LOGS = join(ROOT, 'test-logs');

export type Check = {
  readonly title: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Record<string, string>;
  /** Counts the tests of a report. A check without `count` counts as one test. */
  readonly count?: () => Count;
  /** Prints the output even if the check passes. */
  readonly isShown?: boolean;
};

const script = (title: string, name: string): Check => ({ title, command: ['npm', 'run', '--silent', name] });

/** Checks that run two at a time. */
export type Stage = readonly Check[];

const SINGLE: Stage = [
  script('Lint', 'lint'),
  script('Types', 'types'),
  script('Format', 'format'),
  script('Boundaries', 'boundaries'),
  script('Dead code', 'dead-code'),
  { ...script('Vocabulary', 'vocabulary'), isShown: true },
];

/** Folders of tests that start a database or a shop. */
const HEAVY = ['tests/api/', 'tests/fuzz/', 'tests/model/', 'tests/ops/'];

/** By default jest leaves one core idle. */
const EVERY_CORE = '--maxWorkers=100%';

/** Test files of `npm run test:full` only. The reasons are in docs/testing.md. */
const FULL_ONLY = [
  'tests/api/audit/(after-sales|orders|refunds|shipments|shipping-fees|tickets-and-payments)',
  'tests/api/audit/copied-draws',
  'tests/api/demo',
  'tests/api/emails/thread',
  'tests/api/payments/ledgers',
  'tests/api/(payments|refunds)/[a-z-]+-crashes',
  'tests/ops/(certificates|crash/|database-tls|encrypted-backups|production|proxy|redundant-shop|root|rush|systemd|tracing)',
];

const without = (paths: readonly string[]) => paths.flatMap((path) => ['--testPathIgnorePatterns', path]);

/** jest with its own options; with options of Node, such as `--inspect-brk`, in one process. */
export function jestFiles(choice: readonly string[], nodeOptions: readonly string[] = []): Check {
  const config = join('tests', 'jest.config.mjs');
  return {
    title: 'Test files',
    // A process that a failed test leaves behind keeps jest's pipes open: without --forceExit jest waits for its end.
    command: [
      process.execPath,
      ...nodeOptions,
      'node_modules/jest/bin/jest.js',
      '-c',
      config,
      '--forceExit',
      ...(nodeOptions.length > 0 ? ['--runInBand'] : []),
      ...choice,
    ],
    env: {
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    },
  };
}

function jest(title: string, report: string, choice: readonly string[]): Check {
  const outputFile = join(LOGS, `${report}.json`);
  const flags = ['--json', `--outputFile=${outputFile}`, '--passWithNoTests'];
  return { ...jestFiles([...flags, ...choice]), title, count: () => countJestTests(outputFile) };
}

function light(): Check {
  const check = jest('Rules, contract and pages', 'light', [EVERY_CORE, ...without(HEAVY)]);
  return { ...check, env: { ...check.env, TESTS_WITHOUT_DATABASE: 'yes' } };
}

const FIRST_LOAD: Check = {
  title: 'First-load JavaScript',
  command: [process.execPath, 'bench/first-load.mjs'],
  isShown: true,
};

/** The scripts against `browserslist` of package.json. `SetIntersection`: polyfills that these browsers do not load. */
const SUPPORTED_BROWSERS = script('Supported browsers', 'supported-browsers');

/** A walk in Firefox and WebKit. */
const OTHER_ENGINES: Check = {
  title: 'Firefox and WebKit',
  command: [process.execPath, 'tests/engines/main.ts'],
  isShown: true,
};

export const BUILD: Check = {
  title: 'Build of the storefront',
  command: [process.execPath, 'tests/run/build-storefront.ts'],
};

export const PREPARED_SHOP: Check = {
  title: 'Pictures of the demonstration',
  command: [process.execPath, 'tests/run/prepare-shop.ts'],
};

function model(isFull: boolean): Check {
  const check = jest('Model of purchases', 'model', ['--testPathPatterns', 'tests/model/']);
  return { ...check, env: { ...check.env, ...fullEnv(isFull) } };
}

/** Requests made from the contract. */
function fuzz(isFull: boolean): Check {
  const check = jest('Fuzz', 'fuzz', ['--testPathPatterns', 'tests/fuzz/']);
  return { ...check, env: { ...check.env, ...fullEnv(isFull) } };
}

const fullEnv = (isFull: boolean): Record<string, string> => (isFull ? { TESTS_FULL: 'yes' } : {});

const has = (path: string) => existsSync(join(ROOT, path));

/** The checks without a browser, a database or a build. */
export function quickStages(): Stage[] {
  const measured = has('bench/first-load.mjs') && has('.next/BUILD_ID');
  return [SINGLE, [light()], ...(measured ? [[FIRST_LOAD, SUPPORTED_BROWSERS]] : [])];
}

export type Choice = { readonly chromium: string | undefined; readonly isFull: boolean };

export function allStages({ chromium, isFull }: Choice): Stage[] {
  const left = isFull ? [] : without(FULL_ONLY);
  return [
    // First, because Types reads what the build writes, and the browser tests open the built shop.
    [BUILD, PREPARED_SHOP],
    // The browser's pages need a core each: beside them run the checks with one process, and the API tests afterwards.
    [
      browser({ chromium, isFull }),
      // The longest of a full run.
      fuzz(isFull),
      ...(isFull ? [OTHER_ENGINES] : []),
      ...SINGLE.slice(0, 1),
      model(isFull),
      ...SINGLE.slice(1),
      ...(has('bench/first-load.mjs') ? [FIRST_LOAD] : []),
      SUPPORTED_BROWSERS,
      jest('Operation', 'ops', ['--testPathPatterns', 'tests/ops/', '--runInBand', ...left]),
      jest('API', 'api', [EVERY_CORE, '--testPathPatterns', 'tests/api/', ...left]),
      light(),
    ],
  ];
}

/** The browser tests, or those of the named files. `chromium` undefined: Playwright's own. */
export const browserFiles = (chromium: string | undefined, choice: readonly string[] = []): Check => ({
  title: 'Browser',
  command: [
    process.execPath,
    'node_modules/@playwright/test/cli.js',
    'test',
    '-c',
    'tests/e2e/playwright.config.ts',
    ...choice,
  ],
  env: chromium === undefined ? {} : { CHROMIUM_PATH: chromium },
});

function browser({ chromium, isFull }: Choice): Check {
  const check = browserFiles(chromium);
  return {
    ...check,
    env: { ...check.env, ...fullEnv(isFull) },
    count: () => countBrowserTests(join(ROOT, 'test-results', 'browser.json')),
  };
}
