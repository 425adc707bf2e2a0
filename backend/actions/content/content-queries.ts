import type { BannerStore, Clock, DrawStore, NewsStore, PictureStore } from '../ports.ts';

export type ContentQueries = {
  readonly clock: Clock;
  readonly draws: DrawStore;
  readonly news: NewsStore;
  readonly banners: BannerStore;
  readonly pictures: PictureStore;
};
