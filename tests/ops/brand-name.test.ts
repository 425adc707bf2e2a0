import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Programs, and what they bring: not the tests, the documents and the demonstration of the usual brand. */
const SOURCES = [
  'app',
  'backend',
  'components',
  'console',
  'lib',
  'server',
  'worker',
  'verify',
  'witness',
  'deploy',
];
const DEMONSTRATION = /^backend\/seed\/catalogue\//;

const files = execFileSync('git', ['ls-files', ...SOURCES], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(?:ts|tsx|mjs|css|json|ya?ml|html|env)$/.test(path) && !DEMONSTRATION.test(path));

test('The name of the usual brand is in its own data only', () => {
  expect(files.length).toBeGreaterThan(1_000);
  const naming = files.filter((path) => readFileSync(path, 'utf8').includes('ころん堂'));
  expect(naming).toEqual(['lib/brand/koron-do.ts']);
});

const MASCOT = /marupo|まるぽ|ぽつの|のこさん|ラムじい|ふぐちょ|ゆめじ|ぐるの|もぐの/;

test('No example that staff or partners of another shop read names a draw or a mascot of the usual one', () => {
  const examples = files.filter((path) => /^(?:console|backend\/emails|lib\/contract)\//.test(path));
  expect(examples.length).toBeGreaterThan(100);
  expect(examples.filter((path) => MASCOT.test(readFileSync(path, 'utf8')))).toEqual([]);
});
