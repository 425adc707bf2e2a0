import { newToken } from '#backend/crypto/secrets.ts';
import type { ShopLogRules } from '#backend/domain/fairness.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { noteSettings } from '#backend/persistence/fairness/log-settings.ts';
import { RULE_SOURCES } from './log-rules.ts';

const NAMES = Object.keys(RULE_SOURCES) as readonly (keyof ShopLogRules)[];

/**
 * Notes the settings of a running backend on each call, and returns the sources of those that another running one has with
 * another value.
 */
export function settingsComparison(rules: ShopLogRules): (db: Connection) => Promise<readonly string[]> {
  const backendId = newToken();
  const own = Object.fromEntries(NAMES.map((name) => [name, JSON.stringify(rules[name])]));
  return async (db) => {
    const others = await noteSettings(db, { backendId, settings: JSON.stringify(own) });
    const texts = others.map((other) => JSON.parse(other) as typeof own);
    const differing = NAMES.filter((name) => texts.some((other) => other[name] !== own[name]));
    return differing.map((name) => RULE_SOURCES[name]);
  };
}
