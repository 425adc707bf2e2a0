import type { Metadata } from 'next';
import { DrawView } from '#components/draws/detail/draw-view.tsx';
import { WonCard } from '#components/draws/detail/won-card.tsx';
import { WonResult } from '#components/draws/detail/won-result.tsx';
import {
  errorBoundaryMetadata,
  errorBoundaryPage,
  MissingPage,
} from '#components/shell/error-boundary-page.tsx';
import { callApi, orNull } from '#lib/api/server-client.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { type DrawPrize, prizeOfKey, type SharedPrizes, sharedPrizes } from '#lib/draws/card-prize.ts';
import { drawDescription } from '#lib/seo/draw-metadata.ts';
import { missingPage, pageMetadata } from '#lib/seo/page-metadata.ts';
import { prizeCard } from '#lib/seo/prize-card.ts';
import { resultCard } from '#lib/seo/result-card.ts';
import { wonRoute } from '#lib/site/routes.ts';
import { gradeName } from '#lib/text/labels.ts';
import { numberText } from '#lib/text/numbers.ts';
import { drawOf } from '../../draw-of-page.ts';

type Props = { readonly params: Promise<{ readonly directoryName: string; readonly shared: string }> };

export const revalidate = 60;

export const generateStaticParams = () => [];

/** One prize, or a whole result. */
type Shared = { readonly draw: DrawDetail; readonly key: string } & (
  | { readonly prize: DrawPrize }
  | { readonly result: SharedPrizes }
);

async function sharedOf(props: Props): Promise<Shared | undefined> {
  const draw = await drawOf(props);
  if (draw === null) return undefined;
  const { directoryName, shared: key } = await props.params;
  const prize = prizeOfKey(draw, key);
  if (prize !== undefined) return { draw, key, prize };
  const tags = [`draw:${directoryName}`];
  const found = orNull(await callApi('showSharedResult', { params: { directoryName, key } }, { tags }));
  return found === null ? undefined : { draw, key, result: sharedPrizes(draw, found) };
}

/** The preview of the link shows the prize or the result. Search engines know the draw by its own page. */
async function headOf(props: Props): Promise<Metadata> {
  const shared = await sharedOf(props);
  if (shared === undefined) return missingPage();
  const { draw, key } = shared;
  const page = {
    description: drawDescription(draw),
    path: wonRoute(draw.directoryName, key),
    hidden: true,
  };
  if ('prize' in shared)
    return pageMetadata({
      ...page,
      title: `${gradeName(shared.prize)}「${shared.prize.name}」が出ました｜${draw.title}`,
      image: (look) => prizeCard(draw, shared.prize, { look }),
    });
  const { tickets } = shared.result;
  return pageMetadata({
    ...page,
    title: `${numberText(tickets)}回の結果｜${draw.title}`,
    image: (look) => resultCard(draw, { key, tickets }, { look }),
  });
}

export const generateMetadata = errorBoundaryMetadata(headOf);

/** The prizes and their draw, at the address that people share for them. */
async function Page(props: Props) {
  const shared = await sharedOf(props);
  if (shared === undefined) return <MissingPage />;
  return (
    <>
      {'prize' in shared ? <WonCard prize={shared.prize} /> : <WonResult result={shared.result} />}
      <DrawView draw={shared.draw} others={[]} />
    </>
  );
}

export default errorBoundaryPage(Page);
