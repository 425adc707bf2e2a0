import { Badge } from '@mantine/core';
import type { NewsState } from '#lib/contract/enums.ts';
import type { OpsNews } from '#lib/contract/ops/content.ts';

export const STATE_NAMES: Readonly<Record<NewsState, string>> = {
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

export function ArticleState({ news }: { readonly news: Pick<OpsNews, 'isOut' | 'withdrawnAt'> }) {
  const state = stateOf(news);
  return <Badge color={COLOURS[state]}>{STATE_NAMES[state]}</Badge>;
}
