import { deniedOrderText } from '#lib/fairness/check/denied-order.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { keepReceipt, keptOrder } from '#lib/orders/kept-orders.ts';
import type { CallApi } from '#lib/session/api-context.tsx';
import { type ApiFailure, failureText } from '#lib/session/mutation-result.ts';
import { COMMUNICATION_ERROR } from '#lib/site/error-text.ts';
import type { CheckedResult } from './check-own-result.ts';

/** The shop denies an order of which this browser keeps the signed receipt. */
type DeniedOrder = { readonly kind: 'denied'; readonly evidence: string };

/** `malformed`: the shop answers with something that is no evidence. */
export type CheckedOwnOrder =
  | ({ readonly kind: 'right' | 'wrong' } & CheckedResult)
  | { readonly kind: 'malformed'; readonly evidence: string }
  | DeniedOrder
  | { readonly kind: 'failed'; readonly message: string };

/** A check with its evidence. */
export type CheckedWithEvidence = Exclude<CheckedOwnOrder, { kind: 'failed' }>;

/**
 * Fetches the evidence of an order's result and checks it in this browser, against the idempotency key and the receipt that
 * the browser keeps. Never throws.
 */
export async function checkOwnOrder(callApi: CallApi, order: OrderDetail): Promise<CheckedOwnOrder> {
  try {
    const { checkOwnResult } = await import('./check-own-result.ts');
    const { orderHistoryId } = order;
    keepReceipt(order);
    const reply = await callApi('showEvidence', { params: { orderHistoryId } });
    if (!reply.ok) {
      const isAnswer = reply.status >= 200 && reply.status <= 299;
      if (isAnswer) return { kind: 'malformed', evidence: reply.body };
      return deniedBy(reply, orderHistoryId) ?? { kind: 'failed', message: failureText(reply) };
    }
    const { requestKey, receipt } = { ...reply.answer, ...keptOrder(orderHistoryId) };
    const checked = checkOwnResult({ ...reply.answer, requestKey, receipt }, order);
    return { kind: checked.isRight ? 'right' : 'wrong', ...checked };
  } catch {
    return { kind: 'failed', message: COMMUNICATION_ERROR };
  }
}

/** Asks the shop for an order that it does not show as paid. `undefined`: no receipt is kept, or it does not deny it. */
export async function findDenial(callApi: CallApi, orderHistoryId: string): Promise<DeniedOrder | undefined> {
  if (keptOrder(orderHistoryId)?.receipt === undefined) return undefined;
  const reply = await callApi('showEvidence', { params: { orderHistoryId } });
  return reply.ok ? undefined : deniedBy(reply, orderHistoryId);
}

/** Refusals that contradict a receipt. */
const DENIALS: readonly string[] = ['notFound', 'orderNotPaid'];

function deniedBy({ status, refusal }: ApiFailure, orderHistoryId: string): DeniedOrder | undefined {
  const kept = keptOrder(orderHistoryId);
  if (kept?.receipt === undefined || refusal === null || !DENIALS.includes(refusal.code)) return undefined;
  const { requestKey = null, receipt } = kept;
  const answer = { status, code: refusal.code, at: new Date().toISOString() };
  return {
    kind: 'denied',
    evidence: deniedOrderText({ orderId: orderHistoryId, requestKey, receipt, answer }),
  };
}
