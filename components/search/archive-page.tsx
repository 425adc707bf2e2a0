import Link from 'next/link';
import { DrawGrid } from '#components/draws/draw-grid.tsx';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Filter } from '#components/ui/filter.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { Phrased } from '#components/ui/phrased.tsx';
import { Pager } from '#components/ui/pager.tsx';
import type { DrawSummary } from '#lib/contract/draw.ts';
import { drawPageCount, archiveRoute } from '#lib/site/draw-list-pages.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './search-page.module.css';

export type ArchiveYear = { readonly year: number; readonly draws: number };

const ARCHIVE = { name: '終了したガチャ', path: ROUTES.archive };

type ArchiveIndexProps = {
  readonly years: readonly ArchiveYear[];
  /** The draws that ended last. */
  readonly latest: readonly DrawSummary[];
};

/** The years in which sales ended, and the draws that ended last. */
export const ArchiveIndex = ({ years, latest }: ArchiveIndexProps) => (
  <div className={`wrap ${styles.page}`}>
    <Breadcrumb below={[ARCHIVE]} />
    <PageTitle>終了したガチャ</PageTitle>
    {years.length === 0 ? (
      <Card hanging>
        <Empty line="終了したガチャは、まだありません" />
      </Card>
    ) : (
      <>
        <p className={styles.lead}>
          <Phrased text="販売が終わったガチャを、終わった年ごとにしまってあります。賞品も、公平性の記録も、あとから確かめられます。" />
        </p>
        <ul className={styles.years}>
          {years.map(({ year, draws }) => (
            <Card key={year} as="li" hanging className={styles.year}>
              <Link
                href={archiveRoute(year)}
                prefetch={false}
                className={styles.yearLink}
              >{`${year}年`}</Link>
              <p className="num">{`${numberText(draws)}件`}</p>
            </Card>
          ))}
        </ul>
        <h2 className={styles.count}>最近終了したガチャ</h2>
        <DrawGrid draws={latest} priority />
      </>
    )}
  </div>
);

type ArchivePageProps = {
  readonly year: number;
  readonly page: number;
  readonly years: readonly ArchiveYear[];
  readonly found: { readonly total: number; readonly items: readonly DrawSummary[] };
};

/** A page of the draws whose sale ended in a year. */
export function ArchivePage({ year, page, years, found: { total, items } }: ArchivePageProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb below={[ARCHIVE, { name: `${year}年`, path: archiveRoute(year, page) }]} />
      <PageTitle>{`${year}年に終了したガチャ`}</PageTitle>
      <Filter
        name="年"
        choices={years.map((one) => ({
          text: `${one.year}年`,
          href: archiveRoute(one.year),
          isHere: one.year === year,
        }))}
      />
      <p className={styles.lead}>
        <Phrased text="販売は終わりましたが、賞品、出た数、公平性の記録は、いまも確かめられます。" />
      </p>
      <h2 className={`num ${styles.count}`}>{`${numberText(total)}件`}</h2>
      <DrawGrid draws={items} priority />
      <Pager
        name={`${year}年に終了したガチャ`}
        page={page}
        pages={drawPageCount(total)}
        routeOf={(other) => archiveRoute(year, other)}
      />
    </div>
  );
}
