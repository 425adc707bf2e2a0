'use client';

import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { findDraws } from './find-draws.ts';

/** Draws on one page. */
export const DRAWS_PER_PAGE = 20;

/** A page of the draws in which the member holds prizes, the latest won first; pages count from 1. */
export const useBoughtDraws = (page: number) =>
  useMemberQuery(
    'listBoughtDraws',
    (callApi) =>
      callApi('listBoughtDraws', { query: { limit: DRAWS_PER_PAGE, offset: (page - 1) * DRAWS_PER_PAGE } }),
    `page/${page}`,
  );

/** `draw` is null if the member holds no prizes in it. */
export function useBoughtDraw(directoryName: string) {
  const { answer, failure, refetch } = useMemberQuery(
    'listBoughtDraws',
    (callApi) => findDraws(callApi, [directoryName]),
    `of/${directoryName}`,
  );
  return { draw: answer && (answer.items[0] ?? null), failure, refetch };
}
