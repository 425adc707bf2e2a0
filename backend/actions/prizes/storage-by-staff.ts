import type { StoredPrize } from '#backend/domain/shipments/storage.ts';
import { type ActionOf, type OperatorDeps, runnerFor, type Runners } from '../staff/operation.ts';

export type StorageDecision<Refusal> = {
  readonly dryRun: boolean;
  /** For the operator log: without personal data. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly decide: (deps: OperatorDeps) => Promise<readonly StoredPrize[] | Refusal>;
};

/** Decides about stored prizes and records it. A refusal changes nothing; without a changed prize nothing is recorded. */
export const decideStorage = <Refusal extends string>(
  runners: Runners,
  { dryRun, facts, decide }: StorageDecision<Refusal>,
  actionOf: ActionOf,
): Promise<readonly string[] | Refusal> =>
  runnerFor(
    runners,
    dryRun,
  )(async (deps) => {
    const prizes = await decide(deps);
    if (typeof prizes === 'string') return prizes;
    const wonPrizeIds = prizes.map(({ wonPrizeId }) => wonPrizeId);
    if (wonPrizeIds.length > 0) await deps.recordAction(actionOf({ ...facts, wonPrizeIds }));
    return wonPrizeIds;
  });
