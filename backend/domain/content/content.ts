import type { NewsCategory } from '#lib/contract/enums.ts';

export type Banner = {
  readonly bannerId: string;
  readonly title: string;
  readonly picture: Picture;
  readonly link: string;
};

/** A block of a news article. There is no other markup. */
export type NewsBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'link'; readonly text: string; readonly link: string };

export type NewsLine = {
  readonly newsId: string;
  readonly category: NewsCategory;
  readonly title: string;
  readonly summary: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
};

export type NewsText = NewsLine & {
  readonly picture: Picture | null;
  readonly body: readonly NewsBlock[];
};

/** News that are stored for a preview, as JSON. */
export type PreviewedNews = Pick<NewsText, 'category' | 'title' | 'summary' | 'body'> & {
  readonly publishedAt: string;
  readonly picture: { readonly pictureId: string; readonly alt: string } | null;
};

/** The id and title of a neighbour in the list of news. */
export type NewsTitle = Pick<NewsLine, 'newsId' | 'title'>;

/** Time of the last visible change. Changes before the publication do not count. */
export const changedAt = ({ publishedAt, updatedAt }: Pick<NewsLine, 'publishedAt' | 'updatedAt'>): Date =>
  updatedAt > publishedAt ? updatedAt : publishedAt;

/** A picture with the widths it is stored in, ascending. Width and height are those of the widest version. */
export type Picture = {
  readonly pictureId: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
};

/** News ids from this number on belong to operators. The catalogue cannot use them. */
export const FIRST_OPERATOR_NEWS_ID = 100_000;

export const isOperatorNews = (newsId: string): boolean => Number(newsId) >= FIRST_OPERATOR_NEWS_ID;

/** Prefix of the ids of banners that belong to operators. The catalogue cannot use it. */
export const OPERATOR_BANNER_PREFIX = 'ops-';

type ContentOwner = 'catalogue' | 'operators';

export const ownerOf = ({ takenOverAt }: { readonly takenOverAt: Date | null }): ContentOwner =>
  takenOverAt === null ? 'catalogue' : 'operators';
