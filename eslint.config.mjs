import next from 'eslint-config-next/core-web-vitals';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Sizes beyond which a reader loses the thread; counted without blank lines and comments. */
const sizes = {
  'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
  'max-params': ['error', 3],
  'max-depth': ['error', 3],
};

const honesty = {
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
  'no-console': 'error',
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  '@typescript-eslint/only-throw-error': 'error',
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  '@typescript-eslint/consistent-type-imports': 'error',
  eqeqeq: 'error',
  'no-var': 'error',
  'prefer-const': 'error',
};

/** The domain is arithmetic: no clock and no chance but those it is handed. */
const PURE = ['error'].concat(
  ['Date.now', 'Math.random', 'crypto.randomUUID', 'performance.now'].map((call) => {
    const [object, property] = call.split('.');
    return {
      selector: `CallExpression[callee.object.name="${object}"][callee.property.name="${property}"]`,
      message: `${call} is not for the domain: take time and chance as arguments.`,
    };
  }),
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'The domain has no clock: take the time as an argument.',
  },
);

/** Where React is: elsewhere its rules, among them a whole compiler, find nothing. */
const STOREFRONT = ['{app,components,lib,tests/pages,tests/storefront}/**', '*.{ts,mjs}'];

export default defineConfig(
  globalIgnores(['.next/', 'data/', 'node_modules/', 'next-env.d.ts', 'public/', 'test-results/']),
  {
    files: STOREFRONT,
    extends: [next],
    rules: {
      // A configuration is its file; a name would only repeat it.
      'import/no-anonymous-default-export': 'off',
      // Pictures come in their sizes and formats already: there is no optimiser to send them through.
      '@next/next/no-img-element': 'off',
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: { ...sizes, ...honesty },
  },
  { files: ['**/*.mjs'], rules: { ...sizes, 'no-var': 'error', 'prefer-const': 'error', eqeqeq: 'error' } },
  { files: ['backend/domain/**/*.ts'], rules: { 'no-restricted-syntax': PURE } },
  // A command line speaks through the console; so do the runner of the checks, the benchmarks and the crash test.
  {
    files: [
      'backend/{audit,backup,catalogue,cli,demo,launcher}/**',
      'tests/run/**',
      'tests/vocabulary/main.ts',
      'tests/ops/crash/main.ts',
      'bench/**',
      'verify/**',
    ],
    rules: { 'no-console': 'off' },
  },
  // A describe block is a list of examples, and a test file the list of an aggregate.
  {
    files: ['tests/**'],
    rules: {
      'max-lines-per-function': 'off',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  { settings: { react: { version: '19.3' } } },
);
