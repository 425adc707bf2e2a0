import type { Metadata } from 'next';
import { DrawView } from '#components/draws/detail/draw-view.tsx';
import { DrawJsonLd } from '#components/seo/draw-json-ld.tsx';
import {
  MissingPage,
  errorBoundaryPage,
  errorBoundaryMetadata,
} from '#components/shell/error-boundary-page.tsx';
import { currentBrand } from '#lib/api/current-brand.ts';
import { currentRunning } from '#lib/api/current-operator.ts';
import { callApi } from '#lib/api/server-client.ts';
import type { DrawDetail, DrawSummary } from '#lib/contract/draw.ts';
import { DRAW_LIST_LIMIT } from '#lib/draws/draw-list.ts';
import { drawCard } from '#lib/seo/social-card.ts';
import { drawDescription, drawTitle } from '#lib/seo/draw-metadata.ts';
import { pageMetadata, missingPage, type PageInfo } from '#lib/seo/page-metadata.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { closedDaysText } from '#lib/text/closed-days.ts';
import { drawOrRedirect, drawOf, type DrawPageProps } from './draw-of-page.ts';

export const revalidate = 60;

/** No draw is known during the build; each page is rendered at its first visit. */
export const generateStaticParams = () => [];

async function headOf(props: DrawPageProps): Promise<Metadata> {
  const draw = await drawOf(props);
  return draw === null ? missingPage() : pageMetadata(factsOf(draw));
}

/** Prizes that visitors may search for by name, which excludes postcards. */
const BEST_PRIZES = 2;

export const generateMetadata = errorBoundaryMetadata(headOf);

const factsOf = (draw: DrawDetail): PageInfo => ({
  title: drawTitle(draw),
  description: drawDescription(draw),
  keywords: [draw.title, ...draw.prizes.slice(0, BEST_PRIZES).map(({ name }) => name)],
  path: drawRoute(draw.directoryName),
  image: (look) => drawCard(draw, look),
});

const MAX_OTHER_DRAWS = 3;

/** Other draws are optional on this page: it is rendered without them if the call fails. */
async function othersOnSale(): Promise<DrawSummary[]> {
  const reply = await callApi('listDraws', { query: { limit: DRAW_LIST_LIMIT } }, { tags: ['draws'] });
  if (!reply.ok) return [];
  return reply.answer.items.filter(({ state }) => state === 'onSale').slice(0, MAX_OTHER_DRAWS);
}

async function DrawPage(props: DrawPageProps) {
  const draw = await drawOrRedirect(props, drawRoute);
  if (draw === null) return <MissingPage />;
  return (
    <>
      <DrawJsonLd draw={draw} brand={await currentBrand()} />
      <DrawView
        draw={draw}
        others={draw.state === 'onSale' ? [] : await othersOnSale()}
        closedDays={closedDaysText((await currentRunning()).closedDays)}
      />
    </>
  );
}

export default errorBoundaryPage(DrawPage);
