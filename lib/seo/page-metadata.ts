import type { Metadata } from 'next';
import { currentBrand } from '#lib/api/current-brand.ts';
import { lookOf } from '#lib/brand/look.ts';
import type { Brand } from '#lib/contract/brand.ts';
import { FEEDS } from './feeds.ts';
import { CARD_SIZE } from './card-size.ts';
import { type SocialCard, siteCard } from './social-card.ts';
import { INFO_PAGES, type InfoPageName, infoRoute } from '#lib/contract/info-pages.ts';
import { siteEnv } from '#lib/site/env.ts';
import { MANIFEST_PATH, keywordsOf, SITE_LANGUAGE, SITE_LOCALE, pageTitle } from '#lib/site/site.ts';
import { siteAddress } from '#lib/site/site-url.ts';

/** The metadata of a page that does not exist. */
export const missingPage = (): Promise<Metadata> => unindexed('ページが見つかりません');

/** The metadata of a page that cannot be rendered now. */
export const failedPage = (): Promise<Metadata> => unindexed('エラー');

/** The metadata of a page that search engines do not keep. */
export const unindexed = async (title: string): Promise<Metadata> => ({
  title: { absolute: pageTitle(title, await currentBrand()) },
  robots: { index: false, follow: true },
});

/** Returns the title and path of a page of texts, for its metadata and headings. */
export const infoPage = (name: InfoPageName) => ({ title: INFO_PAGES[name].title, path: infoRoute(name) });

export type PageInfo = {
  /** Left out on the top page, whose title is that of the site. */
  readonly title?: string;
  /** A text, or one that names the shop. */
  readonly description?: string | ((brand: Brand) => string);
  /** Placed before those of the site. */
  readonly keywords?: readonly string[];
  /** The page's canonical path, without a query. */
  readonly path: string;
  /** In the looks of the brand. */
  readonly image?: (look: string) => SocialCard;
  readonly type?: 'website' | 'article';
  readonly publishedAt?: string;
  readonly updatedAt?: string;
  /** For pages of one visitor: search engines do not index them. */
  readonly hidden?: boolean;
};

/** The metadata of a page. Every page calls this, so that nothing of the previous page stays after a navigation. */
export async function pageMetadata(page: PageInfo): Promise<Metadata> {
  const brand = await currentBrand();
  const { keywords = [], hidden = false } = page;
  const description = descriptionOf(page, brand);
  // Previews show the name of the site (`og:site_name`) beside the title, and cut off long titles.
  const title = page.title || brand.title;
  const address = siteAddress(page.path);
  const card = (page.image ?? siteCardOf(brand))(lookOf(brand));
  const picture = { url: siteAddress(card.path), alt: card.alt };
  return {
    metadataBase: new URL(siteEnv.SITE_ORIGIN),
    title: { absolute: pageTitle(page.title, brand) },
    description,
    keywords: keywordsOf(keywords, brand),
    robots: hidden
      ? { index: false, follow: false }
      : { index: true, follow: true, 'max-image-preview': 'large', 'max-snippet': -1 },
    manifest: MANIFEST_PATH,
    alternates: {
      canonical: address,
      types: feedLinks(brand),
      ...(hidden ? {} : { languages: languageAlternates(address) }),
    },
    openGraph: {
      ...typeOf(page),
      title,
      description,
      url: address,
      siteName: brand.name,
      locale: SITE_LOCALE,
      images: [{ ...picture, ...CARD_SIZE, type: 'image/png' }],
    },
    twitter: { card: 'summary_large_image', title, description, images: [picture] },
  };
}

const siteCardOf =
  (brand: Brand) =>
  (look: string): SocialCard =>
    siteCard(brand, look);

/** An article has the times of its publication and change. */
const typeOf = ({ type = 'website', publishedAt, updatedAt }: PageInfo) =>
  type === 'article' ? { type, publishedTime: publishedAt, modifiedTime: updatedAt } : { type };

/** Every page has one language, also for readers of any other (docs/decisions/0094). */
const languageAlternates = (address: string) => ({
  [SITE_LANGUAGE]: address,
  'x-default': address,
});

const feedLinks = ({ name }: Brand) =>
  Object.fromEntries(
    Object.values(FEEDS).map(({ path, media, title }) => [
      media,
      [{ url: siteAddress(path), title: `${name} ${title}` }],
    ]),
  );

const descriptionOf = ({ description }: PageInfo, brand: Brand): string =>
  (typeof description === 'function' ? description(brand) : description) ?? brand.description;

/** Search results show no longer description. */
const MAX_DESCRIPTION_CHARACTERS = 120;

/** The first sentences that fit, or the beginning of a first sentence that is too long. */
export function truncate(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  if (characters.length <= MAX_DESCRIPTION_CHARACTERS) return characters.join('');
  const end = characters.lastIndexOf('。', MAX_DESCRIPTION_CHARACTERS - 1);
  return end > 0
    ? characters.slice(0, end + 1).join('')
    : `${characters.slice(0, MAX_DESCRIPTION_CHARACTERS - 1).join('')}…`;
}
