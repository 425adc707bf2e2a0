import type { ContentNames } from '#backend/domain/content/tags.ts';
import type { Period } from '#backend/domain/draws/draw.ts';
import type { Page, Paged } from '../ports.ts';
import type { BannerView, BannerInput } from './banners.ts';
import type { ContentPages } from './links.ts';
import type { DrawView, DrawAt } from './draws.ts';
import type { NewsView, NewsInput } from './news.ts';
import type { PictureKind, InspectedPicture, RenderedPicture } from './pictures.ts';

/** The content of the shop as operators change it. */
export type ContentAdmin = {
  readonly draws: DrawAdminStore;
  readonly news: NewsAdminStore;
  readonly banners: BannerAdminStore;
  readonly pictures: PictureAdminStore;
  readonly pages: ContentPages;
  /** Queues the revalidation of the pages that show this content. */
  announce(things: Partial<ContentNames>): Promise<void>;
};

export type BannerAdminStore = {
  list(): Promise<{ readonly banners: readonly BannerView[]; readonly at: Date }>;
  /** Locks the row until the transaction ends. `undefined`: no such id. */
  locked(bannerId: string): Promise<{ readonly banner: BannerView; readonly at: Date } | undefined>;
  add(input: BannerInput): Promise<BannerView>;
  /** Fields that are not given stay as they are. */
  change(bannerId: string, input: Partial<BannerInput>): Promise<BannerView>;
};

export type DrawAdminStore = {
  /** Ordered by opening time. */
  list(): Promise<{ readonly draws: readonly DrawView[]; readonly at: Date }>;
  /** Locks the draw, and so its sale, until the transaction ends. `undefined`: no such draw. */
  locked(directoryName: string): Promise<DrawAt | undefined>;
  setPeriod(drawId: string, period: Period): Promise<void>;
};

export type NewsAdminStore = {
  list(page: Page): Promise<Paged<NewsView>>;
  /** Locks the row until the transaction ends. `undefined`: no such id. */
  locked(newsId: string): Promise<NewsView | undefined>;
  add(input: NewsInput): Promise<NewsView>;
  change(newsId: string, input: NewsInput): Promise<NewsView>;
  withdraw(newsId: string): Promise<NewsView>;
  /** The number of members who will get an email about it. */
  recipients(newsId: string): Promise<number>;
  /** The ids of this article and its two neighbours, whose pages link to it. */
  withNeighbours(newsId: string): Promise<readonly string[]>;
};

/** Renders pictures from uploaded files. A string result: the file cannot be used, with the reason. */
export type PictureMaker = {
  inspect(bytes: Uint8Array, kind: PictureKind): Promise<InspectedPicture | string>;
};

export type PictureAdminStore = {
  has(pictureId: string): Promise<boolean>;
  /** `false`: the picture was stored before. */
  add(picture: RenderedPicture): Promise<boolean>;
};
