import type { OpsParcel } from '#lib/contract/ops/shipments.ts';
import { SHIPPING_STATUSES } from '#lib/contract/enums.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ask } from '../calling/ask.ts';
import { command } from '../command.ts';
import { PAGING, pageIn } from '../paging.ts';
import { parcelText } from '../paper/parcel.ts';
import { goesOn, print } from '../paper/print.ts';
import { type Column, table } from '../paper/table.ts';
import { ageText, timeText } from '../paper/times.ts';
import { oneOf } from '../wrong-words.ts';

const columns = (now: number): readonly Column<OpsParcel>[] => [
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
