import { getRouteApi } from '@tanstack/react-router';
import { useQuery } from '#console/api/use-query.ts';
import { BackLink } from '#console/shell/back-link.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { WithdrawnArticle } from './withdrawn-article.tsx';

export function NewArticlePage() {
  return (
    <Page title="お知らせを書く" above={<BackLink to="/news">お知らせ</BackLink>}>
      <ArticleEditor stored={undefined} />
    </Page>
  );
}

const route = getRouteApi('/signed-in/news/$newsId');

/** One article. A withdrawn one stays as it is. */
export function ArticlePage() {
  const { newsId } = route.useParams();
  const article = useQuery('showNews', { params: { newsId } });
  return (
    <Page title={article.data?.title ?? 'お知らせ'} above={<BackLink to="/news">お知らせ</BackLink>}>
      <Loaded data={article.data} error={article.error} onRetry={() => void article.mutate()}>
        {(stored) =>
          stored.withdrawnAt === null ? (
            <ArticleEditor key={newsId} stored={stored} />
          ) : (
            <WithdrawnArticle article={stored} withdrawnAt={stored.withdrawnAt} />
          )
        }
      </Loaded>
    </Page>
  );
}
