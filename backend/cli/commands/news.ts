import type { OpsNews } from '#lib/contract/ops/content.ts';
import { NewsFile } from '#backend/catalogue/news-file.ts';
import { numberText } from '#lib/text/numbers.ts';
import { callBackend } from '../call-backend.ts';
import { command, DRY_RUN, type CommandContext } from '../command.ts';
import { parseTime, PAGING, parsePaging } from '../arguments.ts';
import { pagingText, print, type Column, table } from '../output/print.ts';
import { timeText } from '../output/times.ts';
import { uploadPicture, readInputFile } from '../input-file.ts';

const COLUMNS: readonly Column<OpsNews>[] = [
  { head: 'number', of: ({ newsId }) => newsId, isNumber: true },
  { head: 'published', of: ({ publishedAt }) => timeText(publishedAt) },
  {
    head: 'seen',
    of: ({ isOut, withdrawnAt }) => (withdrawnAt !== null ? 'withdrawn' : isOut ? 'yes' : 'not yet'),
  },
  { head: 'category', of: ({ category }) => category },
  { head: 'owner', of: ({ keptBy }) => keptBy },
  { head: 'title', of: ({ title }) => title, shrinks: true },
];

const AS_IN_THE_CATALOGUE =
  'FILE is written as news.yaml of the catalogue (docs/catalogue.md), its picture beside it.';

export const newsCommands = [
  command({
    name: 'news list',
    wants: [],
    says: 'all news, newest first, also unpublished and withdrawn ones',
    options: PAGING,
    run: async ({ values, json }, context) => {
      const answer = await callBackend(context, 'listNewsInWindow', { query: parsePaging(values) });
      const { items, total } = answer;
      const text = () => table(COLUMNS, items, context.width) + pagingText(items.length, total);
      print(context, { json, answer, text });
    },
  }),
  command({
    name: 'news post',
    wants: ['FILE'],
    says: 'publish a news article; its number is 100000 or more',
    more: AS_IN_THE_CATALOGUE,
    options: { 'dry-run': DRY_RUN },
    run: async ({ words: [file = ''], values, json }, context) => {
      const body = await readNewsFile(context, file, values['dry-run']);
      const answer = await callBackend(context, 'postNews', { body });
      print(context, {
        json,
        answer,
        text: () => `${resultText(answer, 'published')}\n${mailingText(answer)}`,
      });
    },
  }),
  command({
    name: 'news change',
    wants: ['NUMBER', 'FILE'],
    says: 'replace a news article; no catalogue changes it from then on',
    more: AS_IN_THE_CATALOGUE,
    options: { 'dry-run': DRY_RUN },
    run: async ({ words: [newsId = '', file = ''], values, json }, context) => {
      const body = await readNewsFile(context, file, values['dry-run']);
      const answer = await callBackend(context, 'changeNews', { params: { newsId }, body });
      print(context, {
        json,
        answer,
        text: () => `${resultText(answer, 'changed')}\n${mailingText(answer)}`,
      });
    },
  }),
  command({
    name: 'news withdraw',
    wants: ['NUMBER'],
    says: 'withdraw a news article for good',
    more: 'Emails about it cannot be withdrawn.',
    options: { 'dry-run': DRY_RUN },
    run: async ({ words: [newsId = ''], values, json }, context) => {
      const body = { dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'withdrawNews', { params: { newsId }, body });
      print(context, { json, answer, text: () => resultText(answer, 'withdrawn') });
    },
  }),
];

type Done = { readonly news: OpsNews; readonly dryRun: boolean };

const resultText = ({ news: { newsId, title }, dryRun }: Done, action: string): string =>
  `${newsId} ${dryRun ? 'would be' : 'is'} ${action}: ${title}`;

const mailingText = ({
  recipients,
  dryRun,
}: {
  readonly recipients: number;
  readonly dryRun: boolean;
}): string =>
  recipients === 0
    ? `No emails ${dryRun ? 'would be' : 'are'} sent.`
    : `Emails ${dryRun ? 'would go' : 'go'} to ${numberText(recipients)} members.`;

/** A dry run omits a picture that is not stored, because it was only checked. */
async function readNewsFile(context: CommandContext, file: string, dryRun: boolean) {
  const { picture, publishedAt, ...words } = readInputFile(file, NewsFile);
  const brought =
    picture === undefined ? null : await uploadPicture(context, { file, picture, kind: 'scene', dryRun });
  return {
    ...words,
    publishedAt: parseTime('publishedAt', publishedAt),
    picture: brought?.isKept === true ? { pictureId: brought.pictureId, alt: brought.alt } : null,
    dryRun,
  };
}
