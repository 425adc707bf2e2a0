import { OPAQUE_ID } from '#lib/contract/opaque-id.ts';

/** Entries on one page of a list. */
const PAGE_SIZE = 20;

/**
 * The part of a list that a URL shows. It is in the URL only, so that a reload and the back button restore
 * it.
 */
export type ListParams = {
  readonly page: number;
  /** true: only orders with prizes in a shipment. false: only those without. */
  readonly isSent?: boolean | undefined;
  /** Only shipments with prizes of this draw. */
  readonly productId?: string | undefined;
};

type Query = { get(name: string): string | null };

/** Reads the query. A page that is not a number counts as the first; other invalid values count as missing. */
export function listParamsOf(query: Query): ListParams {
  const page = query.get('page') ?? '';
  const isSent = query.get('isUserShip');
  const productId = query.get('productId') ?? '';
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    isSent: isSent === 'true' || isSent === 'false' ? isSent === 'true' : undefined,
    productId: OPAQUE_ID.test(productId) ? productId : undefined,
  };
}

/** The URL of a part of a list. */
export function listRoute(path: string, { page, isSent, productId }: ListParams): string {
  const query = new URLSearchParams({
    ...(isSent !== undefined && { isUserShip: `${isSent}` }),
    ...(productId !== undefined && { productId }),
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
