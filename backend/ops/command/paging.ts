import { LARGEST_LIMIT } from '#lib/contract/paging.ts';
import type { Given, Options } from './command.ts';
import { wholeNumber } from './wrong-words.ts';

/** For commands that show a long list page by page. */
export const PAGING = {
  limit: { type: 'string', wants: 'N', says: `how many at most, 1 to ${LARGEST_LIMIT}; 20 when left out` },
  offset: { type: 'string', wants: 'N', says: 'how many to pass over' },
} as const satisfies Options;

export const pageIn = ({ limit, offset }: Given<typeof PAGING>['values']) => ({
  limit: limit === undefined ? undefined : wholeNumber('--limit', limit, { least: 1, most: LARGEST_LIMIT }),
  offset: offset === undefined ? undefined : wholeNumber('--offset', offset, { least: 0, most: 100_000_000 }),
});
