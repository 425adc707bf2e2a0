import { z } from 'zod';
import {
  CARRIERS,
  DELIVERY_SLOTS,
  PAUSE_REASONS,
  REFUND_METHODS,
  REFUND_SCOPES,
  RETURN_REASONS,
  SHIPMENT_PROBLEMS,
  SHIPPING_METHODS,
} from './enums.ts';
import { type PartnerEventKind, SHIPMENT_CHANGES } from './partner-enums.ts';
import { Count, DirectoryName, Timestamp, Yen } from './values.ts';

/**
 * The events that the shop reports to partners, as Standard Webhooks (standardwebhooks.com): `type`, `timestamp` and `data`.
 * They name records and say what happened. They have no name, address, telephone number, email address or id of a member: who
 * sends boxes gets addresses in the files for that, by a person with the right to export them.
 */
const Draw = z.object({ directoryName: DirectoryName, title: z.string() });

const OrderReference = z.object({
  orderId: z.uuid(),
  number: z.string().meta({ description: 'As people read it.', examples: ['3F2A-91BC-04DE-7A11'] }),
});
const ShipmentReference = z.object({ shipmentId: z.uuid(), number: OrderReference.shape.number });

const RefundData = z.object({
  refundId: z.uuid(),
  order: OrderReference.nullable().meta({ description: 'null: it is of a shipping fee.' }),
  shipment: ShipmentReference.nullable().meta({ description: 'The shipment whose fee is returned.' }),
  yen: Yen,
  scope: z.enum(REFUND_SCOPES),
  method: z.enum(REFUND_METHODS),
  tickets: z.array(z.int()).meta({ description: 'The tickets of an order whose prizes are not sent.' }),
});

const eventOf = <Kind extends PartnerEventKind, Data extends z.ZodObject>(kind: Kind, data: Data) =>
  z.object({
    type: z.literal(kind),
    timestamp: z.iso.datetime().meta({ description: 'When it happened, not when it was sent.' }),
    data,
  });

/** The bodies by kind. */
export const PARTNER_EVENTS = {
  'order.paid': eventOf(
    'order.paid',
    OrderReference.extend({
      draw: Draw,
      tickets: z.int().positive(),
      total: Yen.meta({ description: 'Tax included; 0: a free draw.' }),
    }),
  ),
  'shipment.requested': eventOf(
    'shipment.requested',
    ShipmentReference.extend({
      draws: z.array(Draw),
      prizes: Count,
      fee: Yen,
      method: z.enum(SHIPPING_METHODS),
      deliverOn: z.iso.date().nullable(),
      deliverySlot: z.enum(DELIVERY_SLOTS).nullable(),
      splitFrom: ShipmentReference.nullable().meta({
        description: 'The first box of the request, if this one was split off.',
      }),
    }),
  ),
  'shipment.accepted': eventOf('shipment.accepted', ShipmentReference),
  'shipment.changed': eventOf(
    'shipment.changed',
    ShipmentReference.extend({
      change: z.enum(SHIPMENT_CHANGES).meta({
        description:
          'takenOut, replaced, split: its contents. Prizes that were split off are in a shipment of their own. ' +
          'address, label, deliveryPreference: its label.',
      }),
      prizes: Count.meta({ description: 'In it after the change.' }),
    }),
  ),
  'shipment.paused': eventOf('shipment.paused', ShipmentReference.extend({ reason: z.enum(PAUSE_REASONS) })),
  'shipment.resumed': eventOf('shipment.resumed', ShipmentReference),
  'shipment.withdrawn': eventOf('shipment.withdrawn', ShipmentReference),
  'shipment.handed_over': eventOf(
    'shipment.handed_over',
    ShipmentReference.extend({
      carrier: z.enum(CARRIERS),
      trackingNumber: z.string(),
      trackingUrl: z.url(),
    }),
  ),
  'shipment.problem': eventOf(
    'shipment.problem',
    ShipmentReference.extend({
      problem: z.enum(SHIPMENT_PROBLEMS),
      returnReason: z.enum(RETURN_REASONS).nullable(),
    }),
  ),
  'refund.promised': eventOf('refund.promised', RefundData),
  'refund.completed': eventOf('refund.completed', RefundData),
  'draw.opened': eventOf('draw.opened', Draw.extend({ tickets: Count, opensAt: Timestamp })),
  'draw.sold_out': eventOf('draw.sold_out', Draw),
} as const satisfies Record<PartnerEventKind, z.ZodObject>;

/** The meaning of each event. */
export const PARTNER_EVENT_SUMMARIES: Readonly<Record<PartnerEventKind, string>> = {
  'order.paid': 'The payment of an order was captured, or tickets of a free draw were taken.',
  'shipment.requested': 'A member asked for a shipment, and its fee is paid where it has one.',
  'shipment.accepted': 'The shop accepted a shipment for packing; the member can no longer change it.',
  'shipment.changed':
    'The contents or the label of a requested shipment have changed: a file that has it is exported again.',
  'shipment.paused': 'The shop stopped a shipment before its handover: it is not sent until it is resumed.',
  'shipment.resumed': 'A paused shipment continues.',
  'shipment.withdrawn': 'A requested shipment is not sent: its prizes stay in the shop.',
  'shipment.handed_over': 'A carrier has a shipment.',
  'shipment.problem': 'A shipment came back, or was lost or damaged.',
  'refund.promised': 'A refund was decided; its tickets are not sent any more.',
  'refund.completed': 'The provider confirmed a refund, or the shop transferred it.',
  'draw.opened': 'The sale of a draw opened.',
  'draw.sold_out': 'The last ticket of a draw was paid.',
};
