import { parseCatalogueTime } from '#backend/domain/time.ts';
import { MAX_LIMIT } from '#lib/contract/paging.ts';
import type { ParsedCommand, Options } from './command.ts';

/** Parses a time in Japan, written as in the catalogue. Throws `UsageError` with the name of the option. */
export function parseTime(name: string, text: string): string {
  const at = parseCatalogueTime(text, new Date());
  if (at !== undefined) return at.toISOString();
  throw new UsageError(`${name} needs a time in Japan, such as "2026-11-28 10:00", or "+7d 10:00".`);
}

export const TIME = 'TIME';

/** Options of commands that list page by page. */
export const PAGING = {
  limit: { type: 'string', wants: 'N', says: `how many at most, 1 to ${MAX_LIMIT}; 20 when left out` },
  offset: { type: 'string', wants: 'N', says: 'how many to pass over' },
} as const satisfies Options;

export const parsePaging = ({ limit, offset }: ParsedCommand<typeof PAGING>['values']) => ({
  limit: limit === undefined ? undefined : wholeNumber('--limit', limit, { least: 1, most: MAX_LIMIT }),
  offset: offset === undefined ? undefined : wholeNumber('--offset', offset, { least: 0, most: 100_000_000 }),
});

/** The typed command is not valid; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Parses a whole number within bounds. Throws `UsageError` with the name of the option. */
export function wholeNumber(
  name: string,
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`${name} needs a whole number from ${least} to ${most}.`);
}

/** Returns the matching word, ignoring case. Throws `UsageError` with the list. */
export function oneOf<const Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word.toLowerCase() === text.toLowerCase());
  if (found !== undefined) return found;
  throw new UsageError(`${name} needs one of ${words.join(', ')}.`);
}
