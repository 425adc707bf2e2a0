import type { OpsBanner } from '#lib/contract/ops/banners.ts';
import { BannerFile } from '#backend/catalogue/banner-file.ts';
import { callBackend } from '../call-backend.ts';
import { command, DRY_RUN } from '../command.ts';
import { PAGING, parsePaging, TIME, parseTime, wholeNumber, UsageError } from '../arguments.ts';
import { pagingText, print, type Column, table } from '../output/print.ts';
import { timeText } from '../output/times.ts';
import { uploadPicture, readInputFile } from '../input-file.ts';

const COLUMNS: readonly Column<OpsBanner>[] = [
  { head: 'banner', of: ({ bannerId }) => bannerId },
  { head: 'position', of: ({ position }) => position, isNumber: true },
  { head: 'up', of: ({ isUp }) => (isUp ? 'yes' : 'no') },
  { head: 'from', of: ({ startsAt }) => timeText(startsAt) },
  { head: 'until', of: ({ endsAt }) => timeText(endsAt) },
  { head: 'owner', of: ({ keptBy }) => keptBy },
  { head: 'leads to', of: ({ link }) => link, shrinks: true },
  { head: 'title', of: ({ title }) => title, shrinks: true },
];

const LARGEST_POSITION = 999_999_999;

export const bannerCommands = [
  command({
    name: 'banners list',
    wants: [],
    says: 'every banner by position, also those not shown now',
    options: PAGING,
    run: async ({ values, json }, context) => {
      const answer = await callBackend(context, 'listBannersInWindow', { query: parsePaging(values) });
      const { banners, total } = answer;
      const text = () => table(COLUMNS, banners, context.width) + pagingText(banners.length, total);
      print(context, { json, answer, text });
    },
  }),
  command({
    name: 'banners put',
    wants: ['FILE'],
    says: 'publish a banner',
    more: 'FILE is written as banner.yaml of the catalogue (docs/catalogue.md), its picture beside it.',
    options: { 'dry-run': DRY_RUN },
    run: async ({ words: [file = ''], values, json }, context) => {
      const dryRun = values['dry-run'];
      const { picture, startsAt, endsAt, ...words } = readInputFile(file, BannerFile);
      const { isKept, ...brought } = await uploadPicture(context, { file, picture, kind: 'banner', dryRun });
      if (!isKept) {
        const answer = { dryRun: true };
        print(context, { json, answer, text: () => `A banner would be published: ${words.title}` });
        return;
      }
      const period = {
        startsAt: startsAt === undefined ? null : parseTime('startsAt', startsAt),
        endsAt: endsAt === undefined ? null : parseTime('endsAt', endsAt),
      };
      const body = { ...words, ...period, picture: brought, dryRun };
      const answer = await callBackend(context, 'putUpBanner', { body });
      print(context, { json, answer, text: () => resultText(answer, 'published') });
    },
  }),
  command({
    name: 'banners change',
    wants: ['ID'],
    says: 'another position, period, title or link; no catalogue changes it from then on',
    options: {
      position: { type: 'string', wants: 'N', says: 'smaller comes first' },
      from: { type: 'string', wants: TIME, says: '"2026-11-28 10:00", "+7d 10:00", or now' },
      until: { type: 'string', wants: TIME, says: 'the same, or ever' },
      title: { type: 'string', wants: 'TEXT', says: 'the text' },
      link: { type: 'string', wants: 'PATH', says: 'where it leads, such as /sanrio/faq' },
      'dry-run': DRY_RUN,
    },
    run: async ({ words: [bannerId = ''], values, json }, context) => {
      const { position, from, until, title, link } = values;
      const given = {
        ...(position !== undefined && {
          position: wholeNumber('--position', position, { least: 0, most: LARGEST_POSITION }),
        }),
        ...(from !== undefined && { startsAt: from === 'now' ? null : parseTime('--from', from) }),
        ...(until !== undefined && { endsAt: until === 'ever' ? null : parseTime('--until', until) }),
        ...(title !== undefined && { title }),
        ...(link !== undefined && { link }),
      };
      if (Object.keys(given).length === 0) throw new UsageError('banners change needs something to change.');
      const body = { ...given, dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'changeBanner', { params: { bannerId }, body });
      print(context, { json, answer, text: () => resultText(answer, 'changed') });
    },
  }),
  command({
    name: 'banners withdraw',
    wants: ['ID'],
    says: 'withdraw a banner now',
    options: { 'dry-run': DRY_RUN },
    run: async ({ words: [bannerId = ''], values, json }, context) => {
      const body = { dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'withdrawBanner', { params: { bannerId }, body });
      print(context, { json, answer, text: () => resultText(answer, 'withdrawn') });
    },
  }),
];

type Done = { readonly banner: OpsBanner; readonly dryRun: boolean };

const resultText = ({ banner: { bannerId, title }, dryRun }: Done, action: string): string =>
  `${bannerId} ${dryRun ? 'would be' : 'is'} ${action}: ${title}`;
