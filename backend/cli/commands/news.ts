import type { OpsNews } from '#lib/contract/ops/content.ts';
import { NewsFile } from '#backend/catalogue/news-file.ts';
import { ask } from '../call-backend.ts';
import { command, DRY_RUN, type Surroundings } from '../command.ts';
import { momentIn, PAGING, pageIn } from '../arguments.ts';
import { goesOn, print, type Column, table } from '../output/print.ts';
import { timeText } from '../output/times.ts';
import { bringPicture, readWritten } from '../input-file.ts';

const COLUMNS: readonly Column<OpsNews>[] = [
  { head: 'number', of: ({ newsId }) => newsId, isNumber: true },
  { head: 'published', of: ({ publishedAt }) => timeText(publishedAt) },
  {
    head: 'seen',
    of: ({ isOut, withdrawnAt }) => (withdrawnAt !== null ? 'withdrawn' : isOut ? 'yes' : 'not yet'),
  },
  { head: 'category', of: ({ category }) => category },
  { head: 'kept by', of: ({ keptBy }) => keptBy },
  { head: 'title', of: ({ title }) => title, gives: true },
];

const AS_IN_THE_CATALOGUE =
  'FILE is written as news.yaml of the catalogue (docs/catalogue.md), its picture beside it.';

export const newsCommands = [
  command({
    name: 'news list',
    wants: [],
    says: 'all news, newest first, also those that are not out yet or withdrawn',
    options: PAGING,
    run: async ({ values, json }, around) => {
      const answer = await ask(around, 'listNewsInWindow', { query: pageIn(values) });
      const { items, total } = answer;
      const text = () => table(COLUMNS, items, around.width) + goesOn(items.length, total);
      print(around, { json, answer, text });
      return 0;
    },
  }),
  command({
    name: 'news post',
    wants: ['FILE'],
    says: 'publish a piece of news, under a number from 100000 on',
    more: AS_IN_THE_CATALOGUE,
    options: { 'dry-run': DRY_RUN },
    run: async ({ words: [file = ''], values, json }, around) => {
      const body = await newsIn(around, file, values['dry-run']);
      const answer = await ask(around, 'postNews', { body });
      print(around, { json, answer, text: () => said(answer, 'published') });
      return 0;
    },
  }),
  command({
    name: 'news change',
    wants: ['NUMBER', 'FILE'],
    says: 'say a piece of news otherwise; no catalogue changes it from then on',
    more: AS_IN_THE_CATALOGUE,
    options: { 'dry-run': DRY_RUN },
    run: async ({ words: [newsId = '', file = ''], values, json }, around) => {
      const body = await newsIn(around, file, values['dry-run']);
      const answer = await ask(around, 'changeNews', { params: { newsId }, body });
      print(around, { json, answer, text: () => said(answer, 'changed') });
      return 0;
    },
  }),
  command({
    name: 'news withdraw',
    wants: ['NUMBER'],
    says: 'take a piece of news away for good',
    more: 'What was mailed of it stays mailed.',
    options: { 'dry-run': DRY_RUN },
    run: async ({ words: [newsId = ''], values, json }, around) => {
      const body = { dryRun: values['dry-run'] };
      const answer = await ask(around, 'withdrawNews', { params: { newsId }, body });
      print(around, { json, answer, text: () => said(answer, 'withdrawn') });
      return 0;
    },
  }),
];

type Done = { readonly news: OpsNews; readonly dryRun: boolean };

const said = ({ news: { newsId, title }, dryRun }: Done, deed: string): string =>
  `${newsId} ${dryRun ? 'would be' : 'is'} ${deed}: ${title}`;

/** In a dry run a picture that the shop does not have stays out of it: it was only looked at. */
async function newsIn(around: Surroundings, file: string, dryRun: boolean) {
  const { picture, publishedAt, ...words } = readWritten(file, NewsFile);
  const brought =
    picture === undefined ? null : await bringPicture(around, { file, picture, kind: 'scene', dryRun });
  return {
    ...words,
    publishedAt: momentIn('publishedAt', publishedAt),
    picture: brought?.isKept === true ? { pictureId: brought.pictureId, alt: brought.alt } : null,
    dryRun,
  };
}
