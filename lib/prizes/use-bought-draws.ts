'use client';

import { useOwn } from '#lib/session/use-member-query.ts';
import { findDraws } from './find-draws.ts';

/** So many stand on one page. */
export const DRAWS_AT_ONCE = 20;

/** A page of the draws in which the member holds prizes, the latest won first; pages count from 1. */
export const useBoughtDraws = (page: number) =>
  useOwn(
    'listBoughtDraws',
    (ask) => ask('listBoughtDraws', { query: { limit: DRAWS_AT_ONCE, offset: (page - 1) * DRAWS_AT_ONCE } }),
    `page/${page}`,
  );

/** One draw in which the member holds prizes; `draw` is null where he holds none. */
export function useBoughtDraw(directoryName: string) {
  const { answer, failure, askAgain } = useOwn(
    'listBoughtDraws',
    (ask) => findDraws(ask, [directoryName]),
    `of/${directoryName}`,
  );
  return { draw: answer && (answer.items[0] ?? null), failure, askAgain };
}
