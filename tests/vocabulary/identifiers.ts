import { basename } from 'node:path';
import ts from 'typescript';
import { BARE_EXPORTS, FORBIDDEN_PARTS, VAGUE_TYPES } from './words.ts';

export type Finding = { readonly file: string; readonly line: number; readonly text: string };

/** Files whose subject is a picture: there the words name what is drawn. */
const PICTURES = /^(?:tools\/art|lib\/social-cards|backend\/seed)\//;
const PICTURE_WORDS = new Set([
  'ground',
  'paper',
  'letter',
  'scene',
  'tip',
  'house',
  'door',
  'room',
  'party',
  'still',
  'cast',
  'parcel',
]);

/** The session of a login is the only one that may be called `Session`. */
const LOGIN_SESSION = 'lib/session/session.ts';

/** The play is a scene with a machine in it. */
const PLAY = /(?:^|\/)play\//;

const partsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$.-]+/);

const singular = (part: string) => (part in FORBIDDEN_PARTS ? part : part.replace(/s$/, ''));

function isAllowedHere(part: string, file: string): boolean {
  if (PICTURES.test(file) && PICTURE_WORDS.has(part)) return true;
  return part === 'scene' && PLAY.test(file);
}

/** Forbidden parts of a name, as `part → suggestion`. */
function errorsInName(name: string, file: string): string[] {
  return partsOf(name)
    .map(singular)
    .filter((part) => Object.hasOwn(FORBIDDEN_PARTS, part) && !isAllowedHere(part, file))
    .map((part) => `${name}: ${part} → ${FORBIDDEN_PARTS[part]}`);
}

/** Names that a file declares and that the glossary replaces. */
export function findIdentifiers(source: ts.SourceFile, file: string): Finding[] {
  const found: Finding[] = [];
  const add = (node: ts.Node, text: string) =>
    found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, text });
  const visit = (node: ts.Node): void => {
    const name = declaredName(node);
    if (name !== undefined) {
      for (const text of errorsInName(name.text, file)) add(name, text);
    }
    if (isTypeDeclaration(node)) for (const text of errorsInType(node, file)) add(node.name, text);
    if (ts.isClassDeclaration(node) && isError(node, source)) add(node, `${node.name?.text}: ends in Error`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export function findFileName(file: string): Finding[] {
  const name = basename(file).replace(/\..*$/, '');
  const article = /^(?:a|an|in-a|the)-/.test(name) ? [`${name}: no article`] : [];
  return [...errorsInName(name, file), ...article].map((text) => ({ file, line: 1, text }));
}

function declaredName(node: ts.Node): ts.Identifier | undefined {
  if (ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node)) return undefined;
  if (ts.isImportClause(node) || ts.isNamespaceImport(node) || ts.isJsxAttribute(node)) return undefined;
  const { name } = node as { name?: ts.Node };
  return name !== undefined && ts.isIdentifier(name) ? name : undefined;
}

const isTypeDeclaration = (node: ts.Node) =>
  ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node);

function errorsInType(node: ts.TypeAliasDeclaration | ts.InterfaceDeclaration, file: string): string[] {
  const name = node.name.text;
  if (name === 'Session' && file === LOGIN_SESSION) return [];
  const isExported =
    node.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword) ?? false;
  if (Object.hasOwn(VAGUE_TYPES, name)) return [`${name} → ${VAGUE_TYPES[name]}`];
  return isExported && BARE_EXPORTS.has(name) ? [`${name}: exported with its aggregate in front`] : [];
}

function isError(node: ts.ClassDeclaration, source: ts.SourceFile): boolean {
  const parent = node.heritageClauses?.[0]?.types[0]?.expression.getText(source) ?? '';
  return parent.endsWith('Error') && !(node.name?.text.endsWith('Error') ?? true);
}
