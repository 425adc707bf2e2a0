import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MANUAL, topicAt, topicNamed, topicsWith } from '#console/manual/manual.ts';
import { PAGES } from '#console/shell/navigation.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

const sourcesIn = (folder: string): string =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('manual'))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))
    .join('\n');

test('Each page of the menu has a page of the manual, and each page of the manual a page of its own', () => {
  expect(PAGES.filter(({ to }) => topicAt(to)?.page !== to)).toEqual([]);
  expect(new Set(MANUAL.map(({ name }) => name)).size).toBe(MANUAL.length);
  const router = readFileSync(join(ROOT, 'console/router.tsx'), 'utf8');
  expect(
    MANUAL.filter(({ page }) => !router.includes(`page('${page}'`) && !router.includes(`'${page}',`)),
  ).toEqual([]);
});

test.each([
  ['/', 'today'],
  ['/orders/3F2A-91BC-04DE-7A11', 'orders'],
  ['/shipments/packing', 'packing'],
  ['/shipments/0190f1f0-0000-7000-8000-000000000001', 'shipments'],
  ['/draws/marupo/edit', 'draw-editor'],
  ['/draws/marupo', 'draws'],
  ['/settings/staff', 'staff'],
])('%s is explained by %s', (pathname, name) => {
  expect(topicAt(pathname)?.name).toBe(name);
  expect(topicNamed(name)?.name).toBe(name);
});

test('The manual is searched by all words, in any width and kana', () => {
  expect(topicsWith('')).toHaveLength(MANUAL.length);
  expect(topicsWith('銀行振込　返金')[0]?.name).toBe('refunds');
  expect(topicsWith('ﾋﾅ形')[0]?.name).toBe('inquiry-templates');
  expect(topicsWith('月　締める')[0]?.name).toBe('months');
  expect(topicsWith('そんなものはない')).toEqual([]);
});

test('What the manual quotes is in the console', () => {
  const sources = sourcesIn('console') + sourcesIn('lib');
  const steps = MANUAL.flatMap(({ name, about, tasks, notes }) =>
    [about, ...tasks.flatMap((task) => task.steps), ...notes].map((text) => ({ name, text })),
  );
  const quoted = steps.flatMap(({ name, text }) =>
    [...text.matchAll(/「([^」]+)」/g)].map(([, words = '']) => ({ name, words })),
  );
  expect(quoted.length).toBeGreaterThan(80);
  expect(quoted.filter(({ words }) => !sources.includes(words))).toEqual([]);
});

/** A picture of more is not scaled, or its quality is too high. */
const MAX_PICTURE_BYTES = 60_000;

test('Each picture that the manual names exists in both colour schemes, and no other', () => {
  const folder = join(ROOT, 'console/manual/pictures');
  const names = MANUAL.flatMap(({ name, tasks }) => [name, ...tasks.flatMap(({ picture }) => picture ?? [])]);
  const files = names.flatMap((name) => [`${name}-dark.webp`, `${name}-light.webp`]);
  expect(readdirSync(folder).toSorted()).toEqual(files.toSorted());
  const large = files.filter((file) => statSync(join(folder, file)).size > MAX_PICTURE_BYTES);
  expect(large).toEqual([]);
});
