import { readFileSync, statSync } from 'node:fs';
import { DISPUTE_DECISIONS, DISPUTE_STATES } from '#lib/contract/enums.ts';
import {
  type Dispute,
  FINDING_STATES,
  type ReconciliationFinding,
  reconciliationCalls,
} from '#lib/contract/ops/reconciliation.ts';
import { numberText } from '#lib/text/numbers.ts';
import { oneOf, PAGING, parsePaging, UsageError, wholeNumber } from '../arguments.ts';
import { callBackend } from '../call-backend.ts';
import { command, DRY_RUN, REASON } from '../command.ts';
import { type Column, pagingText, print, table } from '../output/print.ts';
import { timeText } from '../output/times.ts';

const yenText = (yen: number | null) => (yen === null ? 'none' : numberText(yen));

const FINDINGS: readonly Column<ReconciliationFinding>[] = [
  { head: 'found', of: ({ foundAt }) => timeText(foundAt) },
  { head: 'kind', of: ({ kind }) => kind },
  { head: 'of', of: ({ subject }) => subject },
  { head: 'here', of: ({ yenHere }) => yenText(yenHere), isNumber: true },
  { head: 'provider', of: ({ yenThere }) => yenText(yenThere), isNumber: true },
  { head: 'at the provider', of: ({ ref }) => ref },
  { head: 'resolved', of: ({ resolvedAt }) => timeText(resolvedAt) },
  { head: 'reason', of: ({ note }) => note, shrinks: true },
  { head: 'id', of: ({ findingId }) => findingId },
];

const DISPUTES: readonly Column<Dispute>[] = [
  { head: 'opened', of: ({ openedAt }) => timeText(openedAt) },
  { head: 'of', of: ({ orderNumber, parcelNumber }) => orderNumber ?? parcelNumber },
  { head: 'state', of: ({ state }) => state },
  { head: 'yen', of: ({ yen }) => numberText(yen), isNumber: true },
  { head: 'booked', of: ({ bookedYen }) => yenText(bookedYen), isNumber: true },
  { head: 'answer until', of: ({ dueAt }) => timeText(dueAt) },
  { head: 'prizes', of: ({ isHeld, decision }) => decision ?? (isHeld ? 'held' : null) },
  { head: 'why', of: ({ reason }) => reason, shrinks: true },
  { head: 'id', of: ({ disputeId }) => disputeId },
];

export const reconciliationCommands = [
  command({
    name: 'reconciliation list',
    wants: [],
    says: 'where the ledger and the payment provider disagree',
    options: {
      state: { type: 'string', wants: 'STATE', says: `${FINDING_STATES.join(', ')}; open when left out` },
      ...PAGING,
    },
    run: async ({ values: { state: typed = 'open', ...page }, json }, context) => {
      const state = oneOf('--state', typed, FINDING_STATES);
      const query = { state, ...parsePaging(page) };
      const answer = await callBackend(context, 'listReconciliationFindings', { query });
      const { items, total } = answer;
      const text = () => table(FINDINGS, items, context.width) + pagingText(items.length, total);
      print(context, { json, answer, text });
    },
  }),
  command({
    name: 'reconciliation run',
    wants: [],
    says: 'compare the ledger with the payment provider now; the backend does it, which takes some minutes',
    options: { 'dry-run': DRY_RUN },
    run: async ({ values, json }, context) => {
      const answer = await callBackend(context, 'runReconciliation', { body: { dryRun: values['dry-run'] } });
      const last = answer.lastEndedAt === null ? 'never' : timeText(answer.lastEndedAt);
      print(context, { json, answer, text: () => `It begins within a minute. The last run ended: ${last}.` });
    },
  }),
  command({
    name: 'reconciliation resolve',
    wants: ['ID'],
    says: 'resolve a finding that you have clarified; it is open again if its sums change',
    options: { reason: REASON, 'dry-run': DRY_RUN },
    run: async ({ words: [findingId = ''], values, json }, context) => {
      const body = { reason: values.reason, dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'resolveReconciliationFinding', {
        params: { findingId },
        body,
      });
      print(context, { json, answer, text: () => `${answer.dryRun ? 'Would be' : 'Is'} resolved.` });
    },
  }),
  command({
    name: 'settlements import',
    wants: ['FILE'],
    says: "book fees and payout of a settlement from the payment provider's CSV file",
    more: [
      'All of it or nothing: errors are listed by line. A file that is imported twice changes nothing.',
      'The backend does it by itself, daily, where the provider gives the file.',
    ].join('\n'),
    options: {
      id: { type: 'string', wants: 'ID', says: 'the id of the settlement at the provider', isNeeded: true },
      'transfer-fee': {
        type: 'string',
        wants: 'YEN',
        says: 'the cost of the bank transfer; 0 when left out',
      },
      'dry-run': DRY_RUN,
    },
    run: async ({ words: [file = ''], values, json }, context) => {
      const typed = values['transfer-fee'];
      const transferFee =
        typed === undefined ? undefined : wholeNumber('--transfer-fee', typed, { least: 0, most: 99_999 });
      const query = {
        ...{ settlement: values.id, transferFee },
        dryRun: values['dry-run'] ? ('true' as const) : undefined,
      };
      const answer = await callBackend(context, 'importSettlement', { query, body: readSettlement(file) });
      const text = () =>
        [
          `${numberText(answer.lines)} lines of ${numberText(answer.transactionYen)} yen, paid out on ${answer.transferOn}:`,
          `fees ${numberText(answer.feeYen)}, their tax ${numberText(answer.feeTaxYen)}, transfer ${numberText(-answer.transferFeeYen)},`,
          `payout ${numberText(answer.payoutYen)} yen.${answer.isNew ? '' : ' It was imported before.'}`,
        ].join('\n');
      print(context, { json, answer, text });
    },
  }),
  command({
    name: 'disputes list',
    wants: [],
    says: "payments that the payer's bank asks back or has taken back",
    options: {
      state: { type: 'string', wants: 'STATE', says: `${DISPUTE_STATES.join(', ')}; all when left out` },
      ...PAGING,
    },
    run: async ({ values: { state: typed, ...page }, json }, context) => {
      const state = typed === undefined ? undefined : oneOf('--state', typed, DISPUTE_STATES);
      const answer = await callBackend(context, 'listDisputes', { query: { state, ...parsePaging(page) } });
      const { items, total } = answer;
      const text = () => table(DISPUTES, items, context.width) + pagingText(items.length, total);
      print(context, { json, answer, text });
    },
  }),
  command({
    name: 'disputes decide',
    wants: ['ID'],
    says: 'decide about the prizes that a dispute holds',
    more: 'release: the member may have them sent again. void: those in storage become void.',
    options: {
      as: { type: 'string', wants: 'DECISION', says: DISPUTE_DECISIONS.join(' or '), isNeeded: true },
      reason: REASON,
      'dry-run': DRY_RUN,
    },
    run: async ({ words: [disputeId = ''], values, json }, context) => {
      const decision = oneOf('--as', values.as, DISPUTE_DECISIONS);
      const body = { decision, reason: values.reason, dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'decideDispute', { params: { disputeId }, body });
      const text = () =>
        `${answer.dryRun ? 'Would be' : 'Is'} decided: ${decision}. ${answer.voided} prizes ${answer.dryRun ? 'would become' : 'are'} void.`;
      print(context, { json, answer, text });
    },
  }),
];

function readSettlement(file: string) {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new UsageError(`${file} is no file.`);
  const { largest } = reconciliationCalls.importSettlement;
  if (found.size > largest) throw new UsageError(`${file} is larger than ${largest} bytes.`);
  return readFileSync(file);
}
