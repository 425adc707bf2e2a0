import type { ChangedShipment } from '#lib/contract/ops/after-sales.ts';
import { CARRIERS, RETURN_REASONS, SHIPMENT_PROBLEMS } from '#lib/contract/enums.ts';
import { callBackend } from '../call-backend.ts';
import { command, type CommandContext, DRY_RUN } from '../command.ts';
import { oneOf, UsageError, wholeNumber } from '../arguments.ts';
import { print } from '../output/print.ts';

const SHIPMENT_WORD = ['NUMBER|ID'] as const;
const MAX_FEE_YEN = 100_000;

type Report = { readonly json: boolean; readonly outcome: string };

function report(context: CommandContext, answer: ChangedShipment, { json, outcome }: Report): void {
  const { number, followUp, dryRun } = answer;
  const text = () =>
    [
      `${number} ${dryRun ? 'would be ' : ''}${outcome}`,
      ...(followUp === null || dryRun ? [] : [`${followUp.number} follows it`]),
    ].join('\n');
  print(context, { json, answer, text });
}

/** A new address: all of its options, or none. The second line may be left out. */
const ADDRESS = {
  name: { type: 'string', wants: 'NAME', says: 'new address: the recipient' },
  zip: { type: 'string', wants: 'ZIP', says: 'new address: seven digits' },
  address: { type: 'string', wants: 'TEXT', says: 'new address: from the prefecture to the house number' },
  address2: { type: 'string', wants: 'TEXT', says: 'new address: the building' },
  tel: { type: 'string', wants: 'TEL', says: 'new address: telephone' },
} as const;

type AddressValues = { readonly [Line in keyof typeof ADDRESS]?: string | undefined };

function addressFrom({ name, zip, address, address2 = '', tel }: AddressValues) {
  if ([name, zip, address, tel].every((line) => line === undefined) && address2 === '') return undefined;
  if (name === undefined || zip === undefined || address === undefined || tel === undefined)
    throw new UsageError('An address needs --name, --zip, --address and --tel.');
  return { name, zip, address, address2, tel };
}

const CLOSINGS = ['refunded', 'givenUp', 'cleared'] as const;

export const afterSalesCommands = [
  command({
    name: 'parcels problem',
    wants: ['NUMBER|ID', SHIPMENT_PROBLEMS.join('|')],
    says: 'record that a parcel came back, or was lost or damaged; the member gets an email',
    more: 'parcels list --problem any shows those that are not decided. A returned parcel is kept for 60 days.',
    options: {
      reason: {
        type: 'string',
        wants: 'WHY',
        says: `of a returned one: ${RETURN_REASONS.join(', ')}`,
      },
      'dry-run': DRY_RUN,
    },
    run: async ({ words: [parcel = '', what = ''], values, json }, context) => {
      const problem = oneOf('The problem', what, SHIPMENT_PROBLEMS);
      const { reason: typed } = values;
      if ((problem === 'returned') !== (typed !== undefined))
        throw new UsageError('--reason is needed for a returned parcel, and for no other.');
      const reason = typed === undefined ? undefined : oneOf('--reason', typed, RETURN_REASONS);
      const body = { problem, reason, dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'reportParcelProblem', { params: { parcel }, body });
      report(context, answer, { json, outcome: `recorded as ${problem}` });
    },
  }),
  command({
    name: 'parcels renumber',
    wants: ['NUMBER|ID', 'TRACKING-NUMBER'],
    says: 'correct the tracking number of a parcel that is under way; its member gets an email',
    options: {
      carrier: { type: 'string', wants: 'NAME', says: CARRIERS.join(', '), isNeeded: true },
      'dry-run': DRY_RUN,
    },
    run: async ({ words: [parcel = '', trackingNumber = ''], values, json }, context) => {
      const carrier = oneOf('--carrier', values.carrier, CARRIERS);
      const body = { carrier, trackingNumber, dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'correctParcelNumber', { params: { parcel }, body });
      report(context, answer, { json, outcome: `renumbered to ${trackingNumber}` });
    },
  }),
  command({
    name: 'parcels address',
    wants: SHIPMENT_WORD,
    says: 'correct the address of a parcel before its handover; its member gets an email',
    more: 'A label that was exported or printed before has the former address.',
    options: { ...ADDRESS, 'dry-run': DRY_RUN },
    run: async ({ words: [parcel = ''], values, json }, context) => {
      const address = addressFrom(values);
      if (address === undefined) throw new UsageError('parcels address needs an address.');
      const body = { address, dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'correctParcelAddress', { params: { parcel }, body });
      report(context, answer, { json, outcome: 'readdressed' });
    },
  }),
  command({
    name: 'parcels resend',
    wants: SHIPMENT_WORD,
    says: 'send a returned parcel again, as a new one; its member gets an email',
    more: [
      'With a fee the new parcel waits until the member has paid, as long as the returned one is kept. The member may',
      'correct the address until it is accepted.',
    ].join('\n'),
    options: {
      fee: { type: 'string', wants: 'YEN', says: 'for the member to pay; 0: the shop pays', isNeeded: true },
      ...ADDRESS,
      'dry-run': DRY_RUN,
    },
    run: async ({ words: [parcel = ''], values, json }, context) => {
      const fee = wholeNumber('--fee', values.fee, { least: 0, most: MAX_FEE_YEN });
      const body = { fee, address: addressFrom(values), dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'resendParcel', { params: { parcel }, body });
      report(context, answer, { json, outcome: 'sent again' });
    },
  }),
  command({
    name: 'parcels exchange',
    wants: ['NUMBER|ID', 'PRIZE-ID…'],
    optionalWords: 1,
    says: 'send spare pieces for prizes of a lost or damaged parcel; without prizes: for all of them',
    more: 'spares list shows what there is. Its member gets an email and pays nothing.',
    options: { ...ADDRESS, 'dry-run': DRY_RUN },
    run: async ({ words: [parcel = '', ...ids], values, json }, context) => {
      const wonPrizeIds = ids.length === 0 ? undefined : ids;
      const body = { wonPrizeIds, address: addressFrom(values), dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'exchangePrizes', { params: { parcel }, body });
      report(context, answer, { json, outcome: 'exchanged' });
    },
  }),
  command({
    name: 'parcels close',
    wants: SHIPMENT_WORD,
    says: 'end the problem of a parcel without sending another one',
    more: [
      'refunded: it was refunded before, by orders refund. givenUp: the member does not want it, or the 60 days are over.',
      'cleared: it was no problem, for example because it has arrived.',
    ].join('\n'),
    options: {
      as: { type: 'string', wants: 'HOW', says: CLOSINGS.join(', '), isNeeded: true },
      'dry-run': DRY_RUN,
    },
    run: async ({ words: [parcel = ''], values, json }, context) => {
      const as = oneOf('--as', values.as, CLOSINGS);
      const body = { as, dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'closeParcel', { params: { parcel }, body });
      report(context, answer, { json, outcome: `closed as ${as}` });
    },
  }),
];
