/** So many stand on one page of a list. */
export const LISTED_AT_ONCE = 20;

/** Which part of a list an address shows. It is all in the address, so that a reload and the way back show it again. */
export type ListPlace = {
  readonly page: number;
  /** Only what has been sent, or is about to be. */
  readonly isSent: boolean;
};

type Query = { get(name: string): string | null };

/** An address may say anything; what is no page counts as the first. */
export function listPlaceOf(query: Query): ListPlace {
  const page = query.get('page') ?? '';
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    isSent: query.get('isUserShip') === 'true',
  };
}

/** The address of such a part. */
export function listRoute(path: string, { page, isSent }: ListPlace): string {
  const query = new URLSearchParams({
    ...(isSent && { isUserShip: 'true' }),
    ...(page > 1 && { page: `${page}` }),
  }).toString();
  return query === '' ? path : `${path}?${query}`;
}

export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / LISTED_AT_ONCE));

/** What is asked for to show a page. */
export const askedOfPage = (page: number) => ({
  limit: LISTED_AT_ONCE,
  offset: (page - 1) * LISTED_AT_ONCE,
});
