'use client';

import { useOwn } from '../member/use-own.ts';

/** So many stand on one page. */
export const DRAWS_AT_ONCE = 20;

/** A page of the draws in which the member holds prizes, the latest won first; pages count from 1. */
export const useBoughtDraws = (page: number) =>
  useOwn(
    'listBoughtDraws',
    (ask) => ask('listBoughtDraws', { query: { limit: DRAWS_AT_ONCE, offset: (page - 1) * DRAWS_AT_ONCE } }),
    `page/${page}`,
  );
