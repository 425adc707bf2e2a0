import { OPAQUE_ID } from '#lib/contract/opaque-id.ts';
import { ROUTES } from '#lib/site/routes.ts';

type Query = { get(name: string): string | null };

/** The steps of requesting a shipment: select prizes, confirm, pay the fee. */
type RequestStep =
  | { readonly kind: 'choose' }
  | { readonly kind: 'confirm' }
  | { readonly kind: 'pay'; readonly userShipId: string };

export const STEP_NAMES = ['賞品を選ぶ', '内容の確認', '送料のお支払い'] as const;

/** Reads the step from the query, so that a reload and the back button restore it. */
export function requestStepOf(query: Query): RequestStep {
  const userShipId = query.get('shipment') ?? '';
  if (OPAQUE_ID.test(userShipId)) return { kind: 'pay', userShipId };
  return { kind: query.get('step') === 'confirm' ? 'confirm' : 'choose' };
}

export const CONFIRM_ROUTE = `${ROUTES.prizes}?step=confirm`;
export const payFeeRoute = (userShipId: string): string => `${ROUTES.prizes}?shipment=${userShipId}`;
