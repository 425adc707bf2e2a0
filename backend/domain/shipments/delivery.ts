import { CARRIERS, type Carrier, type DeliverySlot } from '#lib/contract/enums.ts';
import type { RowProblem } from '#lib/contract/row-problems.ts';
import { CARRIER_DELIVERY_DAYS, DELIVERY_DAYS } from '#lib/contract/shop-rules.ts';
import type { ClosedDays } from '#lib/contract/running.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';
import { afterOpenDays } from '#lib/text/closed-days.ts';
import { SLOT_NAMES } from '#lib/text/delivery-slots.ts';
import { dayInJapan } from '../time.ts';
import { daysAfter } from '#lib/text/japan-today.ts';

/** When a member asks for the delivery. Null: at any time. */
export type DeliveryPreference = {
  /** A day in Japan, such as 2026-12-01. */
  readonly deliverOn: string | null;
  readonly deliverySlot: DeliverySlot | null;
};

/** The hours of each carrier, with their codes in its label program; ゆうパックプリントR takes the texts. */
const SLOT_CODES: Readonly<Record<Carrier, Readonly<Partial<Record<DeliverySlot, string>>>>> = {
  yamato: { am: '0812', '14-16': '1416', '16-18': '1618', '18-20': '1820', '19-21': '1921' },
  sagawa: {
    am: '01',
    '12-14': '12',
    '14-16': '14',
    '16-18': '16',
    '18-20': '18',
    '18-21': '04',
    '19-21': '19',
  },
  japanPost: {
    am: SLOT_NAMES.am,
    '12-14': SLOT_NAMES['12-14'],
    '14-16': SLOT_NAMES['14-16'],
    '16-18': SLOT_NAMES['16-18'],
    '18-20': SLOT_NAMES['18-20'],
    '19-21': SLOT_NAMES['19-21'],
  },
};

/** Whether every carrier delivers in these hours. */
export const isOfEveryCarrier = (slot: DeliverySlot): boolean =>
  CARRIERS.every((carrier) => SLOT_CODES[carrier][slot] !== undefined);

/** The cells of a preference in the file of a carrier; empty: no preference. Days are written like 2026/12/01. */
export const preferenceCells = (
  carrier: Carrier,
  { deliverOn, deliverySlot }: DeliveryPreference,
): { readonly day: string; readonly slot: string } => ({
  day: deliverOn?.replaceAll('-', '/') ?? '',
  slot: (deliverySlot && SLOT_CODES[carrier][deliverySlot]) ?? '',
});

/** Why a carrier cannot deliver as preferred if it gets the shipment on a day such as 2026/11/21. */
export function preferenceProblems(
  carrier: Carrier,
  { deliverOn, deliverySlot }: DeliveryPreference,
  shipOn: string,
): readonly RowProblem[] {
  const shippedOn = shipOn.replaceAll('/', '-');
  const problems: RowProblem[] = [];
  if (deliverOn !== null && deliverOn <= shippedOn)
    problems.push({ code: 'deliveryDayOver', values: { day: deliverOn } });
  if (deliverOn !== null && deliverOn > daysAfter(shippedOn, CARRIER_DELIVERY_DAYS))
    problems.push({
      code: 'deliveryDayFar',
      values: { day: deliverOn, days: String(CARRIER_DELIVERY_DAYS) },
    });
  if (deliverySlot !== null && SLOT_CODES[carrier][deliverySlot] === undefined)
    problems.push({
      code: 'deliverySlotMissing',
      values: { slot: SLOT_NAMES[deliverySlot], carrier: CARRIER_NAMES[carrier] },
    });
  return problems;
}

/** Whether a member can ask for the delivery for this day: nobody packs on closed days. */
export function isDeliveryDay(day: string, at: Date, closed: ClosedDays): boolean {
  const today = dayInJapan(at);
  return day >= afterOpenDays(today, DELIVERY_DAYS.from, closed) && day <= daysAfter(today, DELIVERY_DAYS.to);
}
