import type { ContentNames } from '#backend/domain/content/tags.ts';
import type { Period } from '#backend/domain/draws/draw.ts';
import type { Sale } from '#backend/domain/draws/sale.ts';
import type { NewsCategory } from '#lib/contract/enums.ts';
import type { PictureUse } from '#backend/domain/content/entry.ts';
import type { NewsBlock } from '#backend/domain/content/content.ts';
import type { Page, Paged } from '../ports.ts';

/** What shoppers see of the shop, as operators change it. */
export type ContentAdmin = {
  readonly draws: DrawAdminStore;
  readonly news: NewsAdminStore;
  readonly banners: BannerAdminStore;
  readonly pictures: PictureAdminStore;
  /** Leaves word for the storefront. */
  announce(things: Partial<ContentNames>): Promise<void>;
};

export type NotFound = { readonly refusal: 'notFound' };
export type NotInState = { readonly refusal: 'notInState'; readonly detail: string };
/** Something that was said cannot be; where, and why. */
export type InvalidInput = {
  readonly refusal: 'invalidInput';
  readonly parameter: string;
  readonly detail: string;
};

export type BannerView = {
  readonly bannerId: string;
  readonly title: string;
  readonly link: string;
  readonly pictureId: string;
  readonly position: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly isUp: boolean;
  readonly takenOverAt: Date | null;
};

export type BannerInput = {
  readonly title: string;
  readonly pictureId: string;
  readonly pictureAlt: string;
  readonly link: string;
  readonly position: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
};

export type BannerAdminStore = {
  list(): Promise<{ readonly banners: readonly BannerView[]; readonly at: Date }>;
  /** Nobody else changes it until the transaction ends. */
  locked(bannerId: string): Promise<{ readonly banner: BannerView; readonly at: Date } | undefined>;
  add(input: BannerInput): Promise<BannerView>;
  /** What is not given stays. */
  change(bannerId: string, input: Partial<BannerInput>): Promise<BannerView>;
};

export type DrawView = Sale & {
  readonly drawId: string;
  readonly directoryName: string;
  readonly title: string;
  readonly price: number;
  readonly playing: number;
  readonly isSealed: boolean;
};

/** A draw and the moment at which it was looked at. */
export type DrawAt = { readonly draw: DrawView; readonly at: Date };

export type DrawAdminStore = {
  /** In the order of their openings. */
  list(): Promise<{ readonly draws: readonly DrawView[]; readonly at: Date }>;
  /** Nobody buys of it until the transaction ends. */
  locked(directoryName: string): Promise<DrawAt | undefined>;
  setPeriod(drawId: string, period: Period): Promise<void>;
};

export type NewsView = {
  readonly newsId: string;
  readonly category: NewsCategory;
  readonly title: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  readonly isOut: boolean;
  readonly takenOverAt: Date | null;
  readonly withdrawnAt: Date | null;
};

/** A piece of news as an operator says it. */
export type NewsInput = {
  readonly category: NewsCategory;
  readonly title: string;
  readonly summary: string;
  /** Undefined: now, or, of a change, as it was. */
  readonly publishedAt: Date | undefined;
  readonly picture: PictureUse | null;
  readonly body: readonly NewsBlock[];
};

export type NewsAdminStore = {
  list(page: Page): Promise<Paged<NewsView>>;
  /** Nobody else changes it until the transaction ends. */
  locked(newsId: string): Promise<NewsView | undefined>;
  add(input: NewsInput): Promise<NewsView>;
  change(newsId: string, input: NewsInput): Promise<NewsView>;
  withdraw(newsId: string): Promise<NewsView>;
  /** It and the ones next to it, whose pages name it. */
  withNeighbours(newsId: string): Promise<readonly string[]>;
};

/** Where a picture is to stand, which decides how wide it is made. */
export type PictureKind = 'scene' | 'banner';

/** A picture with all its versions, as it is kept. */
type RenderedPicture = {
  readonly pictureId: string;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly versions: readonly { readonly version: string; readonly bytes: Uint8Array }[];
};

/** Whoever makes pictures out of what an operator has. A sentence: it cannot be used. */
export type PictureMaker = {
  inspect(bytes: Uint8Array, kind: PictureKind): Promise<InspectedPicture | string>;
};

type InspectedPicture = { readonly pictureId: string; render(): Promise<RenderedPicture | string> };

export type PictureAdminStore = {
  has(pictureId: string): Promise<boolean>;
  /** Whether it was not there yet. */
  add(picture: RenderedPicture): Promise<boolean>;
};
