import type { OrderProof } from '#lib/contract/fairness.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { LOCAL_CHAIN } from '#lib/fairness/beacon.ts';
import { readManifest } from '#lib/fairness/manifest.ts';
import {
  checkOrder,
  type OrderCheckName,
  orderRecordText,
  type ShownTicket,
} from '#lib/fairness/check/check-order.ts';
import type { Finding } from '#lib/fairness/check/finding.ts';

export type CheckedResult = {
  readonly findings: readonly Finding<OrderCheckName>[];
  readonly isRight: boolean;
  /** The shop has made the round itself. */
  readonly isLocal: boolean;
  /** The file of the evidence. */
  readonly record: string;
};

type Shown = Pick<OrderDetail, 'prizes'>;

/** Checks that an order's result follows from the log and the beacon. Takes about 40 ms of processor time. */
export function checkOwnResult(proof: OrderProof, order: Shown): CheckedResult {
  const shown = shownTickets(order);
  const findings = checkOrder(proof, shown);
  return {
    findings,
    isRight: findings.every(({ verdict }) => verdict !== 'wrong'),
    isLocal: readManifest(proof.manifest)?.beacon.chain === LOCAL_CHAIN,
    record: orderRecordText(proof, shown),
  };
}

/** The tickets of an order in turn, also those whose prize became void. The last-one prize has no ticket. */
export const shownTickets = ({ prizes }: Shown): readonly ShownTicket[] =>
  prizes
    .flatMap(({ ticket, grade, variant }) => (ticket === null ? [] : [{ ticket, prize: grade, variant }]))
    .sort((one, other) => one.ticket - other.ticket);
