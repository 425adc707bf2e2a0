import { OrganizationJsonLd, SiteJsonLd } from '#components/seo/json-ld.tsx';
import { HomePage } from '#components/home/home-page.tsx';
import { errorBoundaryPage } from '#components/shell/error-boundary-page.tsx';
import { callApi, orNull, orThrow } from '#lib/api/server-client.ts';
import { voiceOf } from '#lib/brand/voice.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { DRAW_LIST_LIMIT, groupDraws } from '#lib/draws/draw-list.ts';
import { promiseOf } from '#components/home/hero-facts.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { currentBrand } from '#lib/api/current-brand.ts';
import { currentOperator } from '#lib/api/current-operator.ts';
import { seasonAt } from '#lib/site/season.ts';
import { ROUTES } from '#lib/site/routes.ts';

export const revalidate = 60;

const LATEST_NEWS_COUNT = 3;
const MAX_BANNERS = 3;

/** The top page has the site's own title and description. */
const FACTS = { path: ROUTES.top };

export const generateMetadata = () => pageMetadata(FACTS);

/** The draws whose best prizes are in the first view. */
const MAX_PRIZE_DRAWS = 3;

/** null: the sale has ended since the list of draws was read. */
const showDrawOnSale = async (directoryName: string): Promise<DrawDetail | null> =>
  orNull(
    await callApi(
      'showDraw',
      { params: { directoryName }, query: { state: 'onSale' } },
      { tags: [`draw:${directoryName}`] },
    ),
  );

async function TopPage() {
  const [operator, brand, draws, banners, news, latest] = await Promise.all([
    currentOperator(),
    currentBrand(),
    callApi('listDraws', { query: { limit: DRAW_LIST_LIMIT } }, { tags: ['draws'] }),
    callApi('listBanners', { query: { limit: MAX_BANNERS } }, { tags: ['banners'] }),
    callApi('listNews', { query: { limit: LATEST_NEWS_COUNT } }, { tags: ['news'] }),
    callApi('listLatestResults', {}, { tags: [] }),
  ]);
  const items = orThrow(draws).items;
  const voice = voiceOf(brand.voice);
  const shown = await Promise.all(
    groupDraws(items)
      .now.slice(0, MAX_PRIZE_DRAWS)
      .map(({ directoryName }) => showDrawOnSale(directoryName)),
  );
  return (
    <>
      <SiteJsonLd brand={brand} />
      <OrganizationJsonLd operator={operator} brand={brand} />
      <HomePage
        promise={promiseOf(
          voice.topLead,
          shown.filter((draw) => draw !== null),
        )}
        // The page has enough without them.
        latest={latest.ok ? latest.answer.items : []}
        draws={items}
        voice={voice}
        season={seasonAt(new Date())}
        banners={orThrow(banners).items}
        news={orThrow(news).items}
      />
    </>
  );
}

export default errorBoundaryPage(TopPage);
