import type { Metadata } from 'next';
import { HeadOfPage } from '#components/seo/head-of-page.tsx';
import { OrganizationJsonLd, SiteJsonLd } from '#components/seo/json-ld.tsx';
import { HomePage } from '#components/home/home-page.tsx';
import { orFault } from '#components/shell/error-boundary-page.tsx';
import { ask, orThrow } from '#lib/api/server-client.ts';
import { DRAWS_ON_A_PAGE } from '#lib/draws/draw-list.ts';
import { leanMetadata, spokenOf } from '#lib/seo/page-metadata.ts';
import { ROUTES } from '#lib/site/routes.ts';

export const revalidate = 60;

const LATEST_NEWS = 3;
const MOST_BANNERS = 3;

/** The top has the site's own title and description. */
const FACTS = { path: ROUTES.top };

export const generateMetadata = (): Metadata => leanMetadata(FACTS);

async function Top() {
  const [draws, banners, news] = await Promise.all([
    ask('listDraws', { query: { limit: DRAWS_ON_A_PAGE } }, { tags: ['draws'] }),
    ask('listBanners', { query: { limit: MOST_BANNERS } }, { tags: ['banners'] }),
    ask('listNews', { query: { limit: LATEST_NEWS } }, { tags: ['news'] }),
  ]);
  return (
    <>
      <HeadOfPage {...spokenOf(FACTS)} />
      <SiteJsonLd />
      <OrganizationJsonLd />
      <HomePage draws={orThrow(draws).items} banners={orThrow(banners).items} news={orThrow(news).items} />
    </>
  );
}

export default orFault(Top);
