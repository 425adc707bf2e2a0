import { z } from 'zod';
import {
  CARRIERS,
  SHIPMENT_PROBLEMS,
  SHIPMENT_TASKS,
  SHIPPING_METHODS,
  SHIPPING_STATUSES,
} from '../enums.ts';
import { Paging, longPageOf, wholeNumber } from '../paging.ts';
import { Count, DirectoryName, Timestamp } from '../values.ts';
import { OpsShipment } from './shipments.ts';
import { NumberText, TrueFlag } from './values.ts';

const MAX_AGE_DAYS = 365;

/** The shipments of one task; `done` is not counted, because it grows without end. */
const TaskSummary = z
  .object({
    task: z.enum(SHIPMENT_TASKS),
    count: Count,
    oldestAt: Timestamp.nullable().meta({ description: 'When the oldest one was requested.' }),
  })
  .meta({ id: 'ShipmentTask' });

/** A list of shipments is filtered by any of these. */
const ShipmentFilters = z.strictObject({
  state: z.enum(SHIPPING_STATUSES).optional(),
  task: z.enum(SHIPMENT_TASKS).optional().meta({ description: 'Only those with this to be done.' }),
  problem: z
    .enum(['any', ...SHIPMENT_PROBLEMS])
    .optional()
    .meta({ description: 'Only those with such a problem that is not decided, whatever their state.' }),
  unpaid: TrueFlag.meta({ description: 'Only those in START whose fee is not paid.' }),
  paused: TrueFlag.meta({ description: 'Only those that staff have paused before their handover.' }),
  carrier: z.enum(CARRIERS).optional(),
  method: z.enum(SHIPPING_METHODS).optional(),
  exported: z
    .enum(['yes', 'no'])
    .optional()
    .meta({ description: 'Only those that were written into a file, or were not.' }),
  draw: DirectoryName.optional().meta({ description: 'Only those with prizes of this draw.' }),
  minDays: wholeNumber(1, MAX_AGE_DAYS)
    .optional()
    .meta({ description: 'Only those requested at least so many days ago.' }),
  q: NumberText.optional().meta({
    description:
      'The number of a shipment, as people write it or as on a label, or a tracking number. All others are then without effect.',
  }),
});

export const shipmentListCalls = {
  listShipments: {
    method: 'GET',
    path: '/api/ops/shipments',
    who: 'operator',
    needs: 'shipments.read',
    summary:
      'Shipments, requested first. Conditions apply together. Without any: all that are not delivered, and those with a problem that is not decided.',
    query: Paging.extend({
      ...ShipmentFilters.shape,
      withNames: TrueFlag.meta({
        description:
          'Also the names of the members, for those who may see them. Recorded in the operator log.',
      }),
    }),
    answer: longPageOf(OpsShipment),
    refusals: [],
  },
  countShipments: {
    method: 'GET',
    path: '/api/ops/shipment-tasks',
    who: 'operator',
    needs: 'shipments.read',
    summary: 'How many shipments wait for what, since when; and the draws whose prizes can be sent.',
    answer: z.object({
      tasks: z.array(TaskSummary),
      draws: z.array(z.object({ directoryName: DirectoryName, title: z.string() })),
    }),
    refusals: [],
  },
} as const;
