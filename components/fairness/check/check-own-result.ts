import type { OrderEvidence } from '#lib/contract/fairness.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { LOCAL_CHAIN } from '#lib/fairness/beacon.ts';
import { readManifest } from '#lib/fairness/manifest.ts';
import {
  checkOrder,
  type OrderCheckName,
  evidenceText,
  type ShownTicket,
} from '#lib/fairness/check/check-order.ts';
import type { Finding } from '#lib/fairness/check/finding.ts';

export type CheckedResult = {
  readonly findings: readonly Finding<OrderCheckName>[];
  readonly isRight: boolean;
  /** The shop has made the round itself. */
  readonly isLocal: boolean;
  /** The file of the evidence. */
  readonly evidence: string;
};

type Shown = Pick<OrderDetail, 'prizes'>;
type OwnOrder = Shown & Pick<OrderDetail, 'orderHistoryId'>;

/** Checks that an order's result follows from the log and the beacon. Takes about 40 ms of processor time. */
export function checkOwnResult(evidence: OrderEvidence, order: OwnOrder): CheckedResult {
  const shown = shownTickets(order);
  // The evidence of somebody else's order is right in itself.
  const findings: CheckedResult['findings'] =
    evidence.orderId === order.orderHistoryId
      ? checkOrder(evidence, shown)
      : [{ check: 'order', verdict: 'wrong' }];
  return {
    findings,
    isRight: findings.every(({ verdict }) => verdict !== 'wrong'),
    isLocal: readManifest(evidence.manifest)?.beacon.chain === LOCAL_CHAIN,
    evidence: evidenceText(evidence, shown),
  };
}

/** The tickets of an order in turn, also those whose prize became void. The last-one prize has no ticket. */
export const shownTickets = ({ prizes }: Shown): readonly ShownTicket[] =>
  prizes
    .flatMap(({ ticket, code, variant, drawnVariant = variant }) =>
      ticket === null ? [] : [{ ticket, prize: code, variant: drawnVariant }],
    )
    .sort((one, other) => one.ticket - other.ticket);
