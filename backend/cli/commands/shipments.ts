import type { MovedShipments, OpsShipment } from '#lib/contract/ops/shipments.ts';
import { CARRIERS, SHIPPING_STATUSES } from '#lib/contract/enums.ts';
import { print, goesOn, type Column, table } from '../output/print.ts';
import { numberText } from '#lib/text/numbers.ts';
import { parcelText } from '../output/shipment.ts';
import { ageText, timeText } from '../output/times.ts';
import { ask } from '../call-backend.ts';
import { command, DRY_RUN, type Surroundings } from '../command.ts';
import { oneOf, WrongWords, PAGING, pageIn } from '../arguments.ts';

const ALL_OR_NOTHING =
  'All of them or nothing: where one cannot be moved, each problem is told by its place in the list.';

const THESE = ['NUMBER|ID…'] as const;

type Told = { readonly json: boolean; readonly deed: string };

/** A line for each, so that a script can count them, and a word about the whole. */
export function tell(around: Surroundings, moved: MovedShipments, { json, deed }: Told): void {
  const done = moved.dryRun ? `would be ${deed}` : deed;
  const lines = () => [
    ...moved.moved.map(({ number }) => `${number} ${done}`),
    ...moved.before.map(({ number }) => `${number} was ${deed} before`),
    ...(moved.moved.length + moved.before.length === 0 ? ['Nothing to do.'] : []),
  ];
  print(around, { json, answer: moved, text: () => lines().join('\n') });
}

export const moveCommands = [
  command({
    name: 'parcels accept',
    wants: THESE,
    mayLack: 1,
    says: 'take parcels to be packed; their addresses stay from then on',
    more: ALL_OR_NOTHING,
    options: {
      all: { type: 'boolean', says: 'all that are ready, a thousand at most, the oldest first' },
      'dry-run': DRY_RUN,
    },
    run: async ({ words, values, json }, around) => {
      if (values.all === words.length > 0) throw new WrongWords('parcels accept wants parcels, or --all.');
      const dryRun = values['dry-run'];
      const body = values.all ? { all: true as const, dryRun } : { parcels: [...words], dryRun };
      tell(around, await ask(around, 'acceptParcels', { body }), { json, deed: 'accepted' });
      return 0;
    },
  }),
  command({
    name: 'parcels ship',
    wants: ['NUMBER|ID', 'TRACKING-NUMBER'],
    says: 'hand a parcel to a carrier, under the number it gave; the member gets a letter',
    more: 'parcels import-tracking does so for a whole sheet.',
    options: {
      carrier: { type: 'string', wants: 'NAME', says: CARRIERS.join(', '), isNeeded: true },
      'dry-run': DRY_RUN,
    },
    run: async ({ words: [parcel = '', trackingNumber = ''], values, json }, around) => {
      const carrier = oneOf('--carrier', values.carrier, CARRIERS);
      const body = { parcels: [{ parcel, carrier, trackingNumber }], dryRun: values['dry-run'] };
      tell(around, await ask(around, 'shipParcels', { body }), { json, deed: 'shipped' });
      return 0;
    },
  }),
  command({
    name: 'parcels mailed',
    wants: THESE,
    says: 'note that members know of their parcels, though the letter reaches nobody',
    more: ALL_OR_NOTHING,
    options: { 'dry-run': DRY_RUN },
    run: async ({ words, values, json }, around) => {
      const body = { parcels: [...words], dryRun: values['dry-run'] };
      tell(around, await ask(around, 'noteParcelsMailed', { body }), { json, deed: 'noted as told' });
      return 0;
    },
  }),
  command({
    name: 'parcels deliver',
    wants: THESE,
    says: 'note that parcels have arrived',
    more: ALL_OR_NOTHING,
    options: { 'dry-run': DRY_RUN },
    run: async ({ words, values, json }, around) => {
      const body = { parcels: [...words], dryRun: values['dry-run'] };
      tell(around, await ask(around, 'deliverParcels', { body }), { json, deed: 'delivered' });
      return 0;
    },
  }),
];

const columns = (now: number): readonly Column<OpsShipment>[] => [
  { head: 'number', of: ({ number }) => number },
  { head: 'status', of: ({ status, isReady }) => (isReady ? `${status} ready` : status) },
  { head: 'for', of: ({ since }) => ageText(since, now), isNumber: true },
  { head: 'requested', of: ({ requestedAt }) => timeText(requestedAt) },
  { head: 'prizes', of: ({ prizes }) => prizes, isNumber: true },
  { head: 'fee', of: ({ fee }) => numberText(fee), isNumber: true },
  { head: 'money', of: ({ paymentStatus }) => paymentStatus },
  { head: 'tracking', of: ({ carrier, trackingNumber }) => carrier && `${carrier} ${trackingNumber ?? ''}` },
  { head: 'draws', of: ({ drawTitles }) => drawTitles.join('、'), gives: true },
];

export const parcelCommands = [
  command({
    name: 'parcels list',
    wants: [],
    says: 'parcels that are not delivered, those that wait longest first',
    options: {
      state: { type: 'string', wants: 'STATE', says: `only those in ${SHIPPING_STATUSES.join(', ')}` },
      ready: { type: 'boolean', says: 'only those that can be accepted' },
      ...PAGING,
    },
    run: async ({ values: { state, ready, ...page }, json }, around) => {
      const query = {
        state: state === undefined ? undefined : oneOf('--state', state, SHIPPING_STATUSES),
        ready: ready ? ('true' as const) : undefined,
        ...pageIn(page),
      };
      const answer = await ask(around, 'listParcels', { query });
      const { items, total } = answer;
      const text = () => table(columns(Date.now()), items, around.width) + goesOn(items.length, total);
      print(around, { json, answer, text });
      return 0;
    },
  }),
  command({
    name: 'parcels show',
    wants: ['NUMBER|ID'],
    says: 'one parcel with its address, its contents and its history',
    more: 'The look is recorded.',
    options: {},
    run: async ({ words: [parcel = ''], json }, around) => {
      const answer = await ask(around, 'showParcel', { params: { parcel } });
      print(around, { json, answer, text: () => parcelText(answer, around.width) });
      return 0;
    },
  }),
];
