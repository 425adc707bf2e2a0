import type { FairBox, OrderProof } from '#lib/contract/fairness.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { checkOrder } from './check-order.ts';
import { type Finding, type OrderCheck, verdictOf } from './finding.ts';
import { nobleHashing } from '../noble-hashing.ts';
import type { CallApi } from '#lib/session/api-context.tsx';
import { failureText } from '#lib/session/mutation-result.ts';
import { runCooperatively, type CheckOptions } from './cooperative.ts';
import type { CheckOutcome } from './check-whole-record.ts';

/** Includes the check that only this page can make: the proof has the prizes that were shown. */
export type OwnCheck = OrderCheck | 'shown';

export type CheckedOrder = {
  readonly proof: OrderProof;
  readonly findings: readonly Finding<OwnCheck>[];
};

export type Published = Pick<FairBox, 'productId' | 'directoryName' | 'size' | 'root' | 'lineUp'>;

/**
 * Fetches the proof of an order and its entry in the public log, and checks both against the box on this
 * page.
 */
export async function checkOwnOrder(
  callApi: CallApi,
  { order, box }: { readonly order: OrderDetail; readonly box: Published },
  options: CheckOptions,
): Promise<CheckOutcome<CheckedOrder>> {
  const { orderHistoryId } = order;
  const proofResult = await callApi('showProof', { params: { orderHistoryId } });
  if (!proofResult.ok) return { kind: 'failed', message: failureText(proofResult) };
  const proof = proofResult.answer;
  const { directoryName } = box;
  const log = await callApi('listFairLog', {
    params: { directoryName },
    query: { offset: proof.entry.seq, limit: 1 },
  });
  if (!log.ok) return { kind: 'failed', message: failureText(log) };
  const logged = log.answer.items[0] ?? null;
  const steps = checkOrder(nobleHashing(), proof, { box, logged });
  const findings = await runCooperatively(steps, options);
  const shown = { check: 'shown', verdict: verdictOf(isShown(order, proof)) } as const;
  return { kind: 'checked', result: { proof, findings: [...findings, shown] } };
}

/** The last-one prize has no ticket of its own and is left out. */
const isShown = ({ orderHistoryId, prizes }: OrderDetail, proof: OrderProof): boolean =>
  proof.orderHistoryId === orderHistoryId &&
  ticketsText(prizes.map(({ ticket, grade }) => ({ slot: ticket, prize: grade }))) ===
    ticketsText(proof.tickets);

const ticketsText = (tickets: readonly { readonly slot: number | null; readonly prize: string }[]) =>
  tickets
    .filter(({ slot }) => slot !== null)
    .map(({ slot, prize }) => `${slot}:${prize}`)
    .sort()
    .join(' ');
