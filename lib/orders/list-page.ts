/** Entries on one page of a list. */
const PAGE_SIZE = 20;

/**
 * The part of a list that a URL shows. It is in the URL only, so that a reload and the back button restore
 * it.
 */
export type ListParams = {
  readonly page: number;
  /** Only orders with prizes in a shipment. */
  readonly isSent: boolean;
};

type Query = { get(name: string): string | null };

/** Reads the query. A page that is not a number counts as the first. */
export function listParamsOf(query: Query): ListParams {
  const page = query.get('page') ?? '';
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    isSent: query.get('isUserShip') === 'true',
  };
}

/** The URL of a part of a list. */
export function listRoute(path: string, { page, isSent }: ListParams): string {
  const query = new URLSearchParams({
    ...(isSent && { isUserShip: 'true' }),
    ...(page > 1 && { page: `${page}` }),
  }).toString();
  return query === '' ? path : `${path}?${query}`;
}

export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** Limit and offset of a page. */
export const pagingOf = (page: number) => ({
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
});
