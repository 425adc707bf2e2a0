import { CARRIERS, type PartnerEventKind } from '#lib/contract/enums.ts';
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

const shipmentOf = ({ shipment }: UnwrittenEvent) =>
  shipment && { shipmentId: shipment.shipmentId, number: shortNumber(shipment.shipmentId) };

function refundOf({ refund }: UnwrittenEvent) {
  if (refund === null) return null;
  const { orderId, shipmentId, ...facts } = refund;
  return {
    ...facts,
    order: orderId && { orderId, number: shortNumber(orderId) },
    shipment: shipmentId && { shipmentId, number: shortNumber(shipmentId) },
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
  'shipment.requested': (event) => event.shipment && { ...event.shipment, ...shipmentOf(event) },
  'shipment.accepted': shipmentOf,
  'shipment.handed_over': handoverOf,
  'shipment.problem': (event) => event.shipment && { ...shipmentOf(event), ...event.facts },
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
