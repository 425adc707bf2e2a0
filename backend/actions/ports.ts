import type { SalesType } from '#lib/contract/enums.ts';
import type { Draw, WholeDraw } from '#backend/domain/draws/draw.ts';
import type { ListedDraw } from '#backend/domain/draws/search.ts';

export type Page = { readonly limit: number; readonly offset: number };
export type Paged<Item> = { readonly total: number; readonly items: readonly Item[] };

/**
 * Runs `work` in one transaction and commits what it wrote, or nothing if it throws. Each statement sees what was
 * committed before it began, so that what is read after a lock is current. `work` runs again after a serialization
 * failure or a deadlock: it has no effects but those on the stores.
 */
export type InTransaction<Stores> = <Result>(work: (stores: Stores) => Promise<Result>) => Promise<Result>;

/** The database's clock, which all backends share. */
export type Clock = { now(): Promise<Date> };

/** The conditions of a list that do not depend on the time. */
export type DrawTextFilter = {
  /** Each is in the title, its reading, a character or a prize. */
  readonly words?: readonly string[];
  readonly character?: string | undefined;
  readonly salesType?: SalesType | undefined;
  readonly maxPrice?: number | undefined;
};

export type DrawStore = {
  /** The figures that select and order the draws of a list. */
  listed(filter: DrawTextFilter): Promise<ListedDraw[]>;
  /** The characters of all draws with the number of their draws, those of most draws first. */
  characters(): Promise<{ readonly name: string; readonly draws: number }[]>;
  /** The draws with these ids, in the same order. */
  summaries(drawIds: readonly string[]): Promise<Draw[]>;
  find(directoryName: string): Promise<WholeDraw | undefined>;
  /** All current and former names. */
  names(): Promise<string[]>;
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
