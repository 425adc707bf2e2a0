import { resolve } from 'node:path';

const rootDir = resolve(import.meta.dirname, '..');

/**
 * Three projects: "node" is loaded by Node itself (tests/run/native-runner.mjs), "storefront" and "pages" by jest, because
 * they import JSX and replace modules: ES modules of virtual machines (NODE_OPTIONS=--experimental-vm-modules).
 */
const swc = (jsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: jsx },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  },
];

const shared = {
  rootDir,
  // A build holds a package.json of the same name.
  modulePathIgnorePatterns: ['<rootDir>/.next/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx$': swc(true), '\\.ts$': swc(false) },
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/tests/pages/class-names.mjs',
    '\\.css$': '<rootDir>/tests/pages/no-styles.mjs',
    // The package refuses to load outside a server component; a test is neither.
    '^server-only$': '<rootDir>/tests/pages/no-styles.mjs',
  },
};

export default {
  rootDir,
  // No test fails because a machine is busy, also where it starts a whole shop; one that hangs still ends.
  testTimeout: 1_200_000,
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/tests/support/database-setup.ts',
      globalTeardown: '<rootDir>/tests/support/database-teardown.ts',
      testRunner: '<rootDir>/tests/run/native-runner.mjs',
      testMatch: ['<rootDir>/tests/{domain,api,model,ops,fuzz}/**/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'storefront',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/storefront/**/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'pages',
      testEnvironment: '<rootDir>/tests/pages/browser-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/tests/pages/matchers.mjs'],
      testMatch: ['<rootDir>/tests/pages/**/*.test.{ts,tsx}'],
    },
  ],
};
