import { DrawGrid } from '#components/draws/draw-grid.tsx';
import { NewsRows } from '#components/news/news-rows.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Section } from '#components/ui/section.tsx';
import type { Banner } from '#lib/contract/banner.ts';
import type { DrawSummary } from '#lib/contract/draw.ts';
import type { NewsSummary } from '#lib/contract/news.ts';
import { picturePath } from '#lib/contract/picture-path.ts';
import type { Picture } from '#lib/contract/picture.ts';
import { groupDraws, machineRow } from '#lib/draws/draw-list.ts';
import { siteEnv } from '#lib/site/env.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { Banners } from './banners.tsx';
import { Hero } from './hero.tsx';
// Imported beside the static parts, for their style sheets.
import './first-steps.tsx';
import { StaticFirstSteps } from './static-first-steps.ts';

type HomePageProps = {
  readonly banners: readonly Banner[];
  readonly draws: readonly DrawSummary[];
  readonly news: readonly NewsSummary[];
};

/** The top page: draws on sale, upcoming and past, banners and news. */
export function HomePage({ banners, draws, news }: HomePageProps) {
  const { now, others } = groupDraws(draws);
  return (
    <>
      <Hero machines={machineRow(now).map(({ ink, draw }) => ({ ink, art: draw && inWindow(draw.art) }))} />
      <Banners banners={banners} />
      <Section title="開催中のガチャ" id="now">
        {now.length > 0 ? <DrawGrid draws={now} /> : <NothingOnSale />}
      </Section>
      {others.length > 0 && (
        <Section title="これからと、これまで" id="others">
          <DrawGrid draws={others} />
        </Section>
      )}
      <Section title="お知らせ" background="paper" action={news.length > 0 && <AllNews />}>
        {news.length > 0 ? <NewsRows news={news} /> : <p>お知らせは、まだありません。</p>}
      </Section>
      <Section title="はじめての方へ">
        <StaticFirstSteps />
      </Section>
    </>
  );
}

/** A machine's window is small, so the narrowest version is enough. */
const inWindow = (art: Picture): string =>
  `${siteEnv.IMAGE_HOST}${picturePath(art, Math.min(...art.widths), 'webp')}`;

const NothingOnSale = () => (
  <Card hanging>
    <Empty
      line="いま開催中のガチャはありません"
      note="次の台紙を、うらで印刷しています。"
      action={
        <ButtonLink kind="secondary" href={ROUTES.news}>
          お知らせを見る
        </ButtonLink>
      }
    />
  </Card>
);

const AllNews = () => (
  <ButtonLink kind="text" href={ROUTES.news}>
    すべて見る
    <Icon name="right" size={18} />
  </ButtonLink>
);
