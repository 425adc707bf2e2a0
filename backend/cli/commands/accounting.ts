import {
  type AccountingOrder,
  type AccountingPayment,
  type AccountingRefund,
  type AccountingShipment,
  PAYMENT_ACCOUNTS,
} from '#lib/contract/ops/accounting.ts';
import { PAYMENT_TYPES, PLAY_STATUSES, REFUND_STATES, SHIPPING_STATUSES } from '#lib/contract/enums.ts';
import { MAX_LIMIT } from '#lib/contract/paging.ts';
import { numberText } from '#lib/text/numbers.ts';
import { oneOf, wholeNumber } from '../arguments.ts';
import { callBackend } from '../call-backend.ts';
import { type Command, command, type CommandContext, type ParsedCommand } from '../command.ts';
import { writeNewFile } from '../output/new-file.ts';
import { type Column, print, table } from '../output/print.ts';
import { timeText } from '../output/times.ts';

const FILTERS = {
  from: { type: 'string', wants: 'DAY', says: 'the first day, such as 2026-11-01' },
  to: { type: 'string', wants: 'DAY', says: 'the last day' },
  draw: { type: 'string', wants: 'NAME', says: 'of this draw' },
  state: { type: 'string', wants: 'STATE', says: 'in this state' },
  method: { type: 'string', wants: 'METHOD', says: PAYMENT_TYPES.join(', ') },
  member: { type: 'string', wants: 'ID', says: 'of this member' },
  least: { type: 'string', wants: 'YEN', says: 'this amount or more' },
  most: { type: 'string', wants: 'YEN', says: 'this amount or less' },
  limit: { type: 'string', wants: 'N', says: `how many at most, 1 to ${MAX_LIMIT}; 20 when left out` },
  after: { type: 'string', wants: 'POSITION', says: 'continues a list, as it says at its end' },
  csv: { type: 'string', wants: 'FILE', says: 'write the whole list to this file, which must not exist' },
} as const;

type Values = ParsedCommand<typeof FILTERS>['values'];

function filterFrom<State extends string>(
  { from, to, draw, member, state, method, least, most }: Values,
  states: readonly State[],
) {
  const yen = (name: string, text: string | undefined) =>
    text === undefined ? undefined : wholeNumber(name, text, { least: 0, most: 999_999_999 });
  return {
    ...{ from, to, draw, member },
    state: state === undefined ? undefined : oneOf('--state', state, states),
    method: method === undefined ? undefined : oneOf('--method', method, PAYMENT_TYPES),
    least: yen('--least', least),
    most: yen('--most', most),
  };
}

type Query<State extends string> = ReturnType<typeof filterFrom<State>>;
type PageQuery = { readonly limit: number | undefined; readonly after: string | undefined };
type Page<Row> = {
  readonly items: readonly Row[];
  readonly next: string | null;
  readonly all: { readonly rows: number; readonly yen: number } | null;
};

type List<Row, State extends string> = {
  readonly name: string;
  readonly states: readonly State[];
  readonly columns: readonly Column<Row>[];
  readonly list: (context: CommandContext, query: Query<State> & PageQuery) => Promise<Page<Row>>;
  readonly exported: (context: CommandContext, query: Query<State>) => Promise<Uint8Array>;
};

const listCommand = <Row, State extends string>(list: List<Row, State>): Command =>
  command({
    name: `accounting ${list.name}`,
    wants: [],
    says: `${list.name} by day, draw, state, method, member and amount, oldest first`,
    more: `States: ${list.states.join(', ')}. Days are Japan's. Writing a file is recorded in the operator log.`,
    options: FILTERS,
    run: async ({ values, json }, context) => {
      const filter = filterFrom(values, list.states);
      const { csv, after } = values;
      if (csv !== undefined) return writeNewFile(context, csv, () => list.exported(context, filter));
      const limit =
        values.limit === undefined
          ? undefined
          : wholeNumber('--limit', values.limit, { least: 1, most: MAX_LIMIT });
      const answer = await list.list(context, { ...filter, limit, after });
      print(context, { json, answer, text: () => pageText(answer, list.columns, context.width) });
    },
  });

