import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type YAMLError,
} from 'yaml';

export type Parsed<File> = { readonly yaml: YamlFile; readonly file: File };

type ParseParams<File> = { readonly path: string; readonly name: string; readonly schema: z.ZodType<File> };

/** Reads a file of the catalogue. Returns its content, or all errors. */
export function parseFile<File>(params: ParseParams<File>): Parsed<File> | readonly FileError[] {
  const { path, name, schema } = params;
  const yaml = readYaml(path, name);
  if (isFileErrors(yaml)) return yaml;
  const read = schema.safeParse(yaml.value);
  if (read.success) return { yaml, file: read.data };
  return read.error.issues.flatMap((issue) => errorsOf(issue, yaml));
}

/** `true`: the result is a list of errors. */
export const isFileErrors = (found: unknown): found is readonly FileError[] => Array.isArray(found);

function errorsOf(issue: z.core.$ZodIssue, yaml: YamlFile): FileError[] {
  const place: YamlPath = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => yaml.errorAt([...place, key], 'is no key that the catalogue knows here'));
  }
  return [yaml.errorAt(place, issue.message)];
}

/** A YAML file as plain values, with the line of each value. */
export type YamlFile = {
  readonly name: string;
  readonly value: unknown;
  errorAt(place: YamlPath, says: string): FileError;
};

/** Reads one file. Returns errors if it is not YAML. */
function readYaml(path: string, name: string): YamlFile | readonly FileError[] {
  const bytes = readFileSync(path);
  if (!isUtf8(bytes)) return [{ file: name, says: 'must be text in UTF-8' }];
  const text = bytes.toString('utf8');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const broken = [...document.errors, ...document.warnings];
  if (broken.length > 0) {
    return broken.map((error) => ({
      file: name,
      line: lines.linePos(error.pos[0]).line,
      says: yamlErrorText(error),
    }));
  }
  const lineOf = (place: YamlPath) => lines.linePos(offsetOf(document.contents, place)).line;
  const errorAt = (place: YamlPath, says: string) => ({
    file: name,
    line: lineOf(place),
    says: `${placeText(place)} ${says}`.trim(),
  });
  try {
    return { name, value: document.toJS({ maxAliasCount: 100 }), errorAt };
  } catch (error) {
    // Unknown and nested aliases are errors only here.
    return [{ file: name, line: 1, says: `is no YAML: ${String(error)}` }];
  }
}

const yamlErrorText = ({ code, message }: YAMLError): string =>
  code === 'DUPLICATE_KEY' ? 'the key on this line occurs twice' : `is no YAML: ${message}`;

/** Returns the offset of a key, or of its parent if the key is missing. */
function offsetOf(contents: Node | null, place: YamlPath): number {
  let node = contents;
  let offset = contents?.range?.[0] ?? 0;
  for (const step of place) {
    const found = childOf(node, step);
    if (found === undefined) return offset;
    offset = found.offset;
    node = found.node;
  }
  return offset;
}

type ChildNode = { readonly node: Node | null; readonly offset: number };

function childOf(node: Node | null, step: string | number): ChildNode | undefined {
  if (isSeq<Node>(node) && typeof step === 'number') {
    const item = node.items[step];
    return item === undefined ? undefined : { node: item, offset: item.range?.[0] ?? 0 };
  }
  if (!isMap<Node, Node | null>(node)) return undefined;
  const pair = node.items.find(({ key }: Pair<Node, Node | null>) => isScalar(key) && key.value === step);
  return pair === undefined ? undefined : { node: pair.value, offset: pair.key.range?.[0] ?? 0 };
}

/** Keys and indexes from the root of a file to a value. */
export type YamlPath = readonly (string | number)[];

/** An error in a catalogue, as a sentence. */
export type FileError = { readonly file: string; readonly line?: number; readonly says: string };

export const fileErrorText = ({ file, line, says }: FileError): string =>
  line === undefined ? `${file}: ${says}` : `${file}:${line}: ${says}`;

/** prizes[0].total */
const placeText = (place: YamlPath): string =>
  place.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`),
    '',
  );

/** Sorts by file and line. */
export function sortErrors(errors: readonly FileError[]): FileError[] {
  const files = [...new Set(errors.map(({ file }) => file))];
  return files.flatMap((file) =>
    errors.filter((error) => error.file === file).sort((one, other) => (one.line ?? 0) - (other.line ?? 0)),
  );
}
