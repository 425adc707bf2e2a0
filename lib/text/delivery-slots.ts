import type { DeliverySlot } from '#lib/contract/enums.ts';

/** The hours of delivery, as carriers name them. */
export const SLOT_NAMES: Readonly<Record<DeliverySlot, string>> = {
  am: '午前中',
  '12-14': '12時～14時',
  '14-16': '14時～16時',
  '16-18': '16時～18時',
  '18-20': '18時～20時',
  '18-21': '18時～21時',
  '19-21': '19時～21時',
};
