import Link from 'next/link';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Phrased } from '#components/ui/phrased.tsx';
import type { NewsArticle } from '#lib/contract/news.ts';
import { ROUTES, newsRoute } from '#lib/site/routes.ts';
import { CategoryTag, NewsDate } from './news-meta.tsx';
import { NewsBlocks } from './news-blocks.tsx';
import styles from './news-view.module.css';

/** A news article. */
export function NewsView({ article }: { readonly article: NewsArticle }) {
  const { newsId, category, title, publishedAt, picture, body } = article;
  const below = [
    { name: 'お知らせ', path: ROUTES.news },
    { name: title, path: newsRoute(newsId) },
  ];
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb below={below} />
      <Card hanging as="article" className={styles.card}>
        <p className={styles.meta}>
          <NewsDate moment={publishedAt} className={styles.date} />
          <CategoryTag category={category} />
        </p>
        <h1 className={styles.title}>
          <Phrased text={title} />
        </h1>
        {picture && (
          <ShopPicture
            picture={picture}
            sizes="(min-width: 768px) 656px, calc(100vw - 64px)"
            priority
            className={styles.picture}
          />
        )}
        <NewsBlocks body={body} />
      </Card>
      <Neighbours article={article} />
    </div>
  );
}

function Neighbours({ article: { newer, older } }: { readonly article: NewsArticle }) {
  return (
    <nav aria-label="前後のお知らせ" className={styles.neighbours}>
      {newer && (
        <Link href={newsRoute(newer.newsId)} className={styles.neighbour}>
          <span className={styles.side}>新しいお知らせ</span>
          <span>
            <Phrased text={newer.title} />
          </span>
        </Link>
      )}
      {older && (
        <Link href={newsRoute(older.newsId)} className={styles.neighbour}>
          <span className={styles.side}>ひとつ前のお知らせ</span>
          <span>
            <Phrased text={older.title} />
          </span>
        </Link>
      )}
      <div className={styles.all}>
        <ButtonLink kind="secondary" href={ROUTES.news}>
          お知らせの一覧へ
        </ButtonLink>
      </div>
    </nav>
  );
}
