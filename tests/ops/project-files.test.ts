import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { everyPicture } from '../../tools/art/every-picture.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** A style sheet within the picture may name its parts only. */
const DEPENDENT = /<text|<script|<image|href=|@import|@font-face|url\((?!["']?#)/;

describe('drawn pictures', () => {
  const pictures = everyPicture();

  test('every picture in the repository is what its drawing produces', () => {
    const changed = pictures.filter(([path, svg]) => svg !== read(path)).map(([path]) => path);

    expect(changed).toEqual([]);
  });

  test('no picture needs a font, a script or another file', () => {
    const dependent = pictures.filter(([, svg]) => DEPENDENT.test(svg));

    expect(dependent.map(([path]) => path)).toEqual([]);
  });
});

/** Functions that write a log line: those of the logger, of a visitor's request, and of an alarm. */
const LOG_FUNCTIONS = ['info', 'warn', 'error', 'log', 'alarm'];

const FASTIFY_MESSAGE = 'Server listening at …';

test('docs/operating.md explains every log message of the backend and no other', () => {
  const files = globSync('backend/**/*.ts', { cwd: ROOT }).filter(
    // Command lines write to their terminal.
    (path) => !/^backend\/(audit|backup|catalogue|cli|demo|launcher|seed)\//.test(path),
  );
  const logged = new Set(files.flatMap(messagesIn));
  expect(logged.size).toBeGreaterThan(40);
  expect(documentedMessages().toSorted()).toEqual([...logged, FASTIFY_MESSAGE].toSorted());
});

/** Returns the messages in the first column of the tables under "The log". */
function documentedMessages(): string[] {
  const [, chapter = ''] = read('docs/operating.md').split('### The log\n');
  const firstCells = chapter.match(/^\| (?:`[^`]+`(?:, )?)+/gm) ?? [];
  return firstCells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, message = '']) => message));
}

function messagesIn(path: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...textsOf(messageOf(node)));
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true));
  return found;
}

/** Returns the last argument of a call that logs, or the value of a property or variable named `logMessage`. */
function messageOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isCallExpression(node)) {
    const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
    return LOG_FUNCTIONS.includes(name.getText()) ? node.arguments.at(-1) : undefined;
  }
  const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node);
  return isNamed && node.name.getText() === 'logMessage' ? node.initializer : undefined;
}

function textsOf(message: ts.Expression | undefined): string[] {
  if (message === undefined) return [];
  if (ts.isStringLiteral(message)) return [message.text];
  return ts.isConditionalExpression(message)
    ? [...textsOf(message.whenTrue), ...textsOf(message.whenFalse)]
    : [];
}
