import type { CallName } from '#lib/contract/contract.ts';

/** The calls for members that are about parcels. They are tried between members with real ones. */
export const SHIPPING_CALLS = [
  'listShipments',
  'showShipment',
  'requestShipment',
  'changeShippingAddress',
  'withdrawShipment',
] as const satisfies readonly CallName[];
