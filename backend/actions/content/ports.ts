import type { ContentNames } from '#backend/domain/content/tags.ts';
import type { NewsState } from '#lib/contract/enums.ts';
import type { PictureKind } from '#lib/contract/enums.ts';
import type { Page, Paged } from '../ports.ts';
import type { EditedNews, NewsView, NewsInput } from './news.ts';
import type { InspectedPicture, PictureFilter, PictureView, RenderedPicture } from './pictures.ts';
import type { Connection } from '#backend/persistence/db/database.ts';

/** The content of the shop as operators change it. */
export type ContentAdmin = {
  readonly db: Connection;
  readonly news: NewsAdminStore;

  readonly pictures: PictureAdminStore;

  /** Queues the revalidation of the pages that show this content. */
  announce(things: Partial<ContentNames>): Promise<void>;
};

export type BannerFilter = {
  /** A part of the title or of the alternative text. */
  readonly q?: string | undefined;
  /** current: not ended. */
  readonly state?: 'current' | 'shown' | 'planned' | 'ended' | undefined;
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
