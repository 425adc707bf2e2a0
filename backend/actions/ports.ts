import type { SalesType } from '#lib/contract/enums.ts';

export type Page = { readonly limit: number; readonly offset: number };
export type Paged<Item> = { readonly total: number; readonly items: readonly Item[] };

/** The conditions of a list that do not depend on the time. */
export type DrawTextFilter = {
  /** Each is in the title, its reading, a character or a prize. */
  readonly words?: readonly string[];
  readonly character?: string;
  readonly salesType?: SalesType;
  readonly maxPrice?: number;
};

/** Changed cache tags that one storefront has not acknowledged. */
export type Announcement = {
  readonly id: number;
  readonly origin: string;
  readonly tags: readonly string[];
  readonly attempts: number;
};
/** Asks the storefront at `origin` to revalidate tags. `false`: it did not acknowledge. */
export type StorefrontClient = { revalidate(origin: string, tags: readonly string[]): Promise<boolean> };
