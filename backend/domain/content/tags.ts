/** Cache tags of the storefront. Announcing a tag makes it fetch the content again. */
export const DRAWS_TAG = 'draws';
export const NEWS_TAG = 'news';
export const BANNERS_TAG = 'banners';
/** The shop's data and limits, which every page may show. */
export const SHOP_TAG = 'shop';

/** The shop's own texts. */
export const TEXTS_TAG = 'texts';

export const drawTag = (directoryName: string) => `draw:${directoryName}`;
const newsTag = (newsId: string) => `news:${newsId}`;

/** Names of content: the changed one, or all of it. */
export type ContentNames = {
  readonly draws: readonly string[];
  readonly news: readonly string[];
  readonly banners: boolean;
  readonly shop?: boolean;
  readonly texts?: boolean;
};

/** A changed draw changes its own page and every list of draws; news likewise. */
export function tagsOf({ draws, news, banners, shop = false, texts = false }: ContentNames): string[] {
  return [
    ...(draws.length > 0 ? [DRAWS_TAG, ...draws.map(drawTag)] : []),
    ...(news.length > 0 ? [NEWS_TAG, ...news.map(newsTag)] : []),
    ...(banners ? [BANNERS_TAG] : []),
    ...(shop ? [SHOP_TAG] : []),
    ...(texts ? [TEXTS_TAG] : []),
  ];
}
