import type { ContentNames } from '#backend/domain/content/tags.ts';
import type { Period } from '#backend/domain/draws/draw.ts';
import type { Sale } from '#backend/domain/draws/sale.ts';
import type { NewsCategory } from '#lib/contract/enums.ts';
import type { PictureUse } from '#backend/domain/content/entry.ts';
import type { NewsBlock } from '#backend/domain/content/content.ts';
import type { Page, Paged } from '../ports.ts';

/** The content of the shop as operators change it. */
export type ContentAdmin = {
  readonly draws: DrawAdminStore;
  readonly news: NewsAdminStore;
  readonly banners: BannerAdminStore;
  readonly pictures: PictureAdminStore;
  /** Queues the revalidation of the pages that show this content. */
  announce(things: Partial<ContentNames>): Promise<void>;
};

export type NotFound = { readonly refusal: 'notFound' };
export type NotInState = { readonly refusal: 'notInState'; readonly detail: string };
/** A parameter is not valid: which one, and why. */
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
  /** Locks the row until the transaction ends. `undefined`: no such id. */
  locked(bannerId: string): Promise<{ readonly banner: BannerView; readonly at: Date } | undefined>;
  add(input: BannerInput): Promise<BannerView>;
  /** Fields that are not given stay as they are. */
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

/** A draw and the time at which it was read. */
export type DrawAt = { readonly draw: DrawView; readonly at: Date };

export type DrawAdminStore = {
  /** Ordered by opening time. */
  list(): Promise<{ readonly draws: readonly DrawView[]; readonly at: Date }>;
  /** Locks the draw, and so its sale, until the transaction ends. `undefined`: no such draw. */
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

/** A news article as an operator writes it. */
export type NewsInput = {
  readonly category: NewsCategory;
  readonly title: string;
  readonly summary: string;
  /** `undefined`: the current time; in a change, the time as it was. */
  readonly publishedAt: Date | undefined;
  readonly picture: PictureUse | null;
  readonly body: readonly NewsBlock[];
};

export type NewsAdminStore = {
  list(page: Page): Promise<Paged<NewsView>>;
  /** Locks the row until the transaction ends. `undefined`: no such id. */
  locked(newsId: string): Promise<NewsView | undefined>;
  add(input: NewsInput): Promise<NewsView>;
  change(newsId: string, input: NewsInput): Promise<NewsView>;
  withdraw(newsId: string): Promise<NewsView>;
  /** The ids of this article and its two neighbours, whose pages link to it. */
  withNeighbours(newsId: string): Promise<readonly string[]>;
};

/** The use of a picture, which decides its widths. */
export type PictureKind = 'scene' | 'banner';

/** A picture with all its versions, as it is stored. */
type RenderedPicture = {
  readonly pictureId: string;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly versions: readonly { readonly version: string; readonly bytes: Uint8Array }[];
};

/** Renders pictures from uploaded files. A string result: the file cannot be used, with the reason. */
export type PictureMaker = {
  inspect(bytes: Uint8Array, kind: PictureKind): Promise<InspectedPicture | string>;
};

type InspectedPicture = { readonly pictureId: string; render(): Promise<RenderedPicture | string> };

export type PictureAdminStore = {
  has(pictureId: string): Promise<boolean>;
  /** `false`: the picture was stored before. */
  add(picture: RenderedPicture): Promise<boolean>;
};
