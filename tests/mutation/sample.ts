import { globSync, readFileSync } from 'node:fs';
import { EQUIVALENT, LEFT_OUT } from './equivalent.ts';
import { type Mutation, mutationsOf, shuffled } from './mutations.ts';

/** Texts of the files to change, by path from the root of the project. */
export type Sources = ReadonlyMap<string, string>;

/** The files of the domain whose paths begin with one of these; without any, all. */
export const sourcesIn = (paths: readonly string[]): Sources =>
  new Map(
    globSync('backend/domain/**/*.ts')
      .filter((file) => !LEFT_OUT.some((left) => left.file === file))
      .filter((file) => paths.length === 0 || paths.some((path) => file.startsWith(path)))
      .toSorted()
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );

export const changeText = ({ before, after }: Mutation): string => `${before} → ${after}`;

/** The line of a change. */
export const lineOf = ({ file, line }: Mutation, sources: Sources): string =>
  (sources.get(file) ?? '').split('\n')[line - 1]?.trim() ?? '';

type Choice = { readonly count: number; readonly seed: string };

/** The first mutation of each file, then the second, until there are enough. Throws if an equivalent one is no more. */
export function sampleOf(sources: Sources, { count, seed }: Choice): Mutation[] {
  const used = new Set<(typeof EQUIVALENT)[number]>();
  const isToBeNoticed = (mutation: Mutation) => {
    const equivalent = EQUIVALENT.find(
      ({ file, line, change }) =>
        file === mutation.file && lineOf(mutation, sources) === line && change === changeText(mutation),
    );
    if (equivalent !== undefined) used.add(equivalent);
    return equivalent === undefined;
  };
  const files = [...sources].map(([file, text]) =>
    shuffled(mutationsOf(file, text).filter(isToBeNoticed), seed),
  );
  const former = EQUIVALENT.find((each) => sources.has(each.file) && !used.has(each));
  if (former !== undefined) throw new Error(`There is no such mutation any more: ${JSON.stringify(former)}`);
  const rounds = Math.max(...files.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, nth) => files.flatMap((mutations) => mutations[nth] ?? []))
    .flat()
    .slice(0, count);
}
