import type { z } from 'zod';
import type { Fault, Place } from './fault.ts';
import { readYaml, type YamlFile } from './yaml-file.ts';

export type Parsed<File> = { readonly yaml: YamlFile; readonly file: File };

type Asked<File> = { readonly path: string; readonly name: string; readonly schema: z.ZodType<File> };

/** Reads a file of the catalogue by its schema: what it holds, or every fault in it. */
export function parseFile<File>({ path, name, schema }: Asked<File>): Parsed<File> | readonly Fault[] {
  const yaml = readYaml(path, name);
  if (isFaults(yaml)) return yaml;
  const read = schema.safeParse(yaml.value);
  if (read.success) return { yaml, file: read.data };
  return read.error.issues.flatMap((issue) => faultsOf(issue, yaml));
}

/** Whether it is faults that came back instead of what was asked for. */
export const isFaults = (found: unknown): found is readonly Fault[] => Array.isArray(found);

function faultsOf(issue: z.core.$ZodIssue, yaml: YamlFile): Fault[] {
  const place: Place = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => yaml.faultAt([...place, key], 'is no key that the catalogue knows here'));
  }
  return [yaml.faultAt(place, issue.message)];
}
