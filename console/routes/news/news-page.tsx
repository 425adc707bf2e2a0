import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { NEWS_STATES } from '#lib/contract/enums.ts';
import { NEWS_COLUMNS, NEWS_STATE_NAMES } from '#lib/lists/news.ts';
import { choice } from '#console/lists/filters.tsx';
import { ListPage } from '#console/lists/list-page.tsx';

const FILTERS = { state: choice('状態', NEWS_STATES, NEWS_STATE_NAMES) };

/** All news, newest first. */
export const NewsPage = () => (
  <ListPage
    title="お知らせ"
    call="listNews"
    columns={NEWS_COLUMNS}
    rowKey={({ newsId }) => newsId}
    linkOf={({ newsId }) => ({ to: '/news/$newsId', params: { newsId } })}
    searchLabel="タイトルか番号で探す"
    filters={FILTERS}
    csv="exportNews"
    actions={
      <Button component={Link} to="/news/new">
        お知らせを書く
      </Button>
    }
    empty="条件に合うお知らせはありません。"
  />
);
