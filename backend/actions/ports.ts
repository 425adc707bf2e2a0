import type { SalesType } from '#lib/contract/enums.ts';
import type { Banner, NewsLine, NewsText, NewsTitle } from '#backend/domain/content/content.ts';
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

export type NewsStore = {
  /** Articles published by that time, newest first. */
  published(by: Date, page: Page): Promise<Paged<NewsLine>>;
  find(newsId: string, by: Date): Promise<NewsText | undefined>;
  /** The ids of all articles published by that time. */
  publishedIds(by: Date): Promise<string[]>;
  /** The next newer and the next older one. */
  neighbours(of: NewsLine, by: Date): Promise<{ newer: NewsTitle | null; older: NewsTitle | null }>;
};

export type BannerStore = { up(at: Date, page: Page): Promise<Paged<Banner>> };

export type PictureStore = {
  find(pictureId: string, version: string): Promise<Uint8Array | undefined>;
  /** WebP of a moderate width, for lists of the console. */
  thumbnail(pictureId: string): Promise<Uint8Array | undefined>;
};

/** Changed cache tags that one storefront has not acknowledged. */
export type Announcement = {
  readonly id: number;
  readonly origin: string;
  readonly tags: readonly string[];
  readonly attempts: number;
};

export type AnnouncementStore = {
  /** Addresses everything announced to each storefront with a lease, and drops storefronts whose lease has ended. */
  distribute(): Promise<void>;
  /** Claims due announcements for the duration of a lease, but none of the storefronts at these origins. */
  claim(exceptOrigins: readonly string[]): Promise<readonly Announcement[]>;
  /** Deletes announcements that their storefront has acknowledged. */
  done(ids: readonly number[]): Promise<void>;
  /** Makes announcements due again after `afterMs`. */
  again(ids: readonly number[], afterMs: number): Promise<void>;
};

export type ScheduledChangeStore = {
  /**
   * Announces the scheduled changes since the last call. When several backends call it at once, one of them announces
   * each change.
   */
  announce(): Promise<void>;
};

/** Asks the storefront at `origin` to revalidate tags. `false`: it did not acknowledge. */
export type StorefrontClient = { revalidate(origin: string, tags: readonly string[]): Promise<boolean> };
