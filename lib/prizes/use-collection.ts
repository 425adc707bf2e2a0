'use client';

import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { MEMBER_ROUTES } from '#lib/site/routes.ts';

/** The part of the collection that a URL shows. `character` null: all draws. */
export type CollectionParams = { readonly page: number; readonly character: string | null };

/** Draws on one page. */
export const COLLECTED_DRAWS_PER_PAGE = 10;

export const useCollection = ({ page, character }: CollectionParams) =>
  useMemberQuery(
    'listCollection',
    (callApi) =>
      callApi('listCollection', {
        query: {
          limit: COLLECTED_DRAWS_PER_PAGE,
          offset: (page - 1) * COLLECTED_DRAWS_PER_PAGE,
          ...(character !== null && { character }),
        },
      }),
    `${page}/${character ?? ''}`,
  );

export function collectionRoute({ page, character }: CollectionParams): string {
  const query = new URLSearchParams({
    ...(character !== null && { character }),
    ...(page > 1 && { page: `${page}` }),
  }).toString();
  return query === '' ? MEMBER_ROUTES.collection : `${MEMBER_ROUTES.collection}?${query}`;
}
