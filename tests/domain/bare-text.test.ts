import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const OXLINT = join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint');
const PLUGIN = join(ROOT, 'tests', 'boundaries', 'translated-pages.mjs');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'koron-do-bare-text-'));
  const rules = { 'translated/bare-text': 'error' };
  writeFileSync(
    join(folder, '.oxlintrc.json'),
    JSON.stringify({ jsPlugins: [PLUGIN], categories: { correctness: 'off' }, rules }),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the numbers of the lines that the rule reports, counted from 1. */
function reported(source: readonly string[]): number[] {
  writeFileSync(join(folder, 'page.tsx'), source.join('\n'));
  const { stdout } = spawnSync(process.execPath, [OXLINT, '-f', 'unix', 'page.tsx'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const lines = [...stdout.matchAll(/^page\.tsx:(\d+):/gm)].map(([, line]) => Number(line));
  return [...new Set(lines)].toSorted((one, other) => one - other);
}

test('texts that React would not find again in a translated page', () => {
  const wrong = [
    'const A = ({ n }) => <b>{n}回</b>;',
    'const B = ({ n }) => <p><Icon />{n}</p>;',
    'const C = ({ is }) => <p>{is && <b>注意</b>}入力してください</p>;',
    'const D = () => <p><Other />入力してください</p>;',
    'const E = ({ is }) => <p>{is ? <>注意</> : <b>よし</b>}</p>;',
    'const F = ({ parts }) => <p>{parts.map((part) => part)}</p>;',
    'const G = ({ parts }: { parts: string[] }) => parts.map((part) => `${part}、`);',
    'const H = ({ children }: { children: ReactNode }) => <p><Icon />{children}</p>;',
    'const I = ({ parts, n }) => parts.map((part) => <li key={part}>{part}{n}</li>);',
  ];
  expect(reported(wrong)).toEqual(wrong.map((_, nth) => nth + 1));
});

test('texts that it finds', () => {
  const right = [
    'const A = ({ n }) => <b>{`${n}回`}</b>;',
    'const B = ({ n }) => <p><Icon /><span>{n}</span></p>;',
    'const C = () => <p><Icon />入力してください<br />{WORDS}</p>;',
    'const D = ({ is }) => <p>{is && "入力してください"}</p>;',
    'const E = ({ is }) => <p>{is && <b>注意</b>}{" "}<i>入力してください</i></p>;',
    'const F = ({ parts }) => <ul>{parts.map((part) => <li key={part}>{part}</li>)}</ul>;',
    'const G = ({ text, at }) => <span key={text}>{text.slice(0, at)}<wbr />{text.slice(at)}</span>;',
    'const H = ({ children }: { children: Elements }) => <p><Icon />{children}</p>;',
    'const I = ({ names }) => <p>{names.map((name) => name.text).join()}</p>;',
  ];
  expect(reported(right)).toEqual([]);
});
