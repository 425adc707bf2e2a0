import type { DeliverySlot } from '#lib/contract/enums.ts';
import { japanDate } from './dates.ts';
import { SLOT_NAMES } from './delivery-slots.ts';

type Preference = { readonly deliverOn: string | null; readonly deliverySlot: DeliverySlot | null };

/** A preference in a few words; `undefined`: there is none. */
export function preferenceText({ deliverOn, deliverySlot }: Preference): string | undefined {
  const parts = [
    ...(deliverOn === null ? [] : [japanDate(`${deliverOn}T00:00:00+09:00`)]),
    ...(deliverySlot === null ? [] : [SLOT_NAMES[deliverySlot]]),
  ];
  return parts.length === 0 ? undefined : parts.join(' ');
}
