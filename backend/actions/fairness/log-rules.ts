import { differingRule, type ShopLogRules } from '#backend/domain/fairness.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { boxesInUse, deleteUnannounced } from '#backend/persistence/fairness/boxes.ts';
import { readManifest } from '#lib/fairness/manifest.ts';

/** Where an operator sets each rule. */
export const RULE_SOURCES: Readonly<Record<keyof ShopLogRules, string>> = {
  beacon: 'DRAND_RELAYS',
  origin: 'LOG_ORIGIN',
  shopKey: 'the table log_keys',
  witnesses: 'WITNESSES or WITNESS_QUORUM',
};

/**
 * Compares the rules of this process with those that manifests state. Boxes that are not announced are written again
 * with its rules; it throws if a draw on sale, or one whose sales wait for their results, was announced with others.
 */
export async function expectRulesOfBoxes(db: Connection, rules: ShopLogRules): Promise<void> {
  const outdated: string[] = [];
  for (const { drawId, directoryName, manifest, announcedAt } of await boxesInUse(db)) {
    const stated = readManifest(manifest);
    const differing = stated === undefined ? 'origin' : differingRule(stated, rules);
    if (differing === undefined) continue;
    if (announcedAt !== null)
      throw new OperatorError(
        `The environment of the backend is not usable: ${RULE_SOURCES[differing]}: the draw ${directoryName} is announced with another value, which must stay until its sale is over and its results are there`,
      );
    outdated.push(drawId);
  }
  await deleteUnannounced(db, outdated);
}
