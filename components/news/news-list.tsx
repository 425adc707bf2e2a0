import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { Pager } from '#components/ui/pager.tsx';
import type { Voice } from '#lib/brand/voice.ts';
import type { NewsSummary } from '#lib/contract/news.ts';
import { newsPageCount, newsPageRoute } from '#lib/site/news-pages.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { newsRowsOf } from './news-row-data.ts';
import { NewsRows } from './news-rows.tsx';
import styles from './news-list.module.css';

type NewsListProps = {
  readonly news: readonly NewsSummary[];
  readonly total: number;
  readonly page: number;
  readonly voice: Pick<Voice, 'noNews'>;
};

/** One page of the news list. */
export function NewsList({ news, total, page, voice }: NewsListProps) {
  const below = [
    { name: 'お知らせ', path: ROUTES.news },
    ...(page > 1 ? [{ name: `${page}ページ`, path: newsPageRoute(page) }] : []),
  ];
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb below={below} />
      <PageTitle>お知らせ</PageTitle>
      <Card className={styles.card}>
        {news.length > 0 ? (
          <NewsRows rows={newsRowsOf(news, { summaries: true })} />
        ) : (
          <Empty line="お知らせは、まだありません" note={voice.noNews} />
        )}
      </Card>
      <Pager
        name="お知らせ"
        page={page}
        pages={newsPageCount(total)}
        routeOf={newsPageRoute}
        newer="新しいお知らせ"
        older="過去のお知らせ"
      />
    </div>
  );
}
