import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { numberText } from '#lib/text/numbers.ts';
import { callBackend } from '../call-backend.ts';
import { command, DRY_RUN } from '../command.ts';
import { type Column, pagingText, print, table } from '../output/print.ts';
import { timeText } from '../output/times.ts';

type Draft = OpsCallOutput<'listDrafts'>['items'][number];

const COLUMNS: readonly Column<Draft>[] = [
  { head: 'draft', of: ({ directoryName }) => directoryName },
  { head: 'of', of: ({ kind }) => (kind === 'new' ? 'a new draw' : 'a published draw') },
  { head: 'problems', of: ({ problems }) => numberText(problems), isNumber: true },
  { head: 'opens', of: ({ opensAt }) => opensAt },
  { head: 'changed', of: ({ changedAt }) => timeText(changedAt) },
  { head: 'by', of: ({ changedBy }) => changedBy },
  { head: 'title', of: ({ title }) => title, shrinks: true },
];

export const draftCommands = [
  command({
    name: 'drafts list',
    wants: [],
    says: 'drafts of draws, last changed first',
    options: {},
    run: async ({ json }, context) => {
      const answer = await callBackend(context, 'listDrafts', { query: { limit: 100 } });
      const { items, total } = answer;
      const text = () => [table(COLUMNS, items, context.width), pagingText(items.length, total)].join('\n');
      print(context, { json, answer, text });
    },
  }),
  command({
    name: 'drafts check',
    wants: ['NAME'],
    says: 'what prevents the publishing of a draft',
    options: {},
    run: async ({ words: [directoryName = ''], json }, context) => {
      const answer = await callBackend(context, 'showDraft', { params: { directoryName } });
      const lines = answer.problems.map(({ path, says }) => `${path} ${says}`.trim());
      const text = () => (lines.length === 0 ? `${directoryName} can be published.` : lines.join('\n'));
      print(context, { json, answer, text });
      return lines.length === 0 ? 0 : 1;
    },
  }),
  command({
    name: 'drafts publish',
    wants: ['NAME'],
    says: 'publish a draft: add or change its draw, and seal the box',
    options: { 'dry-run': DRY_RUN },
    run: async ({ words: [directoryName = ''], values, json }, context) => {
      const dryRun = values['dry-run'];
      const answer = await callBackend(context, 'publishDraft', {
        params: { directoryName },
        body: { dryRun },
      });
      print(context, { json, answer, text: () => publishedText(answer) });
    },
  }),
  command({
    name: 'drafts delete',
    wants: ['NAME'],
    says: 'delete a draft; a published draw stays',
    options: { 'dry-run': DRY_RUN },
    run: async ({ words: [directoryName = ''], values, json }, context) => {
      const dryRun = values['dry-run'];
      const answer = await callBackend(context, 'deleteDraft', {
        params: { directoryName },
        body: { dryRun },
      });
      const text = () => `The draft ${directoryName} ${dryRun ? 'would be' : 'is'} deleted.`;
      print(context, { json, answer, text });
    },
  }),
];

function publishedText(published: OpsCallOutput<'publishDraft'>): string {
  const { directoryName, kind, tickets, opensAt, changed, sealsAgain, dryRun } = published;
  const done = `${dryRun ? 'would be' : 'is'} ${kind === 'new' ? 'published' : 'changed'}`;
  return [
    `${directoryName} ${done}: ${numberText(tickets)} tickets, opens ${timeText(opensAt)}.`,
    ...(changed.length > 0 ? [`changed: ${changed.join(', ')}`] : []),
    ...(sealsAgain ? [`Its box ${dryRun ? 'would be' : 'is'} sealed again.`] : []),
  ].join('\n');
}
