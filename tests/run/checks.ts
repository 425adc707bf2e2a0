import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { countBrowserTests, countJestTests, type Count } from './reports.ts';

export const ROOT = join(import.meta.dirname, '..', '..');
export const LOGS = join(ROOT, 'test-logs');

export type Check = {
  readonly title: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Record<string, string>;
  /** Reads from a report how many tests passed; a check without one counts as one. */
  readonly count?: () => Count;
  /** Its output is worth reading also when it passed. */
  readonly isShown?: boolean;
};

const script = (title: string, name: string): Check => ({ title, command: ['npm', 'run', '--silent', name] });

/** Checks that may run at the same time: they take one core each, the longest first. */
export type Stage = readonly Check[];

const SINGLE: Stage = [
  script('Lint', 'lint'),
  script('Types', 'types'),
  script('Format', 'format'),
  script('Boundaries', 'boundaries'),
  script('Dead code', 'dead-code'),
];

/** Those that start a database or the whole shop. */
const HEAVY = ['tests/api/', 'tests/model/', 'tests/ops/'];

/** Left to itself jest keeps one for its own bookkeeping, which on a machine of two is half of it. */
const EVERY_CORE = '--maxWorkers=100%';

function jest(title: string, report: string, choice: readonly string[]): Check {
  const outputFile = join(LOGS, `${report}.json`);
  const config = join('tests', 'jest.config.mjs');
  const flags = ['--json', `--outputFile=${outputFile}`, '--passWithNoTests'];
  return {
    title,
    command: [process.execPath, 'node_modules/jest/bin/jest.js', '-c', config, ...flags, ...choice],
    env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
    count: () => countJestTests(outputFile),
  };
}

function light(): Check {
  const check = jest('Rules, contract and pages', 'light', [
    EVERY_CORE,
    ...HEAVY.flatMap((path) => ['--testPathIgnorePatterns', path]),
  ]);
  return { ...check, env: { ...check.env, TESTS_WITHOUT_DATABASE: 'yes' } };
}

const FIRST_LOAD: Check = {
  title: 'First-load JavaScript',
  command: [process.execPath, 'bench/first-load.mjs'],
  isShown: true,
};

const BUILD: Check = {
  title: 'Build of the storefront',
  command: [process.execPath, 'tests/run/build-storefront.ts'],
  // The standalone storefront is tested too; the same build serves everything else.
  env: { BUILD_STANDALONE: 'yes' },
};

const MODEL = jest('Model of purchases', 'model', ['--testPathPatterns', 'tests/model/']);

const OPERATION = jest('Operation', 'ops', ['--testPathPatterns', 'tests/ops/', '--runInBand']);

const has = (path: string) => existsSync(join(ROOT, path));

/** What is quick and needs neither browser nor database. */
export function quickStages(): Stage[] {
  const measured = has('bench/first-load.mjs') && has('.next/BUILD_ID');
  return [SINGLE, [light()], ...(measured ? [[FIRST_LOAD]] : [])];
}

export function allStages(chromium: string | undefined): Stage[] {
  return [
    // Two at a time: Types has ended long before the build begins, which writes what Types reads.
    [...SINGLE.slice(0, 2), MODEL, BUILD, ...SINGLE.slice(2)],
    ...(has('bench/first-load.mjs') ? [[FIRST_LOAD]] : []),
    [light()],
    [jest('API', 'api', [EVERY_CORE, '--testPathPatterns', 'tests/api/'])],
    // Either waits a good deal: for processes to start and stop, and for pages to come to rest.
    [browser(chromium), OPERATION],
  ];
}

const browser = (chromium: string | undefined): Check => ({
  title: 'Browser',
  command: [
    process.execPath,
    'node_modules/@playwright/test/cli.js',
    'test',
    '-c',
    'tests/e2e/playwright.config.ts',
  ],
  env: chromium === undefined ? {} : { CHROMIUM_PATH: chromium },
  count: () => countBrowserTests(join(ROOT, 'test-results', 'browser.json')),
});
