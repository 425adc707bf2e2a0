import { REFUND_METHODS, REFUND_STATES } from '#lib/contract/enums.ts';
import type { ListedRefund, RefundMade } from '#lib/contract/ops/refunds.ts';
import { numberText } from '#lib/text/numbers.ts';
import { oneOf, PAGING, parsePaging, UsageError, wholeNumber } from '../arguments.ts';
import { callBackend } from '../call-backend.ts';
import { command, DRY_RUN, REASON } from '../command.ts';
import { pagingText, print, type Column, table } from '../output/print.ts';
import { timeText } from '../output/times.ts';

const COLUMNS: readonly Column<ListedRefund>[] = [
  { head: 'id', of: ({ refundId }) => refundId },
  { head: 'of', of: ({ subject, number }) => `${subject} ${number}` },
  { head: 'for', of: ({ scope }) => scope },
  { head: 'yen', of: ({ yen }) => numberText(yen), isNumber: true },
  { head: 'method', of: ({ method }) => method },
  { head: 'state', of: ({ state, isDisputed }) => (isDisputed ? `${state}, disputed` : state) },
  { head: 'since', of: ({ madeAt }) => timeText(madeAt) },
  { head: 'attempts', of: ({ tries }) => tries, isNumber: true },
  { head: 'reason', of: ({ note, reason }) => note ?? reason, shrinks: true },
];

const STATES = [...REFUND_STATES, 'all'] as const;

const BANK_TRANSFER = {
  type: 'boolean',
  says: 'pay it out by bank transfer, where the payment method cannot return it',
} as const;

const methodOf = (isTransfer: boolean | string | undefined) =>
  isTransfer === true ? ('bankTransfer' as const) : ('provider' as const);

const madeText = ({ number, yen, tickets, method, refundId, dryRun }: RefundMade): string => {
  const done = dryRun ? 'would be refunded' : 'are refunded';
  const by = method === 'bankTransfer' ? ' by bank transfer' : '';
  return `${number}: ${numberText(yen)} yen ${done}${by}, ${tickets} tickets.${dryRun ? '' : ` Refund ${refundId}`}`;
};

const MOST = 999_999_999;

/** A list such as `3,4,9`. */
const ticketsIn = (text: string): number[] =>
  text.split(',').map((part) => wholeNumber('--tickets', part.trim(), { least: 0, most: MOST }));

const yenIn = (text: string): number => wholeNumber('--yen', text, { least: 1, most: MOST });

const YEN_OPTION = {
  type: 'string',
  wants: 'YEN',
  says: 'only this part of the price, as goodwill',
} as const;

