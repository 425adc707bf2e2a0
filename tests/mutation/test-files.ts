import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Worker } from './pool.ts';
import type { Imports } from './versions.ts';

/** The domain tests, the quickest first, and what they import. */
export type TestFiles = {
  readonly files: readonly { readonly file: string; readonly ms: number }[];
  readonly importers: ReadonlyMap<string, readonly string[]>;
};

const FIRST_RUN_MS = 600_000;

/** Runs all domain tests without a change. */
export async function firstRun(worker: Worker): Promise<TestFiles> {
  const files = globSync('tests/domain/**/*.test.ts').map((file) => resolve(file));
  const result = await worker.run({ files }, FIRST_RUN_MS);
  if (typeof result === 'string') throw new Error(`The tests without a change have ${result}.`);
  const failed = result.runs.find(({ failure }) => failure !== undefined);
  if (failed !== undefined) throw new Error(`Without a change fails ${failed.file}: ${failed.failure}`);
  return {
    files: result.runs.toSorted((one, other) => one.ms - other.ms),
    importers: importersIn(result.imports),
  };
}

const importersIn = (imports: Imports): Map<string, string[]> => {
  const grouped = Map.groupBy(imports, ([, imported]) => imported);
  return new Map([...grouped].map(([imported, pairs]) => [imported, pairs.map(([importer]) => importer)]));
};

/** URLs of a module and of all that import it at any distance. */
export function dependentsOf(url: string, { importers }: TestFiles): ReadonlySet<string> {
  const found = new Set([url]);
  // A set also iterates over what is added meanwhile.
  for (const each of found) for (const importer of importers.get(each) ?? []) found.add(importer);
  return found;
}

/** The test files that import a module of these, the quickest first. */
export const testsAmong = (dependents: ReadonlySet<string>, { files }: TestFiles) =>
  files.filter(({ file }) => dependents.has(pathToFileURL(file).href));
