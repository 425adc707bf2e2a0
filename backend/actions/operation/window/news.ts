import type { NewsCategory } from '#lib/contract/enums.ts';
import type { PictureUse } from '../../../domain/catalogue/entry.ts';
import type { NewsBlock } from '../../../domain/news.ts';
import type { Page, Paged } from '../../ports.ts';

export type NewsInWindow = {
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
export type NewsSaid = {
  readonly category: NewsCategory;
  readonly title: string;
  readonly summary: string;
  /** Undefined: now, or, of a change, as it was. */
  readonly publishedAt: Date | undefined;
  readonly picture: PictureUse | null;
  readonly body: readonly NewsBlock[];
};

export type NewsDesk = {
  list(page: Page): Promise<Paged<NewsInWindow>>;
  /** Nobody else changes it until the transaction ends. */
  locked(newsId: string): Promise<NewsInWindow | undefined>;
  add(said: NewsSaid): Promise<NewsInWindow>;
  change(newsId: string, said: NewsSaid): Promise<NewsInWindow>;
  withdraw(newsId: string): Promise<NewsInWindow>;
  /** It and the ones next to it, whose pages name it. */
  withNeighbours(newsId: string): Promise<readonly string[]>;
};
