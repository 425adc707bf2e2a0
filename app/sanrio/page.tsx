import { OrganizationJsonLd, SiteJsonLd } from '#components/seo/json-ld.tsx';
import { HomePage } from '#components/home/home-page.tsx';
import { errorBoundaryPage } from '#components/shell/error-boundary-page.tsx';
import { callApi, orThrow } from '#lib/api/server-client.ts';
import { DRAW_LIST_LIMIT } from '#lib/draws/draw-list.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { currentBrand } from '#lib/api/current-brand.ts';
import { currentOperator } from '#lib/api/current-operator.ts';
import { ROUTES } from '#lib/site/routes.ts';

export const revalidate = 60;

const LATEST_NEWS_COUNT = 3;
const MAX_BANNERS = 3;

/** The top page has the site's own title and description. */
const FACTS = { path: ROUTES.top };

export const generateMetadata = () => pageMetadata(FACTS);

async function TopPage() {
  const [operator, brand, draws, banners, news] = await Promise.all([
    currentOperator(),
    currentBrand(),
    callApi('listDraws', { query: { limit: DRAW_LIST_LIMIT } }, { tags: ['draws'] }),
    callApi('listBanners', { query: { limit: MAX_BANNERS } }, { tags: ['banners'] }),
    callApi('listNews', { query: { limit: LATEST_NEWS_COUNT } }, { tags: ['news'] }),
  ]);
  return (
    <>
      <SiteJsonLd brand={brand} />
      <OrganizationJsonLd operator={operator} brand={brand} />
      <HomePage draws={orThrow(draws).items} banners={orThrow(banners).items} news={orThrow(news).items} />
    </>
  );
}

export default errorBoundaryPage(TopPage);
