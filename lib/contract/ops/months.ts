import { z } from 'zod';
import { JOURNAL_FORMATS, LEDGER_ACCOUNTS, LEDGER_KINDS, REFUND_METHODS, REFUND_SCOPES } from '../enums.ts';
import { PAYMENT_TYPES } from '../payment-types.ts';
import { Count, Timestamp, Yen } from '../values.ts';
import { Bytes } from './endpoint.ts';

const Month = z
  .string()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)
  .meta({ description: 'A month in Japan.', examples: ['2026-10'] });

const paymentType = z.enum(PAYMENT_TYPES).nullable();
const taxPercent = Count.meta({ description: 'The tax rate; 0: outside the tax. Yen include it.' });
const CountAndYen = z.object({ count: Count, yen: Yen });

/**
 * The figures of a month. A closed month is stored like this and stays readable: a field that is added later is
 * optional, no field or word is renamed or removed.
 */
export const MonthFigures = z
  .object({
    sales: z
      .array(
        z.object({
          day: z.iso.date().meta({ description: 'In Japan.' }),
          of: z.enum(['tickets', 'shipping']),
          paymentType,
          taxPercent,
          payments: Count,
          yen: Yen,
        }),
      )
      .meta({ description: 'Payments that were sales when they were booked.' }),
    refunds: z.array(
      z.object({
        of: z
          .enum(['tickets', 'shipping', 'owed'])
          .meta({ description: 'owed: of a payment that was never a sale.' }),
        scope: z.enum(REFUND_SCOPES),
        method: z.enum(REFUND_METHODS),
        taxPercent,
        refunds: Count,
        yen: Yen,
      }),
    ),
    tax: z.array(
      z.object({
        taxPercent,
        salesYen: Yen,
        returnedYen: Yen,
        taxYen: z.int().meta({ description: 'Included in the sales less the returns.' }),
      }),
    ),
    movements: z
      .array(
        z.object({
          kind: z.enum(LEDGER_KINDS),
          from: z.enum(LEDGER_ACCOUNTS).meta({ description: 'The account debited.' }),
          to: z.enum(LEDGER_ACCOUNTS).meta({ description: 'The account credited.' }),
          lines: Count,
          yen: Yen,
          taxYen: Count.meta({ description: 'The tax in fees, as the provider says.' }),
        }),
      )
      .meta({ description: 'All rows of the ledger.' }),
    accounts: z.array(
      z.object({
        account: z.enum(LEDGER_ACCOUNTS),
        debitYen: Yen,
        creditYen: Yen,
        balanceYen: z.int().meta({ description: 'Debits less credits until the end of the month.' }),
      }),
    ),
    positions: z
      .object({
        refundsDue: CountAndYen.meta({ description: 'Refunds that the provider has not confirmed.' }),
        refundsRequested: CountAndYen.meta({ description: 'Refunds by bank transfer, not transferred.' }),
        unplayed: CountAndYen.meta({ description: 'Paid tickets that were not played.' }),
        unshipped: CountAndYen.meta({ description: 'Won prizes that no carrier has, by ticket price.' }),
      })
      .meta({ description: 'What the shop owes at the end of the month; of a running month, now.' }),
  })
  .meta({ id: 'MonthFigures' });
export type MonthFigures = z.infer<typeof MonthFigures>;

const closing = {
  month: Month,
  closedBy: z.string().nullable().meta({ description: 'null: the month is open.' }),
  closedAt: Timestamp.nullable(),
};

export const AccountingMonth = z
  .object({ ...closing, figures: MonthFigures })
  .meta({ id: 'AccountingMonth' });
export type AccountingMonth = z.infer<typeof AccountingMonth>;

const AccountingMonthRow = z.object(closing).meta({ id: 'AccountingMonthRow' });
type AccountingMonthRow = z.infer<typeof AccountingMonthRow>;

const READ = { method: 'GET', who: 'operator', needs: 'accounting.read' } as const;
const params = z.strictObject({ month: Month });

export const monthCalls = {
  listAccountingMonths: {
    ...READ,
    path: '/api/ops/accounting/months',
    summary: 'All months with rows of the ledger up to the present one, newest first.',
    answer: z.object({ items: z.array(AccountingMonthRow) }),
    refusals: [],
  },
  showAccountingMonth: {
    ...READ,
    path: '/api/ops/accounting/months/{month}',
    takesMinutes: true,
    summary: 'The figures of a closed month as they were stored, or of an open one.',
    params,
    answer: AccountingMonth,
    refusals: ['notFound'],
  },
  exportJournal: {
    ...READ,
    path: '/api/ops/accounting/months/{month}/journal',
    takesMinutes: true,
    media: 'text/csv',
    stepUp: true,
    summary:
      'The journal of a closed month, as 弥生会計 (Shift_JIS), freee会計 or マネーフォワード クラウド会計 (UTF-8) imports it. Recorded in the operator log.',
    params,
    query: z.strictObject({ format: z.enum(JOURNAL_FORMATS) }),
    answer: Bytes,
    refusals: ['notFound', 'monthOpen'],
  },
} as const;
