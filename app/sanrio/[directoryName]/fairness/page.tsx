import type { Metadata } from 'next';
import { FairView, BoxNotReady } from '#components/fairness/fair-view.tsx';
import {
  MissingPage,
  errorBoundaryPage,
  errorBoundaryMetadata,
} from '#components/shell/error-boundary-page.tsx';
import { callApi, orThrow } from '#lib/api/server-client.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import type { FairBox, FairLogEntry } from '#lib/contract/fairness.ts';
import { drawCard } from '#lib/seo/social-card.ts';
import { pageMetadata, missingPage, type PageInfo } from '#lib/seo/page-metadata.ts';
import { fairnessRoute } from '#lib/site/routes.ts';
import { drawOrRedirect, drawOf, type DrawPageProps } from '../draw-of-page.ts';

export const revalidate = 60;

/** No draw is known during the build; each page is rendered at its first visit. */
export const generateStaticParams = () => [];

async function headOf(props: DrawPageProps): Promise<Metadata> {
  const draw = await drawOf(props);
  return draw === null ? missingPage() : pageMetadata(factsOf(draw));
}

export const generateMetadata = errorBoundaryMetadata(headOf);

const factsOf = (draw: DrawDetail): PageInfo => ({
  title: `${draw.title}の公平性の記録`,
  description: `${draw.title}の賞品と枚数、いまの残りと確率、お支払いと抽選の記録を公開しています。結果はお支払いのあとに出る公開の乱数で決まり、だれでも計算しなおせます。`,
  keywords: [draw.title, '公平性', '確率', '抽選の記録'],
  path: fairnessRoute(draw.directoryName),
  image: (look) => drawCard(draw, look),
});

/** Older entries are loaded on request. */
const LATEST = 10;

/** A draw whose box is not prepared has a page that says so. */
async function boxOf(directoryName: string): Promise<FairBox | null> {
  const reply = await callApi(
    'showFairness',
    { params: { directoryName } },
    { tags: [`draw:${directoryName}`] },
  );
  return !reply.ok && reply.refusal?.code === 'boxNotReady' ? null : orThrow(reply);
}

async function latestOf({ directoryName, log }: FairBox): Promise<FairLogEntry[]> {
  const query = { limit: LATEST, offset: Math.max(0, log.entries - LATEST) };
  const tags = [`draw:${directoryName}`];
  const { items } = orThrow(await callApi('listFairLog', { params: { directoryName }, query }, { tags }));
  // The log may have grown since the first call; the page shows the counts of that call.
  return items.filter(({ seq }) => seq < log.entries);
}

async function FairnessPage(props: DrawPageProps) {
  const draw = await drawOrRedirect(props, fairnessRoute);
  if (draw === null) return <MissingPage />;
  const box = await boxOf(draw.directoryName);
  return (
    <>
      {box === null ? (
        <BoxNotReady draw={draw} />
      ) : (
        <FairView draw={draw} box={box} latest={await latestOf(box)} />
      )}
    </>
  );
}

export default errorBoundaryPage(FairnessPage);
