import { announceContent } from '#backend/persistence/content/announcements.ts';
import { sendChatNow } from '#backend/persistence/staff/staff-messages.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import {
  changesBetween,
  effectiveSettings,
  type FirstSettings,
  isLimitOrder,
  loosensApproval,
  type Settings,
  type Stored,
  type StoredSettings,
} from '#backend/domain/settings.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { SettingsSection } from '#lib/contract/settings.ts';
import type { SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import { restateTexts } from './site-texts/restate.ts';
import { textValues } from './site-texts/text-values.ts';
import {
  type ActionOf,
  type ChangedMeanwhile,
  type InvalidInput,
  versionError,
} from './staff/operator-action.ts';
import { shopTariff } from '#backend/persistence/draws/tariffs.ts';
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

type SettingsContext = {
  readonly db: Database;
  readonly current: CurrentSettings;
  /** Those of the provider, which texts name. */
  readonly paymentTypes: readonly PaymentType[];
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
  /** The binding texts that name a changed value: each gets a new version. */
  readonly texts: readonly SiteTextKind[];
};

/** Changes a part of the settings. Its version grows, and the operator log has the values before and after. */
export async function changeSettings<Section extends SettingsSection>(
  { db, current, paymentTypes }: SettingsContext,
  params: ChangeParams<Section>,
  actionOf: ActionOf,
): Promise<Changed<Section> | ChangedMeanwhile> {
  const changed = await inOperatorTransaction(db, params.dryRun, async (tx) => {
    const before = await lockBefore(tx, params, current.first);
    return 'refusal' in before ? before : write(tx, { ...params, ...before, paymentTypes }, actionOf);
  });
  if (!('refusal' in changed) && !params.dryRun) await current.refresh();
  return changed;
}

type LimitsParams = Omit<ChangeParams<'limits'>, 'section'> & {
  /** Whether a second person has approved it. */
  readonly isApproved: boolean;
};

/** `isLoosened`: owners need a second person less often. */
type ChangedLimits = Changed<'limits'> & { readonly isLoosened: boolean };

/** Nothing was changed: a second person has to approve it. */
type LimitsWait = { readonly waiting: { readonly before: Settings['limits'] } };

/** Changes the limits. To need second persons less often needs one itself. */
export async function changeLimits(
  { db, current, paymentTypes }: SettingsContext,
  { isApproved, ...limits }: LimitsParams,
  actionOf: ActionOf,
): Promise<ChangedLimits | LimitsWait | ChangedMeanwhile | InvalidInput> {
  const error = limitsError(limits.value);
  if (error !== undefined) return error;
  const params = { section: 'limits', ...limits } as const;
  const changed = await inOperatorTransaction(db, params.dryRun, async (tx) => {
    const before = await lockBefore(tx, params, current.first);
    if ('refusal' in before) return before;
    const { limits: stored } = before.settings;
    const isLoosened = loosensApproval(stored, params.value);
    if (isLoosened && !isApproved && !params.dryRun) return { waiting: { before: stored } };
    return { ...(await write(tx, { ...params, ...before, paymentTypes }, actionOf)), isLoosened };
  });
  if ('section' in changed && !params.dryRun) await current.refresh();
  return changed;
}

/** Locks the settings and returns the effective ones, if the section has the version that was read. */
async function lockBefore<Section extends SettingsSection>(
  tx: Connection,
  { section, version }: ChangeParams<Section>,
  first: FirstSettings,
): Promise<{ readonly settings: FirstSettings } | ChangedMeanwhile> {
  await lockSettings(tx);
  const stored = await readSettings(tx);
  const error = versionError({ version: stored[section]?.version ?? 0 }, version);
  return error ?? { settings: effectiveSettings(stored, first) };
}

type Change<Section extends SettingsSection> = ChangeParams<Section> &
  Pick<SettingsContext, 'paymentTypes'> & {
    /** Before the change. */
    readonly settings: FirstSettings;
  };

async function write<Section extends SettingsSection>(
  tx: Connection,
  { section, value, settings, paymentTypes }: Change<Section>,
  actionOf: ActionOf,
): Promise<Changed<Section>> {
  const before = settings[section];
  const changes = changesBetween(typeof before === 'string' ? undefined : before, value);
  // The log is read by more people than may see the address of the chat.
  const action = actionOf({ section, changes: section === 'notices' ? Object.keys(changes) : changes });
  const written = await writeSettings(tx, { section, value, by: action.operator });
  if (section === 'notices') await sendChatNow(tx);
  if (ON_PAGES.has(section)) await announceContent(tx, { shop: true });
  const facts = { paymentTypes, tariff: await shopTariff(tx) };
  const texts = await restateTexts(tx, {
    before: textValues(settings, facts),
    after: textValues({ ...settings, [section]: value }, facts),
    by: action.operator,
  });
  await recordAction(tx, texts.length === 0 ? action : { ...action, facts: { ...action.facts, texts } });
  return { section: written, changes, texts };
}

/** The parts that pages of the shop show. */
const ON_PAGES: ReadonlySet<SettingsSection> = new Set([
  'shop',
  'limits',
  'brand',
  'announcement',
  'maintenance',
  'closedDays',
]);

/** Rejects limits that contradict each other. */
const limitsError = (limits: Settings['limits']): InvalidInput | undefined =>
  isLimitOrder(limits)
    ? undefined
    : {
        refusal: 'invalidInput',
        parameter: 'minorCapUnder16',
        detail: 'the cap under 16 must not be above that under 18',
      };
