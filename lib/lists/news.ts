import type { NewsState } from '#lib/contract/enums.ts';
import type { OpsNews } from '#lib/contract/ops/content.ts';
import { NEWS_LABELS } from '#lib/text/labels.ts';
import { type Column, type Mark } from './columns.ts';

export const NEWS_STATE_NAMES: Readonly<Record<NewsState, string>> = {
  scheduled: '公開前',
  published: '公開中',
  withdrawn: '取り下げ',
};

const COLOURS: Readonly<Record<NewsState, string>> = {
  scheduled: 'yellow',
  published: 'green',
  withdrawn: 'gray',
};

const stateOf = ({ isOut, withdrawnAt }: Pick<OpsNews, 'isOut' | 'withdrawnAt'>): NewsState => {
  if (withdrawnAt !== null) return 'withdrawn';
  return isOut ? 'published' : 'scheduled';
};

export function newsStateMark(news: Pick<OpsNews, 'isOut' | 'withdrawnAt'>): Mark {
  const state = stateOf(news);
  return { mark: NEWS_STATE_NAMES[state], colour: COLOURS[state] };
}

export const NEWS_COLUMNS: readonly Column<OpsNews>[] = [
  { key: 'newsId', file: '番号' },
  { key: 'title', label: 'タイトル', isMain: true, isLong: true },
  { key: 'state', label: '状態', isShort: true, show: newsStateMark },
  { key: 'category', label: '種類', file: true, names: NEWS_LABELS },
  { key: 'title', file: 'タイトル' },
  { key: 'publishedAt', label: '公開日時', file: true, as: 'time' },
  { key: 'updatedAt', label: '更新日時', file: true, as: 'time' },
  { key: 'newsId', label: '番号', isNumber: true },
  { key: 'withdrawnAt', file: '取り下げ日時', as: 'time' },
  { key: 'isOut', file: '公開中' },
];
