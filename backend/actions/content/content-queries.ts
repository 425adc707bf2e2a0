import type { BannerStore, Clock, DrawStore, NewsStore, PictureStore } from '../ports.ts';

export type Shop = {
  readonly clock: Clock;
  readonly draws: DrawStore;
  readonly news: NewsStore;
  readonly banners: BannerStore;
  readonly pictures: PictureStore;
};
