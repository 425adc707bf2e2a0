import { z } from 'zod';
import {
  CARRIERS,
  ORDER_REASONS,
  PAYMENT_STATUSES,
  REFUND_METHODS,
  REFUND_SCOPES,
  REFUND_STATES,
  SHIPPING_STATUSES,
} from '../enums.ts';
import { PAYMENT_TYPES } from '../payment-types.ts';
import { Count, Timestamp, Yen } from '../values.ts';
import { Bytes } from './endpoint.ts';
import { After, AfterLine, LEDGER_SLICE, ListFilter, OrderFilter, SLICE } from './list-filters.ts';
import { OpsOrder } from './orders.ts';
import { Id, ShortNumber } from './values.ts';

export const PAYMENT_ACCOUNTS = ['sales', 'shipping', 'owed'] as const;
const PaymentFilter = ListFilter.extend({
  state: z
    .enum(PAYMENT_ACCOUNTS)
    .optional()
    .meta({ description: 'sales: tickets. shipping: fees. owed: received without a claim, to be refunded.' }),
});
const RefundFilter = ListFilter.extend({
  state: z.enum(REFUND_STATES).optional(),
  scope: z.enum(REFUND_SCOPES).optional(),
  refundMethod: z
    .enum(REFUND_METHODS)
    .optional()
    .meta({ description: 'How it is returned; `method`: how it was paid.' }),
});
const ShipmentFilter = ListFilter.extend({
  state: z.enum([...SHIPPING_STATUSES, 'withdrawn']).optional(),
});

/** A page of a list, oldest first. Items that are added meanwhile move no other item to another page. */
const sliceOf = <Item extends z.ZodType>(item: Item, position = After) =>
  z.object({
    items: z.array(item),
    next: position.nullable().meta({ description: 'null: the last page.' }),
    all: z
      .object({ rows: Count, yen: Yen })
      .nullable()
      .meta({ description: 'Of the whole list, on its first page.' }),
  });

const subject = {
  orderNumber: ShortNumber.nullable(),
  shipmentNumber: ShortNumber.nullable().meta({ description: 'Of a shipping fee.' }),
  memberId: Id,
  drawTitle: z.string().nullable(),
  paymentType: z.enum(PAYMENT_TYPES).nullable(),
};

export const AccountingPayment = z
  .object({
    lineId: z.int().positive().meta({ description: 'The row of the ledger.' }),
    ...subject,
    account: z.enum(PAYMENT_ACCOUNTS),
    yen: Yen,
    provider: z.string(),
    paymentId: z.string().meta({ description: 'Id of the payment at the provider.' }),
    at: Timestamp.meta({ description: 'When it was booked.' }),
  })
  .meta({ id: 'AccountingPayment' });
export type AccountingPayment = z.infer<typeof AccountingPayment>;

export const AccountingRefund = z
  .object({
    refundId: Id,
    ...subject,
    yen: Yen,
    reason: z.enum(ORDER_REASONS),
    provider: z.string(),
    paymentId: z.string(),
    scope: z.enum(REFUND_SCOPES),
    tickets: Count.meta({ description: 'Number of refunded tickets.' }),
    refundMethod: z.enum(REFUND_METHODS),
    state: z.enum(REFUND_STATES).meta({
      description: 'due, done: by the payment provider. requested, paidOut, withdrawn: a bank transfer.',
    }),
    at: Timestamp.meta({ description: 'When it was made.' }),
    doneAt: Timestamp.nullable().meta({ description: 'When it was booked as done or paid out.' }),
    withdrawnAt: Timestamp.nullable(),
    paidOutOn: z.iso.date().nullable().meta({ description: 'Date of the bank transfer.' }),
    reference: z.string().nullable().meta({ description: 'Reference of the bank transfer.' }),
  })
  .meta({ id: 'AccountingRefund' });
export type AccountingRefund = z.infer<typeof AccountingRefund>;

export const AccountingShipment = z
  .object({
    shipmentId: Id,
    number: ShortNumber,
    memberId: Id,
    status: z.enum([...SHIPPING_STATUSES, 'withdrawn']),
    prizes: Count,
    yen: Yen.meta({ description: 'The shipping fee.' }),
    paymentType: z.enum(PAYMENT_TYPES).nullable(),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    carrier: z.enum(CARRIERS).nullable(),
    trackingNumber: z.string().nullable(),
    at: Timestamp.meta({ description: 'When it was requested.' }),
    shippedAt: Timestamp.nullable(),
    deliveredAt: Timestamp.nullable(),
  })
  .meta({ id: 'AccountingShipment' });
export type AccountingShipment = z.infer<typeof AccountingShipment>;

const LIST = { method: 'GET', who: 'operator', needs: 'accounting.read', refusals: [] } as const;
const CSV = { ...LIST, stepUp: true, media: 'text/csv', answer: Bytes } as const;
const OF_MEMBER = 'A list of one member is recorded in the operator log.';
const AS_CSV = 'the whole list as CSV in UTF-8. Recorded in the operator log.';

export const accountingCalls = {
  listAccountingOrders: {
    ...LIST,
    path: '/api/ops/accounting/orders',
    summary: `Orders by the day they were placed, oldest first. Without names and addresses. ${OF_MEMBER}`,
    query: OrderFilter.extend(SLICE),
    answer: sliceOf(OpsOrder),
  },
  listAccountingPayments: {
    ...LIST,
    path: '/api/ops/accounting/payments',
    summary: `Payments by the day they were booked, oldest first. ${OF_MEMBER}`,
    query: PaymentFilter.extend(LEDGER_SLICE),
    answer: sliceOf(AccountingPayment, AfterLine),
  },
  exportAccountingPayments: {
    ...CSV,
    path: '/api/ops/accounting/payments.csv',
    summary: `Payments: ${AS_CSV}`,
    query: PaymentFilter,
  },
  listAccountingRefunds: {
    ...LIST,
    path: '/api/ops/accounting/refunds',
    summary: `Refunds by the day they were made, oldest first. ${OF_MEMBER}`,
    query: RefundFilter.extend(SLICE),
    answer: sliceOf(AccountingRefund),
  },
  exportAccountingRefunds: {
    ...CSV,
    path: '/api/ops/accounting/refunds.csv',
    summary: `Refunds: ${AS_CSV}`,
    query: RefundFilter,
  },
  listAccountingShipments: {
    ...LIST,
    path: '/api/ops/accounting/shipments',
    summary: `Shipments by the day they were requested, oldest first. Without names and addresses. ${OF_MEMBER}`,
    query: ShipmentFilter.extend(SLICE),
    answer: sliceOf(AccountingShipment),
  },
  exportAccountingShipments: {
    ...CSV,
    path: '/api/ops/accounting/shipments.csv',
    summary: `Shipments: ${AS_CSV}`,
    query: ShipmentFilter,
  },
} as const;
