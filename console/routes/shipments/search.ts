import { z } from 'zod';
import { CARRIERS, SHIPMENT_PROBLEMS, SHIPMENT_TASKS } from '#lib/contract/enums.ts';
import { offsetFilter, oneOf, textFilter } from '#console/lists/search.ts';
import { PROBLEM_NAMES } from '#console/text/shipments.ts';

/** The problems of the tab 困りごと. any: each that waits for a decision; unpaid: the fee is not paid. */
export const TROUBLES = ['any', ...SHIPMENT_PROBLEMS, 'unpaid'] as const;

export const TROUBLE_NAMES: Readonly<Record<(typeof TROUBLES)[number], string>> = {
  ...PROBLEM_NAMES,
  any: '対応待ち（返送・紛失・破損）',
  unpaid: '送料未払い',
};

/** Ages in days that can be filtered by. */
export const AGES = ['1', '2', '3', '7'] as const;

export const SHIPMENTS_SEARCH = z.object({
  task: oneOf(SHIPMENT_TASKS),
  q: textFilter,
  draw: textFilter,
  carrier: oneOf(CARRIERS),
  trouble: oneOf(TROUBLES),
  days: oneOf(AGES),
  offset: offsetFilter,
});
export type ShipmentsSearch = z.output<typeof SHIPMENTS_SEARCH>;

export const PACKING_VIEWS = ['scan', 'shipments', 'prizes'] as const;
export type PackingView = (typeof PACKING_VIEWS)[number];

export const PACKING_SEARCH = z.object({ view: oneOf(PACKING_VIEWS) });
