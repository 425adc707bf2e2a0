import type { DisputeDecision, DisputeState, FindingKind, FindingSubject } from '#lib/contract/enums.ts';
import type { Page, Paged } from '../ports.ts';
import { type ActionOf, type Runners, runnerFor } from '../staff/operation.ts';
import { recordGivenUp } from '#backend/persistence/prizes/storage-writer.ts';

export type ListedFinding = {
  readonly findingId: string;
  readonly provider: string;
  readonly kind: FindingKind;
  readonly subject: FindingSubject;
  readonly ref: string;
  readonly yenHere: number | null;
  readonly yenThere: number | null;
  readonly foundAt: Date;
  readonly resolvedAt: Date | null;
  readonly note: string | null;
};

export type ListedDisputeRecord = {
  readonly provider: string;
  readonly disputeId: string;
  readonly paymentId: string;
  readonly orderId: string | null;
  readonly shipmentId: string | null;
  readonly state: DisputeState;
  readonly yen: number;
  readonly bookedYen: number | null;
  readonly reason: string | null;
  readonly openedAt: Date;
  readonly dueAt: Date | null;
  readonly endedAt: Date | null;
  readonly decision: DisputeDecision | null;
  readonly note: string | null;
};

/** Findings and disputes as operators see and decide them. */
export type ReconciliationRecords = {
  listFindings(
    page: Page & { readonly state?: 'open' | 'resolved' | undefined },
  ): Promise<Paged<ListedFinding>>;
  listDisputes(
    page: Page & { readonly state?: DisputeState | undefined },
  ): Promise<Paged<ListedDisputeRecord>>;
  /** `notInState`: it is resolved. */
  resolveFinding(findingId: string, reason: string): Promise<'resolved' | 'notFound' | 'notInState'>;
  /** Makes the next run due. `underWay`: one is running. */
  startRun(provider: string): Promise<{ readonly lastEndedAt: Date | null } | 'underWay'>;
  /** Locks a dispute with the prizes of its order that are not void. */
  lockDispute(
    disputeId: string,
  ): Promise<{ readonly dispute: ListedDisputeRecord; readonly prizes: readonly HeldPrize[] } | undefined>;
  decide(dispute: ListedDisputeRecord, decision: DisputeDecision, reason: string): Promise<void>;
};

type HeldPrize = {
  readonly wonPrizeId: string;
  /**
   * `requested`: in a shipment that the shop has, also one that came back and is not decided. `shipped`: with the carrier
   * or with its member, so that it cannot be held any more.
   */
  readonly place: 'storage' | 'requested' | 'shipped';
};

/** Whether the prizes of a dispute are held. */
export const isHeld = ({ state, decision }: Pick<ListedDisputeRecord, 'state' | 'decision'>): boolean =>
  state !== 'won' && decision !== 'release';

type ResolveParams = { readonly findingId: string; readonly reason: string; readonly dryRun: boolean };

/** Resolves a finding that an operator has clarified. */
export const resolveFinding = (
  runners: Runners,
  { findingId, reason, dryRun }: ResolveParams,
  actionOf: ActionOf,
): Promise<'resolved' | 'notFound' | 'notInState'> =>
  runnerFor(
    runners,
    dryRun,
  )(async ({ reconciliation, recordAction }) => {
    const resolved = await reconciliation.resolveFinding(findingId, reason);
    if (resolved === 'resolved') await recordAction(actionOf({ findingId, reason }));
    return resolved;
  });

type RunParams = { readonly provider: string; readonly dryRun: boolean };

/** Makes the next reconciliation due now. The job runs it. */
export const startReconciliation = (
  runners: Runners,
  { provider, dryRun }: RunParams,
  actionOf: ActionOf,
): Promise<{ readonly lastEndedAt: Date | null } | 'underWay'> =>
  runnerFor(
    runners,
    dryRun,
  )(async ({ reconciliation, recordAction }) => {
    const started = await reconciliation.startRun(provider);
    if (started !== 'underWay') await recordAction(actionOf({ provider }));
    return started;
  });

type DecideParams = {
  readonly disputeId: string;
  readonly decision: DisputeDecision;
  readonly reason: string;
  readonly dryRun: boolean;
};

/**
 * Decides about the prizes that a dispute holds. Void are those in storage; prizes in a shipment that was not handed
 * over stay held, so that the decision waits until the shipment has ended.
 */
export const decideDispute = (
  runners: Runners,
  { disputeId, decision, reason, dryRun }: DecideParams,
  actionOf: ActionOf,
): Promise<{ readonly voided: number } | 'notFound' | 'notInState' | 'prizesTaken'> =>
  runnerFor(
    runners,
    dryRun,
  )(async ({ tx, reconciliation, recordAction }) => {
    const found = await reconciliation.lockDispute(disputeId);
    if (found === undefined) return 'notFound';
    const { dispute, prizes } = found;
    if (!isHeld(dispute) || dispute.decision !== null) return 'notInState';
    const isVoid = decision === 'void';
    if (isVoid && prizes.some(({ place }) => place === 'requested')) return 'prizesTaken';
    const stored = prizes.filter(({ place }) => place === 'storage').map(({ wonPrizeId }) => wonPrizeId);
    if (isVoid) await recordGivenUp(tx, stored, 'shop');
    await reconciliation.decide(dispute, decision, reason);
    await recordAction(actionOf({ disputeId, decision, reason }));
    return { voided: isVoid ? stored.length : 0 };
  });
