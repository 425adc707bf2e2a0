import { isUtf8 } from 'node:buffer';
import { isMap, isScalar, isSeq, Lexer, LineCounter, parseDocument, type YAMLError } from 'yaml';
import type { FileError, YamlPath } from './parse-file.ts';

export type YamlSource = { readonly bytes: Uint8Array; readonly name: string };

/** A YAML file as plain values, with the line of each value by its place, such as prizes[0].total. */
export type YamlContent = {
  readonly value: unknown;
  readonly lines: ReadonlyMap<string, number>;
};

/** Far more than a draw with all prizes has: 8 levels, 1,000 values. */
const MAX_DEPTH = 32;
const MAX_VALUES = 20_000;

const TOO_DEEP = `nests more than ${MAX_DEPTH} levels`;
const TOO_MANY = `has more than ${MAX_VALUES} values`;

/** Returns errors if it is not YAML, or too much of it. */
export function readYaml({ bytes, name }: YamlSource): YamlContent | readonly FileError[] {
  if (!isUtf8(bytes)) return [{ file: name, message: 'must be text in UTF-8' }];
  const text = Buffer.from(bytes).toString('utf8');
  // Before the parser, which takes seconds to refuse some hundred thousand brackets.
  if (isNestedTooDeep(text)) return [{ file: name, message: TOO_DEEP }];
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, uniqueKeys: true });
  const lineAt = (offset: number) => counter.linePos(offset).line;
  const broken = [...document.errors, ...document.warnings];
  if (broken.length > 0)
    return broken.map((error) => ({
      file: name,
      line: lineAt(error.pos[0]),
      message: yamlErrorText(error),
    }));
  try {
    const lines = linesOf(document.contents, lineAt);
    if (typeof lines === 'string') return [{ file: name, message: lines }];
    return { value: document.toJS({ maxAliasCount: 100 }), lines };
  } catch (error) {
    // Unknown and nested aliases are errors only here.
    return [{ file: name, line: 1, message: `is no YAML: ${String(error)}` }];
  }
}

const yamlErrorText = ({ code, message }: YAMLError): string =>
  code === 'DUPLICATE_KEY' ? 'the key on this line occurs twice' : `is no YAML: ${message}`;

/** Counts open brackets, and the dashes with which lists begin within lists on one line. */
function isNestedTooDeep(text: string): boolean {
  let brackets = 0;
  let dashes = 0;
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') brackets += 1;
    else if (token === ']' || token === '}') brackets -= 1;
    else if (token === '-' || token === '?') dashes += 1;
    else if (token.startsWith('\n') || token.startsWith('\r')) dashes = 0;
    if (brackets > MAX_DEPTH || dashes > MAX_DEPTH) return true;
  }
  return false;
}

type Place = { readonly node: unknown; readonly path: YamlPath };

/** Returns the line of each key and item, or a sentence if there are too many. */
function linesOf(root: unknown, lineAt: (offset: number) => number): ReadonlyMap<string, number> | string {
  const lines = new Map<string, number>();
  const open: Place[] = [{ node: root, path: [] }];
  const add = (node: unknown, named: unknown, path: YamlPath) => {
    lines.set(placeText(path), lineAt(offsetOf(named) ?? offsetOf(node) ?? 0));
    open.push({ node, path });
  };
  lines.set('', lineAt(offsetOf(root) ?? 0));
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { node, path } = place;
    if (path.length > MAX_DEPTH) return TOO_DEEP;
    if (lines.size > MAX_VALUES) return TOO_MANY;
    if (isSeq(node)) for (const [index, item] of node.items.entries()) add(item, item, [...path, index]);
    const pairs = isMap(node) ? node.items : [];
    for (const { key, value } of pairs) if (isScalar(key)) add(value, key, [...path, String(key.value)]);
  }
  return lines;
}

function offsetOf(node: unknown): number | undefined {
  const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined;
  const [offset]: unknown[] = Array.isArray(range) ? range : [];
  return typeof offset === 'number' ? offset : undefined;
}

/** prizes[0].total */
export const placeText = (place: YamlPath): string =>
  place.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`),
    '',
  );
