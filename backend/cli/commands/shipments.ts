import type { MovedShipments, OpsShipment } from '#lib/contract/ops/shipments.ts';
import { CARRIERS, SHIPMENT_PROBLEMS, SHIPMENT_TASKS, SHIPPING_STATUSES } from '#lib/contract/enums.ts';
import { print, pagingText, type Column, table } from '../output/print.ts';
import { numberText } from '#lib/text/numbers.ts';
import { shipmentText } from '../output/shipment.ts';
import { ageText, timeText } from '../output/times.ts';
import { callBackend } from '../call-backend.ts';
import { type Command, command, DRY_RUN, type CommandContext } from '../command.ts';
import { oneOf, UsageError, PAGING, parsePaging } from '../arguments.ts';

const ALL_OR_NOTHING = 'All of them or nothing: problems are listed by their place in the list.';

const SHIPMENT_WORDS = ['NUMBER|ID…'] as const;

type Report = { readonly json: boolean; readonly outcome: string };

/** Prints one line per shipment, which scripts can count, and a summary. */
export function report(context: CommandContext, moved: MovedShipments, { json, outcome }: Report): void {
  const done = moved.dryRun ? `would be ${outcome}` : outcome;
  const lines = () => [
    ...moved.moved.map(({ number }) => `${number} ${done}`),
    ...moved.before.map(({ number }) => `${number} was ${outcome} before`),
    ...(moved.moved.length + moved.before.length === 0 ? ['Nothing to do.'] : []),
  ];
  print(context, { json, answer: moved, text: () => lines().join('\n') });
}

type Recording = Pick<Command, 'name' | 'says'> & {
  readonly call: 'noteParcelsMailed' | 'deliverParcels';
  readonly outcome: string;
};

const recording = ({ name, says, call, outcome }: Recording) =>
  command({
    ...{ name, says, wants: SHIPMENT_WORDS, more: ALL_OR_NOTHING },
    options: { 'dry-run': DRY_RUN },
    run: async ({ words, values, json }, context) => {
      const body = { parcels: [...words], dryRun: values['dry-run'] };
      report(context, await callBackend(context, call, { body }), { json, outcome });
    },
  });

export const fulfilmentCommands = [
  command({
    name: 'parcels accept',
    wants: SHIPMENT_WORDS,
    optionalWords: 1,
    says: 'accept parcels for packing; their addresses are fixed from then on',
    more: ALL_OR_NOTHING,
    options: {
      all: { type: 'boolean', says: 'all that are ready, at most 1,000, the oldest first' },
      'dry-run': DRY_RUN,
    },
    run: async ({ words, values, json }, context) => {
      if (values.all === words.length > 0) throw new UsageError('parcels accept needs parcels, or --all.');
      const dryRun = values['dry-run'];
      const body = values.all ? { all: true as const, dryRun } : { parcels: [...words], dryRun };
      report(context, await callBackend(context, 'acceptParcels', { body }), { json, outcome: 'accepted' });
    },
  }),
  command({
    name: 'parcels packed',
    wants: SHIPMENT_WORDS,
    says: 'record that accepted parcels are packed, so that lists tell them from those to pack',
    more: ALL_OR_NOTHING,
    options: {
      undo: { type: 'boolean', says: 'they are not packed' },
      'dry-run': DRY_RUN,
    },
    run: async ({ words, values: { undo = false, 'dry-run': dryRun }, json }, context) => {
      const body = { parcels: [...words], undo, dryRun };
      const outcome = undo ? 'recorded as not packed' : 'packed';
      report(context, await callBackend(context, 'packParcels', { body }), { json, outcome });
    },
  }),
  command({
    name: 'parcels ship',
    wants: ['NUMBER|ID', 'TRACKING-NUMBER'],
    says: 'record the handover to a carrier and its number; the member gets an email',
    more: 'parcels import-tracking does so for a CSV file.',
    options: {
      carrier: { type: 'string', wants: 'NAME', says: CARRIERS.join(', '), isNeeded: true },
      'dry-run': DRY_RUN,
    },
    run: async ({ words: [parcel = '', trackingNumber = ''], values, json }, context) => {
      const carrier = oneOf('--carrier', values.carrier, CARRIERS);
      const body = { parcels: [{ parcel, carrier, trackingNumber }], dryRun: values['dry-run'] };
      report(context, await callBackend(context, 'shipParcels', { body }), { json, outcome: 'shipped' });
    },
  }),
  recording({
    name: 'parcels mailed',
    says: 'record that members were notified otherwise, because the email cannot be delivered',
    call: 'noteParcelsMailed',
    outcome: 'recorded as notified',
  }),
  recording({
    name: 'parcels deliver',
    says: 'record that parcels have arrived',
    call: 'deliverParcels',
    outcome: 'delivered',
  }),
];

const columns = (now: number): readonly Column<OpsShipment>[] => [
  { head: 'number', of: ({ number }) => number },
  { head: 'status', of: ({ status, isReady }) => (isReady ? `${status} ready` : status) },
  {
    head: 'problem',
    of: ({ problem, resolution }) => (problem === null ? null : `${problem} ${resolution ?? ''}`.trim()),
  },
  { head: 'for', of: ({ since }) => ageText(since, now), isNumber: true },
  { head: 'requested', of: ({ requestedAt }) => timeText(requestedAt) },
  { head: 'prizes', of: ({ prizes }) => prizes, isNumber: true },
  { head: 'fee', of: ({ fee }) => numberText(fee), isNumber: true },
  { head: 'money', of: ({ paymentStatus }) => paymentStatus },
  { head: 'tracking', of: ({ carrier, trackingNumber }) => carrier && `${carrier} ${trackingNumber ?? ''}` },
  { head: 'draws', of: ({ drawTitles }) => drawTitles.join('、'), shrinks: true },
];

export const shipmentCommands = [
  command({
    name: 'parcels list',
    wants: [],
    says: 'parcels that are not delivered, the oldest request first',
    options: {
      state: { type: 'string', wants: 'STATE', says: `only those in ${SHIPPING_STATUSES.join(', ')}` },
      problem: {
        type: 'string',
        wants: 'PROBLEM',
        says: `only those with a problem to decide, of every kind (any) or one of ${SHIPMENT_PROBLEMS.join(', ')}`,
      },
      ready: { type: 'boolean', says: 'only those that can be accepted' },
      task: { type: 'string', wants: 'TASK', says: `only those of ${SHIPMENT_TASKS.join(', ')}` },
      ...PAGING,
    },
    run: async ({ values: { state, problem, ready, task, ...page }, json }, context) => {
      const query = {
        state: state === undefined ? undefined : oneOf('--state', state, SHIPPING_STATUSES),
        problem:
          problem === undefined ? undefined : oneOf('--problem', problem, ['any', ...SHIPMENT_PROBLEMS]),
        ready: ready ? ('true' as const) : undefined,
        task: task === undefined ? undefined : oneOf('--task', task, SHIPMENT_TASKS),
        ...parsePaging(page),
      };
      const answer = await callBackend(context, 'listParcels', { query });
      const { items, total } = answer;
      const text = () => table(columns(Date.now()), items, context.width) + pagingText(items.length, total);
      print(context, { json, answer, text });
    },
  }),
  command({
    name: 'parcels show',
    wants: ['NUMBER|ID'],
    says: 'one parcel with its address, its contents and its history',
    more: 'The search is logged.',
    options: {},
    run: async ({ words: [parcel = ''], json }, context) => {
      const answer = await callBackend(context, 'showParcel', { params: { parcel } });
      print(context, { json, answer, text: () => shipmentText(answer, context.width) });
    },
  }),
];