export const refundCommands = [
  command({
    name: 'orders refund',
    wants: ['NUMBER|ID'],
    says: 'refund a paid order, some of its tickets, or a part of its price',
    more: [
      'Without --tickets and --yen: all that is left of the payment, while none of its prizes is in a shipment.',
      'Refunded tickets stay drawn. Their prizes become void, unless they were shipped. The member gets an email.',
      'A job requests the refund at the provider within a minute.',
    ].join('\n'),
    options: {
      tickets: {
        type: 'string',
        wants: 'N,N',
        says: 'only these tickets, by their numbers in the box from 0',
      },
      yen: YEN_OPTION,
      'bank-transfer': BANK_TRANSFER,
      reason: REASON,
      'dry-run': DRY_RUN,
    },
    run: async ({ words: [order = ''], values, json }, context) => {
      const { tickets, yen } = values;
      if (tickets !== undefined && yen !== undefined) throw new UsageError('Either --tickets or --yen.');
      const common = {
        method: methodOf(values['bank-transfer']),
        reason: values.reason,
        dryRun: values['dry-run'],
      };
      const body =
        tickets !== undefined
          ? { scope: 'tickets' as const, tickets: ticketsIn(tickets), ...common }
          : yen !== undefined
            ? { scope: 'goodwill' as const, yen: yenIn(yen), ...common }
            : { scope: 'order' as const, ...common };
      const answer = await callBackend(context, 'refundOrder', { params: { order }, body });
      print(context, { json, answer, text: () => madeText(answer) });
    },
  }),
  command({
    name: 'parcels refund',
    wants: ['NUMBER|ID'],
    says: 'refund the shipping fee of a parcel, or a part of it',
    more: 'The parcel is sent nevertheless. The member gets an email.',
    options: {
      yen: { ...YEN_OPTION, says: 'only this part of the fee, as goodwill' },
      'bank-transfer': BANK_TRANSFER,
      reason: REASON,
      'dry-run': DRY_RUN,
    },
    run: async ({ words: [parcel = ''], values, json }, context) => {
      const { yen } = values;
      const common = {
        method: methodOf(values['bank-transfer']),
        reason: values.reason,
        dryRun: values['dry-run'],
      };
      const body =
        yen === undefined
          ? { scope: 'shippingFee' as const, ...common }
          : { scope: 'goodwill' as const, yen: yenIn(yen), ...common };
      const answer = await callBackend(context, 'refundParcel', { params: { parcel }, body });
      print(context, { json, answer, text: () => madeText(answer) });
    },
  }),
  command({
    name: 'refunds list',
    wants: [],
    says: 'refunds that are due or requested, longest waiting first',
    options: {
      state: { type: 'string', wants: 'STATE', says: `${STATES.join(', ')}; newest first` },
      method: { type: 'string', wants: 'METHOD', says: REFUND_METHODS.join(', ') },
      ...PAGING,
    },
    run: async ({ values, json }, context) => {
      const state = values.state === undefined ? undefined : oneOf('--state', values.state, STATES);
      const method =
        values.method === undefined ? undefined : oneOf('--method', values.method, REFUND_METHODS);
      const answer = await callBackend(context, 'listRefunds', {
        query: { state, method, ...parsePaging(values) },
      });
      const { items, total } = answer;
      print(context, {
        json,
        answer,
        text: () => table(COLUMNS, items, context.width) + pagingText(items.length, total),
      });
    },
  }),
  command({
    name: 'refunds pay-out',
    wants: ['REFUND-ID'],
    says: 'record that a refund was transferred to the bank account of the member',
    more: [
      'The member gets an email with date and reference.',
      "Before the transfer, `refunds list` shows whether the payer's bank asks for the payment back: it may return the same",
      'money, so withdraw such a refund instead.',
    ].join('\n'),
    options: {
      on: { type: 'string', wants: 'YYYY-MM-DD', says: 'date of the transfer', isNeeded: true },
      reference: { type: 'string', wants: 'TEXT', says: 'reference of the transfer', isNeeded: true },
      'despite-dispute': { type: 'boolean', says: 'it was transferred although the payment is disputed' },
      'dry-run': DRY_RUN,
    },
    run: async ({ words: [refundId = ''], values, json }, context) => {
      const body = {
        paidOutOn: values.on,
        reference: values.reference,
        despiteDispute: values['despite-dispute'],
        dryRun: values['dry-run'],
      };
      const answer = await callBackend(context, 'payOutRefund', { params: { refundId }, body });
      const done = answer.dryRun ? 'would be recorded' : 'recorded';
      print(context, { json, answer, text: () => `Transfer of ${numberText(answer.yen)} yen ${done}.` });
    },
  }),
  command({
    name: 'refunds withdraw',
    wants: ['REFUND-ID'],
    says: 'withdraw a refund by bank transfer that was not paid out',
    more: 'Prizes that it made void are valid again. The member gets an email.',
    options: { reason: REASON, 'dry-run': DRY_RUN },
    run: async ({ words: [refundId = ''], values, json }, context) => {
      const body = { reason: values.reason, dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'withdrawRefund', { params: { refundId }, body });
      const done = answer.dryRun ? 'would be withdrawn' : 'withdrawn';
      print(context, { json, answer, text: () => `Refund of ${numberText(answer.yen)} yen ${done}.` });
    },
  }),
];
