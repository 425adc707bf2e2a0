import { OPAQUE_ID } from '#lib/contract/opaque-id.ts';
import { ROUTES } from '#lib/site/routes.ts';

type Query = { get(name: string): string | null };

/** How far somebody has come who wants prizes sent: choosing them, looking it over, or paying the fee of a parcel. */
export type RequestStep =
  | { readonly kind: 'choose' }
  | { readonly kind: 'confirm' }
  | { readonly kind: 'pay'; readonly userShipId: string };

/** Stands in the address, so that a reload and the way back show it again. An address may say anything. */
export function requestStepOf(query: Query): RequestStep {
  const userShipId = query.get('parcel') ?? '';
  if (OPAQUE_ID.test(userShipId)) return { kind: 'pay', userShipId };
  return { kind: query.get('step') === 'confirm' ? 'confirm' : 'choose' };
}

export const CONFIRM_ROUTE = `${ROUTES.prizes}?step=confirm`;
export const payFeeRoute = (userShipId: string): string => `${ROUTES.prizes}?parcel=${userShipId}`;
