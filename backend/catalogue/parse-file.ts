import { isUtf8 } from 'node:buffer';
import type { z } from 'zod';
import type { Problem } from '#backend/domain/content/entry.ts';
import { schemaProblems, WITH_INPUT } from './schema-problems.ts';
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

export type Parsed<File> = { readonly yaml: EntrySource; readonly file: File };

type ParseParams<File> = {
  readonly bytes: Buffer;
  readonly name: string;
  readonly schema: z.ZodType<File>;
};

/** Parses a file of the catalogue. Returns its content, or all errors. */
export function parseFile<File>({
  bytes,
  name,
  schema,
}: ParseParams<File>): Parsed<File> | readonly FileError[] {
  const yaml = readYaml(bytes, name);
  if (isFileErrors(yaml)) return yaml;
  const read = schema.safeParse(yaml.value, WITH_INPUT);
  if (read.success) return { yaml, file: read.data };
  return schemaProblems(read.error).map(yaml.errorAt);
}

/** `true`: the result is a list of errors. */
export const isFileErrors = (found: unknown): found is readonly FileError[] => Array.isArray(found);

/** The source of an entry, which names the place of its errors. */
export type EntrySource = { readonly errorAt: (problem: Problem) => FileError };

/** A YAML file as plain values, with the line of each value. */
type YamlFile = EntrySource & { readonly name: string; readonly value: unknown };

/** Returns errors if it is not YAML. */
function readYaml(bytes: Buffer, name: string): YamlFile | readonly FileError[] {
  if (!isUtf8(bytes)) return [{ file: name, message: 'must be text in UTF-8' }];
  const text = bytes.toString('utf8');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const broken = [...document.errors, ...document.warnings];
  if (broken.length > 0) {
    return broken.map((error) => ({
      file: name,
      line: lines.linePos(error.pos[0]).line,
      message: yamlErrorText(error),
    }));
  }
  const lineOf = (place: YamlPath) => lines.linePos(offsetOf(document.contents, place)).line;
  const errorAt = (problem: Problem) => ({
    file: name,
    line: lineOf(problem.at),
    message: `${placeText(problem.at)} ${problem.message}`.trim(),
    problem,
  });
  try {
    return { name, value: document.toJS({ maxAliasCount: 100 }), errorAt };
  } catch (error) {
    // Unknown and nested aliases are errors only here.
    return [{ file: name, line: 1, message: `is no YAML: ${String(error)}` }];
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
export type YamlPath = Problem['at'];

/** An error in a catalogue, as a sentence; `problem`: of one value. */
export type FileError = {
  readonly file: string;
  readonly line?: number;
  readonly message: string;
  readonly problem?: Problem;
};

export const fileErrorText = ({ file, line, message }: FileError): string =>
  line === undefined ? `${file}: ${message}` : `${file}:${line}: ${message}`;

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
