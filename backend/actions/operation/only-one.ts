import { type IdRange, rangeOf } from '../../domain/operation/wanted.ts';

type Numbered = { idsIn(range: IdRange): Promise<readonly string[]> };

export type NotOne = 'notFound' | 'severalFound';

export const isNotOne = (id: string): id is NotOne => id === 'notFound' || id === 'severalFound';

/** The id of what an operator named. A number that several have names none of them: money and parcels are at stake. */
export async function onlyOne(files: Numbered, typed: string): Promise<string | NotOne> {
  const range = rangeOf(typed);
  const [id, ...more] = range === undefined ? [] : await files.idsIn(range);
  if (id === undefined) return 'notFound';
  return more.length === 0 ? id : 'severalFound';
}
