import { announceContent } from '#backend/persistence/content/announcements.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import {
  changesBetween,
  type FirstSettings,
  isLimitOrder,
  type Settings,
  type Stored,
  type StoredSettings,
} from '#backend/domain/settings.ts';
import type { SettingsSection } from '#lib/contract/settings.ts';
import {
  type ActionOf,
  type ChangedMeanwhile,
  type InvalidInput,
  versionError,
} from './staff/operator-action.ts';
import { lockSettings, readSettings, writeSettings } from '#backend/persistence/settings.ts';

/** The settings as this process knows them: at most some seconds old. */
export type CurrentSettings = {
  /** Stored settings, and those of the environment where nothing is stored. */
  readonly effective: FirstSettings;
  readonly stored: StoredSettings;
  /** The settings of the environment. */
  readonly first: FirstSettings;
  /** Reads them again. */
  refresh(): Promise<void>;
};

type ChangeParams<Section extends SettingsSection> = {
  readonly section: Section;
  readonly value: Settings[Section];
  /** The version that the operator has read, 0 where nothing is stored; undefined: not compared. */
  readonly version: number | undefined;
  readonly dryRun: boolean;
};

type Changed<Section extends SettingsSection> = {
  readonly section: Stored<Settings[Section]>;
  readonly changes: ReturnType<typeof changesBetween>;
};

/** Changes a part of the settings. Its version grows, and the operator log has the values before and after. */
export async function changeSettings<Section extends SettingsSection>(
  { db, current }: { readonly db: Database; readonly current: CurrentSettings },
  { section, value, version, dryRun }: ChangeParams<Section>,
  actionOf: ActionOf,
): Promise<Changed<Section> | ChangedMeanwhile | InvalidInput> {
  const { first } = current;
  const changed = await inOperatorTransaction(db, dryRun, async (tx) => {
    await lockSettings(tx);
    const stored = (await readSettings(tx))[section];
    const error = versionError({ version: stored?.version ?? 0 }, version);
    if (error !== undefined) return error;
    const before = stored?.value ?? first[section];
    const changes = changesBetween(typeof before === 'string' ? undefined : before, value);
    const action = actionOf({ section, changes });
    const written = await writeSettings(tx, { section, value, by: action.operator });
    if (section === 'shop' || section === 'limits') await announceContent(tx, { shop: true });
    await recordAction(tx, action);
    return { section: written, changes };
  });
  if (!('refusal' in changed) && !dryRun) await current.refresh();
  return changed;
}

/** Rejects limits that contradict each other. */
export const limitsError = (limits: Settings['limits']): InvalidInput | undefined =>
  isLimitOrder(limits)
    ? undefined
    : {
        refusal: 'invalidInput',
        parameter: 'minorCapUnder16',
        detail: 'the cap under 16 must not be above that under 18',
      };
