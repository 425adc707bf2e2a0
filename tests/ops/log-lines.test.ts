import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** How a line comes into the log: by the logger, by a visit that notes something, by what wakes somebody. */
const WRITES = ['info', 'warn', 'error', 'note', 'alarm'];

/** What the framework writes by itself. */
const OF_THE_FRAMEWORK = 'Server listening at …';

test('docs/operating.md says of every line of the log what it means, and of no other', () => {
  const files = globSync('backend/**/*.ts', { cwd: ROOT }).filter(
    // A command line speaks to whoever typed it.
    (path) => !/^backend\/(audit|backup|catalogue|cli|demo|launcher|seed)\//.test(path),
  );
  const written = new Set(files.flatMap(linesIn));
  expect(written.size).toBeGreaterThan(40);
  expect(explained().toSorted()).toEqual([...written, OF_THE_FRAMEWORK].toSorted());
});

/** What the rows and points under "The log" begin with: one line in its code marks, or several. */
function explained(): string[] {
  const [, chapter = ''] = read('docs/operating.md').split('### The log\n');
  const unwrapped = chapter.replaceAll(/,\n {2}`/g, ', `');
  const heads = unwrapped.match(/^(?:\| |- )(?:`[^`]+`(?:, )?)+/gm) ?? [];
  return heads.flatMap((head) => [...head.matchAll(/`([^`]+)`/g)].map(([, line = '']) => line));
}

function linesIn(path: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...textsOf(lineOf(node)));
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true));
  return found;
}

/** Where a line stands: as the last word of a call that writes, or under the name `event`. */
function lineOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isCallExpression(node)) {
    const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
    return WRITES.includes(name.getText()) ? node.arguments.at(-1) : undefined;
  }
  const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node);
  return isNamed && node.name.getText() === 'event' ? node.initializer : undefined;
}

function textsOf(line: ts.Expression | undefined): string[] {
  if (line === undefined) return [];
  if (ts.isStringLiteral(line)) return [line.text];
  return ts.isConditionalExpression(line) ? [...textsOf(line.whenTrue), ...textsOf(line.whenFalse)] : [];
}
