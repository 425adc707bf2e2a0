import { isDeepStrictEqual } from 'node:util';
import type {
  BannerEntry,
  DrawEntry,
  NewsEntry,
  PictureUse,
  VariantEntry,
} from '#backend/domain/content/entry.ts';
import type { LastOnePrize, Variant, WholeDraw } from '#backend/domain/draws/draw.ts';
import { statedGoods } from '#backend/domain/draws/goods.ts';
import type { StoredBanner, StoredNews } from '#backend/persistence/content/stored-content.ts';

/** An entry as shoppers see it: no digest, and times instead of their texts. */
type Content<Entry, Left extends keyof Entry, Times extends keyof Entry> = Omit<
  Entry,
  'digest' | Left | Times
> & { readonly [Time in Times]: Date | Extract<Entry[Time], undefined> };

export type DrawContent = Content<
  DrawEntry,
  'formerly' | 'demonstration' | 'shipping' | 'publishesAt',
  'opensAt' | 'closesAt'
> & {
  readonly shipping: ShippingContent;
  /** From when shoppers see it; null: at once. */
  readonly publishesAt: Date | 'never' | null;
};

type ShippingContent = Omit<DrawEntry['shipping'], 'date'> & Pick<WholeDraw['shipping'], 'date'>;
export type NewsContent = Content<NewsEntry, never, 'publishedAt'>;
export type BannerContent = Content<BannerEntry, never, 'startsAt' | 'endsAt'>;

export const contentOfDrawEntry = ({
  digest: _digest,
  formerly: _formerly,
  demonstration: _demonstration,
  publishesAt,
  opensAt,
  closesAt,
  ...entry
}: DrawEntry): DrawContent => ({
  ...entry,
  publishesAt: publishesAt?.at ?? null,
  opensAt: opensAt.at,
  closesAt: closesAt.at,
  shipping: contentOfShipping(entry.shipping),
});

function contentOfShipping({ date, ...terms }: DrawEntry['shipping']): ShippingContent {
  const { isCounted: _isCounted, ...days } = date;
  return { ...terms, date: days };
}

export const contentOfNewsEntry = ({ digest: _digest, publishedAt, ...entry }: NewsEntry): NewsContent => ({
  ...entry,
  publishedAt: publishedAt.at,
});

export const contentOfBannerEntry = ({
  digest: _digest,
  startsAt,
  endsAt,
  ...entry
}: BannerEntry): BannerContent => ({ ...entry, startsAt: startsAt?.at, endsAt: endsAt?.at });

export const contentOfDraw = (draw: WholeDraw): DrawContent => ({
  directoryName: draw.directoryName,
  title: draw.title,
  lead: draw.lead,
  reading: draw.reading,
  characters: draw.characters,
  salesType: draw.salesType,
  ink: draw.ink,
  price: draw.price,
  publishesAt: publicationOf(draw),
  opensAt: draw.opensAt,
  closesAt: draw.closesAt,
  art: useOf(draw.art),
  gallery: draw.gallery.map(useOf),
  description: draw.description,
  prizes: draw.prizes.map(({ grade, gradeLabel, total, variants, ...prize }) => ({
    grade,
    gradeLabel,
    ...prizeOf(prize),
    total,
    ...(variants.length > 0 && { variants: variants.map(variantContent) }),
  })),
  lastOne: draw.lastOnePrize === null ? undefined : prizeOf(draw.lastOnePrize),
  paymentTypes: draw.paymentTypes,
  quantities: draw.quantities,
  ...(draw.anyQuantity && { anyQuantity: true as const }),
  ...(draw.chooseDays !== null && { chooseDays: draw.chooseDays }),
  ...(draw.allowsSwap && { allowsSwap: true as const }),
  limits: draw.limits,
  shipping: contentOfTerms(draw.shipping),
});

const contentOfTerms = ({ tariffs, ...terms }: WholeDraw['shipping']): ShippingContent => ({
  ...terms,
  fee: tariffs === undefined ? terms.fee : 'table',
});

/** A time of before the last change has passed when it was made. */
const publicationOf = ({ publishedAt, updatedAt }: WholeDraw): DrawContent['publishesAt'] =>
  publishedAt === null ? 'never' : publishedAt > updatedAt ? publishedAt : null;

const variantContent = ({ name, total, picture }: Variant): VariantEntry => ({
  name,
  ...(total !== null && { total }),
  ...(picture !== null && { picture: useOf(picture) }),
});

const useOf = ({ pictureId, alt }: PictureUse): PictureUse => ({ pictureId, alt });

const prizeOf = ({ name, note, picture, goods }: Omit<LastOnePrize, 'prizeId'>) => ({
  name,
  note,
  picture: useOf(picture),
  ...statedGoods(goods),
});

export const contentOfNews = ({ newsNumber, pictureId, pictureAlt, ...news }: StoredNews): NewsContent => ({
  newsId: String(newsNumber),
  owner: ownerIn(news),
  category: news.category,
  title: news.title,
  summary: news.summary,
  publishedAt: news.publishedAt,
  picture: pictureId === null ? undefined : { pictureId, alt: pictureAlt ?? '' },
  body: news.body,
});

export const contentOfBanner = ({ pictureId, pictureAlt, ...banner }: StoredBanner): BannerContent => ({
  bannerId: banner.bannerId,
  title: banner.title,
  link: banner.link,
  position: banner.position,
  owner: ownerIn(banner),
  picture: { pictureId, alt: pictureAlt },
  startsAt: banner.startsAt ?? undefined,
  endsAt: banner.endsAt ?? undefined,
});

const ownerIn = ({ takenOverAt }: { readonly takenOverAt: Date | null }) =>
  takenOverAt === null ? undefined : 'operators';

/** Whether two contents say the same. A key without a value counts as left out. */
export const isSameContent = <Of extends DrawContent | NewsContent | BannerContent>(
  one: Of,
  other: Of,
): boolean => isDeepStrictEqual(plain(one), plain(other));

const plain = (content: object): unknown => JSON.parse(JSON.stringify(content));
