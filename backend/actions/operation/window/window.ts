import type { Things } from '../../../domain/tags.ts';
import type { BannerDesk } from './banners.ts';
import type { DrawsOnSale } from './draws.ts';
import type { NewsDesk } from './news.ts';
import type { PictureStock } from './pictures.ts';

/** What shoppers see of the shop, as operators change it. */
export type ShopWindow = {
  readonly draws: DrawsOnSale;
  readonly news: NewsDesk;
  readonly banners: BannerDesk;
  readonly pictures: PictureStock;
  /** Leaves word for the storefront. */
  announce(things: Partial<Things>): Promise<void>;
};

export type NotFound = { readonly refusal: 'notFound' };
export type NotInState = { readonly refusal: 'notInState'; readonly detail: string };
/** Something that was said cannot be; where, and why. */
export type Unfit = {
  readonly refusal: 'invalidInput';
  readonly parameter: string;
  readonly detail: string;
};
