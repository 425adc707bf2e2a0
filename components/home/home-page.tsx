import { DrawGrid } from '#components/draws/draw-grid.tsx';
import { newsRowsOf } from '#components/news/news-row-data.ts';
import { SearchBox } from '#components/search/search-box.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Section } from '#components/ui/section.tsx';
import type { Voice } from '#lib/brand/voice.ts';
import type { Banner } from '#lib/contract/banner.ts';
import type { DrawSummary } from '#lib/contract/draw.ts';
import type { LatestResult } from '#lib/contract/fairness.ts';
import type { NewsSummary } from '#lib/contract/news.ts';
import { groupDraws, machineRow } from '#lib/draws/draw-list.ts';
import { searchRoute } from '#lib/site/draw-list-pages.ts';
import type { Season } from '#lib/site/season.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { Banners } from './banners.tsx';
import { Hero, type HeroDraw } from './hero.tsx';
import { HeroPromise } from './hero-promise.tsx';
import type { HeroPromiseFacts } from './hero-facts.ts';
// Imported beside the static part, for its style sheet.
import './latest-results.tsx';
import { narrowest } from './narrowest.ts';
import { StaticLatestResults } from './static-latest.ts';
import { FirstSteps } from './first-steps.tsx';
import { NewsRowList } from '#components/news/news-row.tsx';
import styles from './home-page.module.css';

type HomePageProps = {
  readonly promise: HeroPromiseFacts;
  readonly voice: Pick<Voice, 'noDraws'>;
  readonly season: Season;
  readonly banners: readonly Banner[];
  /** The prizes that came out of the boxes last, the latest first. */
  readonly latest: readonly LatestResult[];
  readonly draws: readonly DrawSummary[];
  readonly news: readonly NewsSummary[];
};

/** The top page: draws on sale and upcoming, banners, what came out lately, and news. */
export function HomePage({ promise, voice, season, banners, latest, draws, news }: HomePageProps) {
  const { now, soon, hasMore } = groupDraws(draws);
  return (
    <>
      <Hero
        machines={machineRow(now).map(({ ink, draw }) => ({ ink, art: draw && narrowest(draw.art) }))}
        draws={now.slice(0, MAX_HERO_DRAWS).map(heroDrawOf)}
        season={season}
      >
        <HeroPromise {...promise} />
      </Hero>
      <Banners banners={banners} />
      {latest.length > 0 && <StaticLatestResults results={latest} />}
      <Section title="開催中のガチャ" id="now">
        <div className={styles.search}>
          <SearchBox />
        </div>
        {now.length > 0 ? <DrawGrid draws={now} /> : <NothingOnSale note={voice.noDraws} />}
        {hasMore && (
          <div className={styles.more}>
            <ButtonLink kind="secondary" href={searchRoute({ state: 'onSale' })} prefetch={false}>
              開催中のガチャをすべて見る
            </ButtonLink>
          </div>
        )}
      </Section>
      <Section title="まもなくはじまるガチャ" id="soon">
        {soon.length > 0 ? <DrawGrid draws={soon} /> : <p>次のガチャは、ただいま準備中です。</p>}
        <div className={styles.more}>
          <More href={ROUTES.archive}>終了したガチャを見る</More>
        </div>
      </Section>
      <Section
        title="お知らせ"
        background="paper"
        action={news.length > 0 && <More href={ROUTES.news}>すべて見る</More>}
      >
        {news.length > 0 ? <NewsRowList rows={newsRowsOf(news)} /> : <p>お知らせは、まだありません。</p>}
      </Section>
      <Section title="はじめての方へ">
        <FirstSteps />
      </Section>
    </>
  );
}

const MAX_HERO_DRAWS = 2;

const heroDrawOf = ({ directoryName, title, price, art }: DrawSummary): HeroDraw => ({
  directoryName,
  title,
  price,
  art: narrowest(art),
});

const NothingOnSale = ({ note }: { readonly note: string }) => (
  <Card hanging>
    <Empty
      line="いま開催中のガチャはありません"
      note={note}
      action={
        <ButtonLink kind="secondary" href={ROUTES.news}>
          お知らせを見る
        </ButtonLink>
      }
    />
  </Card>
);

/** A link to a whole list. */
const More = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <ButtonLink kind="text" href={href} prefetch={false}>
    <span>{children}</span>
    <Icon name="right" size={18} />
  </ButtonLink>
);
