import { z } from 'zod';
import { CARRIERS, REPORT_UNITS } from '../enums.ts';
import { Count, DirectoryName, Yen } from '../values.ts';
import { Bytes } from './endpoint.ts';
import { DrawProfit } from './prize-costs.ts';
import { Day } from './values.ts';

/** The longest range of a report: its rows are read by people. */
export const MAX_REPORT_DAYS = { day: 400, week: 1_200, month: 3_700 } as const;

const DAY_MS = 24 * 60 * 60_000;

const daysIn = ({ from, to }: { readonly from: string; readonly to: string }) =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const range = {
  from: Day.meta({ description: 'The first day, in Japan.' }),
  to: Day.meta({ description: 'The last day, in Japan.' }),
};

const RangeQuery = z
  .strictObject(range)
  .refine((query) => daysIn(query) >= 1 && daysIn(query) <= MAX_REPORT_DAYS.month, {
    path: ['to'],
    message: `must be from on, at most ${MAX_REPORT_DAYS.month} days later`,
  });

const ReportQuery = z
  .strictObject({ unit: z.enum(REPORT_UNITS), ...range })
  .refine((query) => daysIn(query) >= 1 && daysIn(query) <= MAX_REPORT_DAYS[query.unit], {
    path: ['to'],
    message: `must be from on; at most ${MAX_REPORT_DAYS.day} days of days, ${MAX_REPORT_DAYS.week} of weeks, ${MAX_REPORT_DAYS.month} of months`,
  });

const figures = {
  salesYen: Yen.meta({ description: 'Payments for tickets, as booked in the ledger, before refunds.' }),
  shippingYen: Yen.meta({ description: 'Payments of shipping fees, before refunds.' }),
  refundedYen: Yen.meta({
    description: 'Refunds of tickets and fees. Without those of payments that were never sales.',
  }),
  netYen: z.int().meta({ description: 'Tickets and fees less refunds. Chargebacks are not in it.' }),
  orders: Count.meta({ description: 'Paid orders, those refunded later and free ones included.' }),
  tickets: Count,
  buyers: Count.meta({ description: 'Members with such an order, each once.' }),
  newMembers: Count.meta({ description: 'Registrations, also of accounts that were deleted since.' }),
};

export const ReportRow = z
  .object({ from: z.iso.date(), to: z.iso.date(), ...figures })
  .meta({ id: 'SalesReportRow' });
export type ReportRow = z.infer<typeof ReportRow>;

const Part = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  rows: z.array(ReportRow).meta({ description: 'Oldest first, also those without sales.' }),
  total: z.object(figures),
});

export const SalesReport = z
  .object({
    unit: z.enum(REPORT_UNITS).meta({ description: 'A week begins on Monday.' }),
    current: Part,
    before: Part.meta({ description: 'As many days, or whole months, before.' }),
    yearBefore: Part.meta({ description: 'The same days of the year before.' }),
  })
  .meta({ id: 'SalesReport' });
export type SalesReport = z.infer<typeof SalesReport>;

export const DrawReportRow = z
  .object({
    directoryName: DirectoryName,
    title: z.string(),
    salesYen: Yen,
    refundedYen: Yen,
    orders: Count,
    tickets: Count,
    buyers: Count,
    beforeYen: Yen.meta({ description: 'Sales of the period before.' }),
    yearBeforeYen: Yen.meta({ description: 'Sales of the same days of the year before.' }),
    profit: DrawProfit.meta({ description: 'Since its opening, not of the range.' }),
  })
  .meta({ id: 'DrawReportRow' });
export type DrawReportRow = z.infer<typeof DrawReportRow>;

/** Handed over in the range, and what has become of them until now. */
export const CarrierReportRow = z
  .object({
    carrier: z.enum(CARRIERS),
    handedOver: Count,
    delivered: Count.meta({ description: 'Without a problem.' }),
    returned: Count,
    damaged: Count,
    lost: Count,
  })
  .meta({ id: 'CarrierReportRow' });
export type CarrierReportRow = z.infer<typeof CarrierReportRow>;

const READ = { method: 'GET', who: 'operator', needs: 'accounting.read', refusals: [] } as const;
const FILE = { ...READ, stepUp: true, media: 'text/csv', answer: Bytes } as const;
const AS_CSV = 'as CSV in UTF-8. Recorded in the operator log.';

export const reportCalls = {
  showSalesReport: {
    ...READ,
    path: '/api/ops/reports/sales',
    summary:
      'Sales, shipping fees, refunds, orders and members by day, week or month in Japan, with the period before and the year before.',
    query: ReportQuery,
    answer: SalesReport,
  },
  exportSalesReport: {
    ...FILE,
    path: '/api/ops/reports/sales.csv',
    summary: `The rows of the sales report, each with those of both comparisons, ${AS_CSV}`,
    query: ReportQuery,
  },
  showDrawReport: {
    ...READ,
    path: '/api/ops/reports/draws',
    summary: 'Sales of each draw in a range of days, the highest first, and its profit since the opening.',
    query: RangeQuery,
    answer: z.object({ items: z.array(DrawReportRow) }),
  },
  exportDrawReport: {
    ...FILE,
    path: '/api/ops/reports/draws.csv',
    summary: `The sales of each draw ${AS_CSV}`,
    query: RangeQuery,
  },
  showCarrierReport: {
    ...READ,
    path: '/api/ops/reports/carriers',
    summary: 'Shipments handed over in a range of days by carrier: delivered, returned, damaged, lost.',
    query: RangeQuery,
    answer: z.object({ items: z.array(CarrierReportRow) }),
  },
  exportCarrierReport: {
    ...FILE,
    path: '/api/ops/reports/carriers.csv',
    summary: `The shipments by carrier ${AS_CSV}`,
    query: RangeQuery,
  },
} as const;
