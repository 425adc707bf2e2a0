import type { Metadata } from 'next';
import { DrawView } from '#components/draws/detail/draw-view.tsx';
import { WonCard } from '#components/draws/detail/won-card.tsx';
import {
  errorBoundaryMetadata,
  errorBoundaryPage,
  MissingPage,
} from '#components/shell/error-boundary-page.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { type DrawPrize, prizeOfKey } from '#lib/draws/card-prize.ts';
import { drawDescription } from '#lib/seo/draw-metadata.ts';
import { missingPage, pageMetadata } from '#lib/seo/page-metadata.ts';
import { prizeCard } from '#lib/seo/prize-card.ts';
import { wonPrizeRoute } from '#lib/site/routes.ts';
import { gradeName } from '#lib/text/labels.ts';
import { drawOf } from '../../draw-of-page.ts';

type Props = { readonly params: Promise<{ readonly directoryName: string; readonly prize: string }> };

export const revalidate = 60;

export const generateStaticParams = () => [];

type Shared = { readonly draw: DrawDetail; readonly prize: DrawPrize };

async function sharedOf(props: Props): Promise<Shared | undefined> {
  const draw = await drawOf(props);
  const prize = draw === null ? undefined : prizeOfKey(draw, (await props.params).prize);
  return draw === null || prize === undefined ? undefined : { draw, prize };
}

/** The preview of the link shows the prize. Search engines know the draw by its own page. */
async function headOf(props: Props): Promise<Metadata> {
  const shared = await sharedOf(props);
  if (shared === undefined) return missingPage();
  const { draw, prize } = shared;
  return pageMetadata({
    title: `${gradeName(prize)}「${prize.name}」が出ました｜${draw.title}`,
    description: drawDescription(draw),
    path: wonPrizeRoute(draw.directoryName, prize.key),
    image: (look) => prizeCard(draw, prize, { look }),
    hidden: true,
  });
}

export const generateMetadata = errorBoundaryMetadata(headOf);

/** The prize and its draw, at the address that people share for it. */
async function Page(props: Props) {
  const shared = await sharedOf(props);
  if (shared === undefined) return <MissingPage />;
  return (
    <>
      <WonCard prize={shared.prize} />
      <DrawView draw={shared.draw} others={[]} />
    </>
  );
}

export default errorBoundaryPage(Page);
