import { resolve } from 'node:path';

const rootDir = resolve(import.meta.dirname, '..');

/** Two projects: what runs in Node, and what needs a document. Both are ES modules (NODE_OPTIONS=--experimental-vm-modules). */
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
  testTimeout: 300_000,
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/tests/builders/database-setup.ts',
      globalTeardown: '<rootDir>/tests/builders/database-teardown.ts',
      testMatch: ['<rootDir>/tests/{domain,api,model,storefront,contract,ops}/**/*.test.ts'],
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
