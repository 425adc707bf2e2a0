import type { ContentNames } from '#backend/domain/content/tags.ts';
import type { NewsState } from '#lib/contract/enums.ts';
import type { Period } from '#backend/domain/draws/draw.ts';
import type { PictureKind } from '#lib/contract/enums.ts';
import type { Page, Paged } from '../ports.ts';
import type { BannerView, BannerInput, NewBanner } from './banners.ts';
import type { ContentPages } from './links.ts';
import type { DrawView, DrawAt } from '../draws/draws.ts';
import type { EditedNews, NewsView, NewsInput } from './news.ts';
import type { InspectedPicture, PictureFilter, PictureView, RenderedPicture } from './pictures.ts';

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

export type BannerFilter = {
  /** A part of the title or of the alternative text. */
  readonly q?: string | undefined;
  /** current: not ended. */
  readonly state?: 'current' | 'shown' | 'planned' | 'ended' | undefined;
};

export type BannerAdminStore = {
  /** In display order. */
  list(filter: BannerFilter & Page): Promise<Paged<BannerView> & { readonly at: Date }>;
  find(bannerId: string): Promise<{ readonly banner: BannerView; readonly at: Date } | undefined>;
  /** Locks the row until the transaction ends. `undefined`: no such id. */
  locked(bannerId: string): Promise<{ readonly banner: BannerView; readonly at: Date } | undefined>;
  /** Locks all rows until the transaction ends; in display order. */
  lockedAll(): Promise<readonly BannerView[]>;
  /** Without a position: behind all others. */
  add(input: NewBanner): Promise<BannerView>;
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

/** `q`: a part of the title, or the number. */
export type NewsFilter = Page & { readonly state?: NewsState | undefined; readonly q?: string | undefined };

export type NewsAdminStore = {
  list(filter: NewsFilter): Promise<Paged<NewsView>>;
  find(newsId: string): Promise<EditedNews | undefined>;
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
  /** Newest first. */
  list(filter: PictureFilter & Page): Promise<Paged<PictureView>>;
  has(pictureId: string): Promise<boolean>;
  /** `false`: the picture was stored before. */
  add(picture: RenderedPicture): Promise<boolean>;
};
