import { z } from 'zod';
import { bytesOf, csvFile } from '#backend/http/lists/csv-file.ts';
import { AccountingPayment, AccountingRefund, AccountingShipment } from '#lib/contract/ops/accounting.ts';
import { Approval } from '#lib/contract/ops/approvals.ts';
import { OpsNews, OpsPicture } from '#lib/contract/ops/content.ts';
import { OpsInquiry } from '#lib/contract/ops/inquiries.ts';
import { OpsOrder } from '#lib/contract/ops/orders.ts';
import { ListedRefund } from '#lib/contract/ops/refunds.ts';
import { OpsShipment } from '#lib/contract/ops/shipments.ts';
import { StockLine } from '#lib/contract/ops/stock.ts';
import { ExpiredPrize } from '#lib/contract/ops/storage.ts';
import {
  ACCOUNTING_REFUND_COLUMNS,
  ACCOUNTING_SHIPMENT_COLUMNS,
  PAYMENT_COLUMNS,
} from '#lib/lists/accounting.ts';
import { APPROVAL_COLUMNS } from '#lib/lists/approvals.ts';
import type { Column } from '#lib/lists/columns.ts';
import { DRAW_COLUMNS } from '#lib/lists/draws.ts';
import { INQUIRY_COLUMNS } from '#lib/lists/inquiries.ts';
import { MEMBER_COLUMNS } from '#lib/lists/members.ts';
import { NEWS_COLUMNS } from '#lib/lists/news.ts';
import { ORDER_COLUMNS } from '#lib/lists/orders.ts';
import { PICTURE_COLUMNS } from '#lib/lists/pictures.ts';
import { LISTED_REFUND_COLUMNS } from '#lib/lists/refunds.ts';
import { SHIPMENT_COLUMNS } from '#lib/lists/shipments.ts';
import { STOCK_COLUMNS } from '#lib/lists/stock.ts';
import { EXPIRED_PRIZE_COLUMNS } from '#lib/lists/storage.ts';

/** The columns of a list without the type of its rows. */
const listOf = <Row>(schema: z.ZodObject, columns: readonly Column<Row>[]) => ({
  schema,
  columns: columns as readonly Column<Record<string, unknown>>[],
});

const LISTS = {
  orders: listOf(OpsOrder, ORDER_COLUMNS),
  shipments: listOf(OpsShipment, SHIPMENT_COLUMNS),
  refunds: listOf(ListedRefund, LISTED_REFUND_COLUMNS),
  approvals: listOf(Approval, APPROVAL_COLUMNS),
  inquiries: listOf(OpsInquiry, INQUIRY_COLUMNS),
  news: listOf(OpsNews, NEWS_COLUMNS),
  pictures: listOf(OpsPicture, PICTURE_COLUMNS),
  stock: listOf(StockLine, STOCK_COLUMNS),
  storage: listOf(ExpiredPrize, EXPIRED_PRIZE_COLUMNS),
  payments: listOf(AccountingPayment, PAYMENT_COLUMNS),
  accountingRefunds: listOf(AccountingRefund, ACCOUNTING_REFUND_COLUMNS),
  accountingShipments: listOf(AccountingShipment, ACCOUNTING_SHIPMENT_COLUMNS),
};

const inner = (schema: unknown): unknown =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? inner(schema.unwrap()) : schema;

const choicesOf = (schema: z.ZodObject, key: string): readonly string[] => {
  const field = inner(schema.shape[key]);
  return field instanceof z.ZodEnum ? field.options.map(String) : [];
};

/** The text of a value in the file. */
function written(column: Column<Record<string, unknown>>, value: string): string {
  if ('write' in column && column.write !== undefined) return String(column.write({ [column.key]: value }));
  const names = 'names' in column ? column.names : undefined;
  return names?.[value] ?? value;
}

test.each(Object.entries(LISTS))(
  'The file of %s has words where the shop has codes',
  (_name, { schema, columns }) => {
    const files = columns.filter(({ file }) => file !== undefined);
    const choices = files.flatMap((column) =>
      choicesOf(schema, column.key).map((value) => ({ column, value })),
    );
    const codes = choices
      .filter(({ column, value }) => written(column, value) === value)
      .map(({ column, value }) => `${column.key} ${value}`);
    expect(codes).toEqual([]);
  },
);

test('The name in the URL of a draw has one heading in all files', () => {
  const headings = [...ORDER_COLUMNS, ...STOCK_COLUMNS, ...DRAW_COLUMNS, ...MEMBER_COLUMNS]
    .filter(({ key, file }) => file !== undefined && (key === 'directoryName' || file === 'URLの名前'))
    .map(({ file }) => file);
  expect(headings).toEqual(['URLの名前', 'URLの名前', 'URLの名前']);
});

const typed: readonly Column<{ readonly name: string; readonly kind: 'stored' }>[] = [
  { key: 'name', file: '名前' },
  { key: 'kind', file: '種類', names: { stored: '保管中' } },
];

async function* rowsWith(name: string) {
  yield { items: [{ name, kind: 'stored' as const }], ofAll: 1 };
}

test.each(['constructor', 'toString', '__proto__'])('A file has the typed text %s as it is', async (name) => {
  const bytes: Uint8Array[] = [];
  for await (const part of bytesOf(csvFile(typed, rowsWith(name)))) bytes.push(part);
  expect(Buffer.concat(bytes).toString()).toBe(`\uFEFF"名前","種類"\r\n"${name}","保管中"\r\n`);
});
