import type { z } from 'zod';
import type { Problem } from '#backend/domain/content/entry.ts';
import { schemaProblems, WITH_INPUT } from './schema-problems.ts';
import { parseYaml } from './upload-work.ts';
import { placeText, type YamlContent } from './yaml-file.ts';

export type Parsed<File> = { readonly yaml: EntrySource; readonly file: File };

type ParseParams<File> = {
  readonly bytes: Buffer;
  readonly name: string;
  readonly schema: z.ZodType<File>;
};

/** Parses a file of the catalogue. Returns its content, or all errors. */
export async function parseFile<File>({
  bytes,
  name,
  schema,
}: ParseParams<File>): Promise<Parsed<File> | readonly FileError[]> {
  const yaml = await parseYaml({ bytes, name });
  if (isFileErrors(yaml)) return yaml;
  const source = { errorAt: errorsIn(name, yaml) };
  const read = schema.safeParse(yaml.value, WITH_INPUT);
  if (read.success) return { yaml: source, file: read.data };
  return schemaProblems(read.error).map(source.errorAt);
}

/** `true`: the result is a list of errors. */
export const isFileErrors = (found: unknown): found is readonly FileError[] => Array.isArray(found);

/** The source of an entry, which names the place of its errors. */
export type EntrySource = { readonly errorAt: (problem: Problem) => FileError };

const errorsIn =
  (name: string, { lines }: YamlContent) =>
  (problem: Problem): FileError => ({
    file: name,
    line: lineOf(lines, problem.at),
    message: `${placeText(problem.at)} ${problem.message}`.trim(),
    problem,
  });

/** Returns the line of a key, or of its parent if the key is missing. */
function lineOf(lines: YamlContent['lines'], place: YamlPath): number {
  for (let depth = place.length; depth > 0; depth -= 1) {
    const line = lines.get(placeText(place.slice(0, depth)));
    if (line !== undefined) return line;
  }
  return lines.get('') ?? 1;
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

/** Sorts by file and line. */
export function sortErrors(errors: readonly FileError[]): FileError[] {
  const files = [...new Set(errors.map(({ file }) => file))];
  return files.flatMap((file) =>
    errors.filter((error) => error.file === file).sort((one, other) => (one.line ?? 0) - (other.line ?? 0)),
  );
}
