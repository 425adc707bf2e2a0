import type { OrderDetail } from '#lib/contract/order.ts';
import { keepReceipt, keptReceipt } from '#lib/orders/kept-receipts.ts';
import type { CallApi } from '#lib/session/api-context.tsx';
import { failureText } from '#lib/session/mutation-result.ts';
import { COMMUNICATION_ERROR } from '#lib/site/error-text.ts';
import type { CheckedResult } from './check-own-result.ts';

/** `malformed`: the shop answers with something that is no evidence. */
export type CheckedOwnOrder =
  | ({ readonly kind: 'right' | 'wrong' } & CheckedResult)
  | { readonly kind: 'malformed'; readonly record: string }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Fetches the evidence of an order's result and checks it in this browser, against the receipt that the browser keeps.
 * Never throws.
 */
export async function checkOwnOrder(callApi: CallApi, order: OrderDetail): Promise<CheckedOwnOrder> {
  try {
    const { checkOwnResult } = await import('./check-own-result.ts');
    const { orderHistoryId } = order;
    keepReceipt(order);
    const reply = await callApi('showProof', { params: { orderHistoryId } });
    if (!reply.ok) {
      const isAnswer = reply.status >= 200 && reply.status <= 299;
      return isAnswer
        ? { kind: 'malformed', record: reply.body }
        : { kind: 'failed', message: failureText(reply) };
    }
    const receipt = keptReceipt(orderHistoryId) ?? reply.answer.receipt;
    const checked = checkOwnResult({ ...reply.answer, receipt }, order);
    return { kind: checked.isRight ? 'right' : 'wrong', ...checked };
  } catch {
    return { kind: 'failed', message: COMMUNICATION_ERROR };
  }
}
