/** The programs of partners whose file for orders the shop writes: ネクストエンジン, ロジレス. */
export const PARTNER_PROGRAMS = ['nextEngine', 'logiless'] as const;
export type PartnerProgram = (typeof PARTNER_PROGRAMS)[number];

/** The events that partners can be told of (`partner-events.ts`). */
export const PARTNER_EVENT_KINDS = [
  'order.paid',
  'shipment.requested',
  'shipment.accepted',
  'shipment.changed',
  'shipment.paused',
  'shipment.resumed',
  'shipment.withdrawn',
  'shipment.handed_over',
  'shipment.problem',
  'refund.promised',
  'refund.completed',
  'draw.opened',
  'draw.sold_out',
] as const;
export type PartnerEventKind = (typeof PARTNER_EVENT_KINDS)[number];

/** Changes of a requested shipment before its handover: of its contents, or of its label. */
export const SHIPMENT_CHANGES = [
  'takenOut',
  'replaced',
  'split',
  'address',
  'label',
  'deliveryPreference',
] as const;

/** waiting: it is sent, or sent again. failed: the shop has stopped trying. */
export const PARTNER_DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type PartnerDeliveryState = (typeof PARTNER_DELIVERY_STATES)[number];
