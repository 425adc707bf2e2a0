import type { OperatorLogEntry } from '#lib/contract/ops/operator-log.ts';
import type { ShopAlarm } from '#lib/contract/ops/status.ts';
import { numberText } from '#lib/text/numbers.ts';
import { callBackend } from '../call-backend.ts';
import { command } from '../command.ts';
import { PAGING, parsePaging, wholeNumber } from '../arguments.ts';
import { writeNewFile } from '../output/new-file.ts';
import { print, type Column, table } from '../output/print.ts';
import { ageText, timeText } from '../output/times.ts';

const COLUMNS: readonly Column<OperatorLogEntry>[] = [
  { head: 'no', of: ({ actId }) => actId, isNumber: true },
  { head: 'at', of: ({ at }) => timeText(at) },
  { head: 'who', of: ({ operator }) => operator },
  { head: 'act', of: ({ act }) => act },
  { head: 'facts', of: ({ facts }) => factsText(facts), shrinks: true },
];

const factsText = (facts: OperatorLogEntry['facts']): string =>
  Object.entries(facts)
    .filter(([name]) => name !== 'tokenId')
    .map(([name, fact]) => `${name}=${typeof fact === 'string' ? fact : JSON.stringify(fact)}`)
    .join(' ');

export const monitoringCommands = [
  command({
    name: 'log list',
    wants: [],
    says: 'the operator log, the latest entry first, also as a file',
    more: 'Entries cannot be changed. --json prints all facts. Writing a file is recorded in the log itself.',
    options: {
      from: { type: 'string', wants: 'DAY', says: 'the first day in Japan, such as 2026-11-01' },
      to: { type: 'string', wants: 'DAY', says: 'the last day' },
      operator: { type: 'string', wants: 'NAME', says: 'only actions of this operator' },
      act: { type: 'string', wants: 'CALL', says: 'only this action, such as refundOrder or token.make' },
      member: {
        type: 'string',
        wants: 'ID',
        says: 'only what concerns this member, their orders, shipments or prizes',
      },
      limit: PAGING.limit,
      after: { type: 'string', wants: 'NO', says: 'continues a list, as it says at its end' },
      output: {
        type: 'string',
        wants: 'FILE',
        says: 'write all of it as CSV to this file, which must not exist',
      },
    },
    run: async ({ values: { limit, after, output, ...query }, json }, context) => {
      if (output !== undefined)
        return writeNewFile(context, output, () => callBackend(context, 'exportActs', { query }));
      const page = {
        ...parsePaging({ limit, offset: undefined }),
        after:
          after === undefined ? undefined : wholeNumber('--after', after, { least: 1, most: 999_999_999 }),
      };
      const answer = await callBackend(context, 'listActs', { query: { ...query, ...page } });
      print(context, { json, answer, text: () => logText(answer, context.width) });
      return undefined;
    },
  }),
  command({
    name: 'status',
    wants: [],
    says: 'jobs and backlog; exits with 1 if a job fails',
    options: {},
    run: async ({ json }, context) => {
      const answer = await callBackend(context, 'showStatus', {});
      print(context, { json, answer, text: () => statusText(answer, context.width) });
      return answer.jobs.some(({ failing }) => failing > 0) ? 1 : 0;
    },
  }),
  command({
    name: 'alarms',
    wants: [],
    says: 'what is wrong with the shop; exits with 1 if something is urgent',
    more: 'The names are those of the alerts in docs/operating.md, which says what to do.',
    options: {},
    run: async ({ json }, context) => {
      const answer = await callBackend(context, 'showAlarms', {});
      print(context, { json, answer, text: () => alarmText(answer, context.width) });
      return answer.alarms.some(({ isUrgent }) => isUrgent) ? 1 : 0;
    },
  }),
];

function logText({ items, total, next }: Log, width: number | undefined): string {
  const rest = next === null ? [] : [`${items.length} of ${total}; --after ${next} continues.`];
  return [table(COLUMNS, items, width), ...rest].join('\n');
}

type AlarmAnswer = Awaited<ReturnType<typeof callBackend<'showAlarms'>>>;

function alarmText({ at, alarms, backup, ledgerAudit }: AlarmAnswer, width: number | undefined): string {
  const nightly = [
    `last backup: ${ageText(backup?.endedAt ?? null, at) ?? 'never'}`,
    `last ledger audit: ${ageText(ledgerAudit?.endedAt ?? null, at) ?? 'never'}`,
  ].join(', ');
  const columns: readonly Column<ShopAlarm>[] = [
    { head: 'alarm', of: ({ kind }) => kind },
    { head: 'urgent', of: ({ isUrgent }) => (isUrgent ? 'yes' : '') },
    { head: 'count', of: ({ count }) => (count === null ? '' : numberText(count)), isNumber: true },
    { head: 'since', of: ({ since }) => ageText(since, at), isNumber: true },
    { head: 'of', of: ({ subject }) => subject, shrinks: true },
  ];
  return `${alarms.length === 0 ? 'No alarm.' : table(columns, alarms, width)}\n\n${nightly}.`;
}

type Log = Awaited<ReturnType<typeof callBackend<'listActs'>>>;
type Status = Awaited<ReturnType<typeof callBackend<'showStatus'>>>;

function statusText({ at, jobs, backlogs, auditedDraws }: Status, width: number | undefined): string {
  const ran = table(
    [
      { head: 'job', of: ({ job }) => job },
      { head: 'last run', of: ({ endedAt }) => ageText(endedAt, at), isNumber: true },
      { head: 'went well', of: ({ wentWellAt }) => ageText(wentWellAt, at) ?? 'never', isNumber: true },
      { head: 'runs', of: ({ runs }) => numberText(runs), isNumber: true },
      { head: 'failures', of: ({ failures }) => numberText(failures), isNumber: true },
      { head: 'now', of: ({ failing }) => (failing > 0 ? `failing, ${failing} in a row` : 'well') },
      { head: 'last error', of: ({ fault }) => fault, shrinks: true },
    ],
    jobs,
    width,
  );
  const due = table(
    [
      { head: 'backlog', of: ({ what }) => what },
      { head: 'count', of: ({ count }) => numberText(count), isNumber: true },
      { head: 'oldest', of: ({ oldestAt }) => ageText(oldestAt, at), isNumber: true },
    ],
    backlogs,
    width,
  );
  const { draws, audited, oldestAt } = auditedDraws;
  const oldest = oldestAt === null ? '' : `, the first of them ${ageText(oldestAt, at)} ago`;
  return `${ran}\n\n${due}\n\n${audited} of ${draws} draws audited${oldest}.`;
}
