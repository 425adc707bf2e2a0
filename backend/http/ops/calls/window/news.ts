import type { Operation } from '#backend/actions/operation/ports.ts';
import { changeNews, postNews, withdrawNews } from '#backend/actions/operation/window/change-news.ts';
import type { NewsSaid } from '#backend/actions/operation/window/news.ts';
import type { OpsAsked } from '#lib/contract/ops/contract.ts';
import { pageFrom } from '../../../server/parse.ts';
import type { OpsHandlers } from '../../../server/operator-calls.ts';
import { newsLine } from '../../present/window.ts';

type Call = 'listNewsInWindow' | 'postNews' | 'changeNews' | 'withdrawNews';

export const windowNewsHandlers = (operation: Operation): Pick<OpsHandlers, Call> => ({
  listNewsInWindow: async ({ query }) => {
    const { total, items } = await operation.window.news.list(pageFrom(query));
    return { answer: { total, items: items.map(newsLine) } };
  },

  postNews: async ({ body: { dryRun, ...written } }, { action }) => {
    const posted = await postNews(operation, { said: said(written), dryRun }, action);
    return 'refusal' in posted ? posted : { answer: { news: newsLine(posted), dryRun } };
  },

  changeNews: async ({ params, body: { dryRun, ...written } }, { action }) => {
    const changed = await changeNews(operation, { ...params, said: said(written), dryRun }, action);
    return 'refusal' in changed ? changed : { answer: { news: newsLine(changed), dryRun } };
  },

  withdrawNews: async ({ params, body }, { action }) => {
    const gone = await withdrawNews(operation, { ...params, ...body }, action);
    return 'refusal' in gone ? gone : { answer: { news: newsLine(gone), dryRun: body.dryRun } };
  },
});

const said = ({ publishedAt, ...written }: Omit<OpsAsked<'postNews'>['body'], 'dryRun'>): NewsSaid => ({
  ...written,
  publishedAt: publishedAt === undefined ? undefined : new Date(publishedAt),
});
