import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';
import { findFacts } from './facts.ts';
import { type Finding, findFileName, findIdentifiers } from './identifiers.ts';
import { findInComments, findInDocument, findInStyles } from './prose.ts';
import { findForms } from './texts.ts';

/** The words are listed here. */
const ABOUT_WORDS = /^tests\/vocabulary\//;
const NOT_OURS = /(?:^|\/)(?:migrations|node_modules)\/|^package-lock\.json$/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter((file) => file !== '' && !NOT_OURS.test(file) && existsSync(file));

const isCode = (file: string) => /\.(?:ts|tsx|mjs)$/.test(file);
const code = files.filter(isCode);

const findings = files.filter((file) => !ABOUT_WORDS.test(file)).flatMap(findIn);
const folders = new Set(code.map(dirname));

console.log(
  `${code.length} code files, ${files.filter((file) => file.endsWith('.css')).length} style sheets`,
);
console.log(`${folders.size} folders with code, ${folders.size - inTests()} of them outside tests and bench`);
console.log(`${findings.length} forbidden words, forms and repeated facts`);
for (const { file, line, text } of findings) console.log(`  ${file}:${line} ${text}`);
process.exitCode = findings.length > 0 ? 1 : 0;

function inTests(): number {
  return [...folders].filter((folder) => /^(?:tests|bench)(?:\/|$)/.test(folder)).length;
}

function findIn(file: string): Finding[] {
  if (file.endsWith('.md')) return findInDocument(readFileSync(file, 'utf8'), file);
  if (file.endsWith('.css'))
    return [...findFileName(file), ...findInStyles(readFileSync(file, 'utf8'), file)];
  if (!isCode(file)) return [];
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind);
  return [
    ...findFileName(file),
    ...findIdentifiers(source, file),
    ...findInComments(source, file),
    ...findFacts(source, file),
    ...findForms(source, file),
  ];
}
