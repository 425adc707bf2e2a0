import type { NewsCategory } from '#lib/contract/enums.ts';

export type Banner = {
  readonly bannerId: string;
  readonly title: string;
  readonly picture: Picture;
  readonly link: string;
};

/** A piece of a news text. There is no markup: what is not one of these cannot be said. */
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

/** What a neighbour in the list of news is known by. */
export type NewsTitle = Pick<NewsLine, 'newsId' | 'title'>;

/** When readers last got to see something else. What was changed before it came out was new to nobody. */
export const changedAt = ({ publishedAt, updatedAt }: Pick<NewsLine, 'publishedAt' | 'updatedAt'>): Date =>
  updatedAt > publishedAt ? updatedAt : publishedAt;

/** A picture with the widths it is kept in, ascending. Width and height are those of the widest version. */
export type Picture = {
  readonly pictureId: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
};
