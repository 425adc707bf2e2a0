import { CARRIERS } from '#lib/contract/enums.ts';
import type { PartnerEventKind } from '#lib/contract/partner-enums.ts';
import { PARTNER_EVENTS } from '#lib/contract/partner-events.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { trackingUrl } from '#backend/domain/shipments/carriers.ts';
import type { UnwrittenEvent } from '#backend/persistence/partners/events.ts';

/** The JSON of an event. `gone`: its record does not exist any more. `wrong`: it is not that of the contract. */
export function bodyOf(event: UnwrittenEvent): { readonly body: string } | 'gone' | 'wrong' {
  const { kind, at } = event;
  const data = DATA[kind](event);
  if (data === null) return 'gone';
  const parsed = PARTNER_EVENTS[kind].safeParse({ type: kind, timestamp: at.toISOString(), data });
  return parsed.success ? { body: JSON.stringify(parsed.data) } : 'wrong';
}

const drawOf = ({ draw }: UnwrittenEvent) => draw && { directoryName: draw.directoryName, title: draw.title };

const shipmentOf = ({ shipment }: UnwrittenEvent) => shipment && referenceTo(shipment.shipmentId);

const referenceTo = (shipmentId: string) => ({ shipmentId, number: shortNumber(shipmentId) });

const shipmentWithFacts = (event: UnwrittenEvent) =>
  event.shipment && { ...shipmentOf(event), ...event.facts };

function requestOf({ shipment }: UnwrittenEvent) {
  if (shipment === null) return null;
  const { shipmentId, splitFromId, ...facts } = shipment;
  return { ...referenceTo(shipmentId), ...facts, splitFrom: splitFromId && referenceTo(splitFromId) };
}

function refundOf({ refund }: UnwrittenEvent) {
  if (refund === null) return null;
  const { orderId, shipmentId, ...facts } = refund;
  return {
    ...facts,
    order: orderId && { orderId, number: shortNumber(orderId) },
    shipment: shipmentId && referenceTo(shipmentId),
  };
}

function handoverOf(event: UnwrittenEvent) {
  const carrier = CARRIERS.find((one) => one === event.facts['carrier']);
  const trackingNumber = String(event.facts['trackingNumber']);
  const url = carrier && trackingUrl(carrier, trackingNumber);
  return event.shipment && { ...shipmentOf(event), carrier, trackingNumber, trackingUrl: url };
}

/** The data of each kind. */
const DATA: Readonly<Record<PartnerEventKind, (event: UnwrittenEvent) => object | null>> = {
  'order.paid': (event) =>
    event.order && { ...event.order, number: shortNumber(event.order.orderId), draw: drawOf(event) },
  'shipment.requested': requestOf,
  'shipment.accepted': shipmentOf,
  'shipment.changed': shipmentWithFacts,
  'shipment.paused': shipmentWithFacts,
  'shipment.resumed': shipmentOf,
  'shipment.withdrawn': shipmentOf,
  'shipment.handed_over': handoverOf,
  'shipment.problem': shipmentWithFacts,
  'refund.promised': refundOf,
  'refund.completed': refundOf,
  'draw.opened': ({ draw }) =>
    draw && {
      directoryName: draw.directoryName,
      title: draw.title,
      tickets: draw.tickets,
      opensAt: new Date(draw.opensMs),
    },
  'draw.sold_out': drawOf,
};
