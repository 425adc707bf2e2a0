import { createHash } from 'node:crypto';
import ts from 'typescript';

/** A change of one token, or of one statement, of a source file. */
export type Mutation = {
  /** Path from the root of the project. */
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
};

type Edit = Pick<Mutation, 'start' | 'end' | 'after'>;

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '>>': '<<',
  '+=': '-=',
  '-=': '+=',
};

const METHODS: Readonly<Record<string, string>> = {
  every: 'some',
  some: 'every',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  indexOf: 'lastIndexOf',
  lastIndexOf: 'indexOf',
  padStart: 'padEnd',
  toLowerCase: 'toUpperCase',
};

/** A name such as a state, a kind or a reason, as opposed to a text for people. */
const NAME = /^[a-z][A-Za-z0-9]*$|^[A-Z]+$/;

/** All changes of a source file. */
export function mutationsOf(file: string, text: string): Mutation[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Edit[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isThrowStatement(node)) return;
    if (isDefaultForCompiler(node)) return;
    found.push(...editsOf(node));
    if (!isOrder(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found.map((edit) => ({
    file,
    ...edit,
    line: source.getLineAndCharacterOfPosition(edit.start).line + 1,
    before: text.slice(edit.start, edit.end),
  }));
}

function editsOf(node: ts.Node): Edit[] {
  if (ts.isBinaryExpression(node))
    return replaced(node.operatorToken, OPERATORS[node.operatorToken.getText()]);
  if (
    ts.isPropertyAccessExpression(node) &&
    ts.isCallExpression(node.parent) &&
    node.parent.expression === node
  )
    return replaced(node.name, METHODS[node.name.text]);
  if (ts.isPrefixUnaryExpression(node)) return unaryEdits(node);
  if (ts.isNumericLiteral(node)) return replaced(node, String(Number(node.text) + 1));
  if (ts.isBigIntLiteral(node)) return replaced(node, `${BigInt(node.text.slice(0, -1)) + 1n}n`);
  if (ts.isStringLiteral(node)) return isValue(node) && NAME.test(node.text) ? replaced(node, "''") : [];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return replaced(node, 'false');
  if (node.kind === ts.SyntaxKind.FalseKeyword) return replaced(node, 'true');
  if (ts.isConditionalExpression(node)) return negated(node.condition);
  return ts.isIfStatement(node) ? ifEdits(node) : [];
}

/** `const [year = 0] = …`: the compiler asks for it. */
const isDefaultForCompiler = (node: ts.Node): boolean =>
  ts.isBindingElement(node.parent) &&
  ts.isArrayBindingPattern(node.parent.parent) &&
  node.parent.initializer === node;

/** `one < other ? -1 : 1`: only its sign counts, and keys are never equal. */
const isOrder = (node: ts.Node): boolean =>
  ts.isConditionalExpression(node) &&
  [node.whenTrue, node.whenFalse].every((branch) => /^-?1$/.test(branch.getText()));

const replaced = (node: ts.Node, after: string | undefined): Edit[] =>
  after === undefined ? [] : [{ start: node.getStart(), end: node.getEnd(), after }];

/** The negation of an equality or of a negation is the change of its operator. */
const negated = (condition: ts.Expression): Edit[] =>
  ts.isPrefixUnaryExpression(condition) ||
  (ts.isBinaryExpression(condition) && EQUALITIES.includes(condition.operatorToken.getText()))
    ? []
    : replaced(condition, `!(${condition.getText()})`);

const EQUALITIES = ['===', '!=='];

/** `!` and `-` are left out. */
function unaryEdits(node: ts.PrefixUnaryExpression): Edit[] {
  const isSign =
    node.operator === ts.SyntaxKind.ExclamationToken || node.operator === ts.SyntaxKind.MinusToken;
  return isSign ? [{ start: node.getStart(), end: node.operand.getStart(), after: '' }] : [];
}

/** Negates a condition; leaves an early return out. */
function ifEdits(node: ts.IfStatement): Edit[] {
  const { thenStatement, elseStatement, expression } = node;
  const isEarlyReturn = ts.isReturnStatement(thenStatement) && elseStatement === undefined;
  return [...negated(expression), ...(isEarlyReturn ? replaced(node, ';') : [])];
}

/** The name of a property is not a value. */
const isValue = (node: ts.StringLiteral): boolean =>
  !(ts.isPropertyAssignment(node.parent) && node.parent.name === node);

/** Sorts the mutations of a file by chance: by the hash of a seed and of the change. */
export const shuffled = (mutations: readonly Mutation[], seed: string): Mutation[] =>
  mutations
    .map((mutation) => ({ mutation, rank: rankOf(mutation, seed) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ mutation }) => mutation);

const rankOf = ({ file, start, after }: Mutation, seed: string): string =>
  createHash('sha256').update(`${seed} ${file} ${start} ${after}`).digest('hex');

export const mutated = (text: string, { start, end, after }: Mutation): string =>
  text.slice(0, start) + after + text.slice(end);
