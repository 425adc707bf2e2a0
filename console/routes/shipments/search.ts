import { z } from 'zod';
import { CARRIERS, SHIPMENT_PROBLEMS, SHIPMENT_TASKS } from '#lib/contract/enums.ts';
import { offsetFilter, oneOf, textFilter } from '#console/lists/search.ts';

/** The problems of the tab 困りごと; unpaid: the fee is not paid. */
export const TROUBLES = [...SHIPMENT_PROBLEMS, 'unpaid'] as const;

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