function pageText<Row>(
  { items, next, all }: Page<Row>,
  columns: readonly Column<Row>[],
  width: number | undefined,
) {
  const total = all === null ? [] : [`${numberText(all.rows)} rows, ${numberText(all.yen)} yen in all`];
  const rest = next === null ? [] : [`--after ${next} continues.`];
  return [table(columns, items, width), ...total, ...rest].join('\n');
}

type Amount = { readonly at: string; readonly yen: number };
const AT = { head: 'at', of: ({ at }: Amount) => timeText(at) } as const;
const YEN = { head: 'yen', of: ({ yen }: Amount) => numberText(yen), isNumber: true } as const;

type Subject = Pick<AccountingPayment, 'orderNumber' | 'parcelNumber' | 'paymentType'>;
const NUMBER = { head: 'of', of: (row: Subject) => row.orderNumber ?? row.parcelNumber } as const;
const METHOD = {
  head: 'by',
  of: ({ paymentType }: Pick<Subject, 'paymentType'>) => paymentType,
} as const;

const ORDERS: readonly Column<AccountingOrder>[] = [
  AT,
  { head: 'number', of: ({ number }) => number },
  { head: 'status', of: ({ status }) => status },
  { head: 'money', of: ({ paymentStatus }) => paymentStatus },
  METHOD,
  YEN,
  { head: 'draw', of: ({ drawTitle }) => drawTitle, shrinks: true },
];
const PAYMENTS: readonly Column<AccountingPayment>[] = [
  AT,
  NUMBER,
  { head: 'account', of: ({ account }) => account },
  METHOD,
  YEN,
  { head: 'payment', of: ({ paymentId }) => paymentId },
];
const REFUNDS: readonly Column<AccountingRefund>[] = [
  AT,
  NUMBER,
  { head: 'scope', of: ({ scope }) => scope },
  { head: 'state', of: ({ state }) => state },
  { head: 'transfer', of: ({ paidOutOn, reference }) => paidOutOn && `${paidOutOn} ${reference}` },
  METHOD,
  YEN,
  { head: 'reason', of: ({ reason }) => reason },
];
const SHIPMENTS: readonly Column<AccountingShipment>[] = [
  AT,
  { head: 'number', of: ({ number }) => number },
  { head: 'status', of: ({ status }) => status },
  { head: 'prizes', of: ({ prizes }) => prizes, isNumber: true },
  METHOD,
  YEN,
  { head: 'tracking', of: ({ trackingNumber }) => trackingNumber },
];

export const accountingCommands = [
  listCommand({
    ...{ name: 'orders', states: PLAY_STATUSES, columns: ORDERS },
    list: (context, query) => callBackend(context, 'listAccountingOrders', { query }),
    exported: (context, query) => callBackend(context, 'exportAccountingOrders', { query }),
  }),
  listCommand({
    ...{ name: 'payments', states: PAYMENT_ACCOUNTS, columns: PAYMENTS },
    list: (context, query) => callBackend(context, 'listAccountingPayments', { query }),
    exported: (context, query) => callBackend(context, 'exportAccountingPayments', { query }),
  }),
  listCommand({
    ...{ name: 'refunds', states: REFUND_STATES, columns: REFUNDS },
    list: (context, query) => callBackend(context, 'listAccountingRefunds', { query }),
    exported: (context, query) => callBackend(context, 'exportAccountingRefunds', { query }),
  }),
  listCommand({
    ...{ name: 'shipments', states: [...SHIPPING_STATUSES, 'withdrawn'] as const, columns: SHIPMENTS },
    list: (context, query) => callBackend(context, 'listAccountingShipments', { query }),
    exported: (context, query) => callBackend(context, 'exportAccountingShipments', { query }),
  }),
];
