import type { FairBox, OrderProof } from '#lib/contract/fairness.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { checkOrder } from './check-order.ts';
import { type Finding, type OrderCheck, verdictOf } from './finding.ts';
import { nobleHashing } from '../noble-hashing.ts';
import type { Ask } from '#lib/session/api-context.tsx';
import { failureText } from '#lib/session/mutation-result.ts';
import { walkGently, type Watching } from './cooperative.ts';
import type { Outcome } from '#components/fairness/check/use-check.ts';

/** What only this page can look at: that the proof is of the prizes that were shown. */
export type OwnCheck = OrderCheck | 'shown';

export type CheckedOrder = {
  readonly proof: OrderProof;
  readonly findings: readonly Finding<OwnCheck>[];
};

export type Published = Pick<FairBox, 'productId' | 'directoryName' | 'size' | 'root' | 'lineUp'>;

/** Fetches what proves an order and its place in the public log, and checks both against what this page says of the box. */
export async function checkOwnOrder(
  ask: Ask,
  { order, box }: { readonly order: OrderDetail; readonly box: Published },
  watching: Watching,
): Promise<Outcome<CheckedOrder>> {
  const { orderHistoryId } = order;
  const proven = await ask('showProof', { params: { orderHistoryId } });
  if (!proven.ok) return { kind: 'failed', message: failureText(proven) };
  const proof = proven.answer;
  const { directoryName } = box;
  const log = await ask('listFairLog', {
    params: { directoryName },
    query: { offset: proof.entry.seq, limit: 1 },
  });
  if (!log.ok) return { kind: 'failed', message: failureText(log) };
  const logged = log.answer.items[0] ?? null;
  const steps = checkOrder(nobleHashing(), proof, { box, logged });
  const findings = await walkGently(steps, watching);
  const shown = { check: 'shown', verdict: verdictOf(isShown(order, proof)) } as const;
  return { kind: 'checked', found: { proof, findings: [...findings, shown] } };
}

/** The last-one prize has no ticket of its own. */
const isShown = ({ orderHistoryId, prizes }: OrderDetail, proof: OrderProof): boolean =>
  proof.orderHistoryId === orderHistoryId &&
  ticketsText(prizes.map(({ ticket, grade }) => ({ slot: ticket, prize: grade }))) ===
    ticketsText(proof.tickets);

const ticketsText = (tickets: readonly { readonly slot: number | null; readonly prize: string }[]) =>
  tickets
    .filter(({ slot }) => slot !== null)
    .map(({ slot, prize }) => `${slot}:${prize}`)
    .toSorted()
    .join(' ');
