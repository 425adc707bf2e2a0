import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import type { ActionOf } from '#backend/actions/staff/operator-action.ts';
import { readBrand } from '#backend/actions/brand.ts';
import { downloadBrand, uploadBrand } from '#backend/actions/content/brand-archive.ts';
import { changeLimits, changeSettings, type CurrentSettings } from '#backend/actions/settings.ts';
import { countUndelivered } from '#backend/persistence/staff/staff-messages.ts';
import { sendTestEmail } from '#backend/actions/test-email.ts';
import { testEmailState } from '#backend/persistence/emails/test-emails.ts';
import { emailPreview, emailSubjects, type PreviewBranding } from '#backend/emails/previews.ts';
import { HOLD_MS } from '#backend/domain/orders/order.ts';
import {
  effectiveSettings,
  type FirstSettings,
  type Settings,
  type Stored,
  type StoredSettings,
} from '#backend/domain/settings.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { SettingsSection } from '#lib/contract/settings.ts';
import type { SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import type { OpsSettings } from '#lib/contract/ops/settings.ts';
import { numberText } from '#lib/text/numbers.ts';
import type { OpsHandlers } from './server/operator-calls.ts';

/** An environment variable that the console shows. */
export type DeploymentValue = OpsSettings['deployment'][number];

export type SettingsDeps = {
  readonly database: OperatorDatabase;
  readonly settings: CurrentSettings;
  readonly paymentTypes: readonly PaymentType[];
  readonly deployment: readonly DeploymentValue[];
  /** Read for each preview. */
  readonly branding: PreviewBranding;
};

export const settingsHandlers = (deps: SettingsDeps) =>
  ({
    showSettings: async () => {
      await deps.settings.refresh();
      return { answer: await presentSettings(deps, deps.settings.stored) };
    },

    changeShopData: async ({ body: { version, dryRun, ...value } }, { action }) =>
      changeSection(deps, { section: 'shop', value, version, dryRun }, action),

    changeShippingSettings: async ({ body: { version, dryRun, ...value } }, { action }) =>
      changeSection(deps, { section: 'shipping', value, version, dryRun }, action),

    changeLimits: async ({ body: { version, dryRun, reason, ...value } }, { action, approved }) => {
      const { settings: current, database, paymentTypes } = deps;
      const params = { value, version, dryRun, isApproved: approved !== undefined };
      const changed = await changeLimits({ db: database.db, current, paymentTypes }, params, action);
      if ('waiting' in changed) return approvalRequest(changed.waiting.before, value, reason);
      if ('refusal' in changed) return changed;
      const asks = approved === undefined && changed.isLoosened ? LIMITS : undefined;
      return { ...(await presentChange(deps, { section: 'limits', dryRun }, changed)), asks };
    },

    changeEmailTexts: async ({ body: { version, dryRun, ...value } }, { action }) =>
      changeSection(deps, { section: 'emails', value, version, dryRun }, action),

    changeBrand: async ({ body: { version, dryRun, ...input } }, { action }) => {
      const value = await readBrand(deps.database.db, input);
      return 'refusal' in value
        ? value
        : changeSection(deps, { section: 'brand', value, version, dryRun }, action);
    },

    downloadBrandArchive: async () => ({
      answer: await downloadBrand(deps.database.db),
      headers: { 'content-type': 'application/zip' },
    }),

    readBrandArchive: async ({ body }) => ({
      answer: presentBrand(await uploadBrand(deps.database.db, body)),
    }),

    changeNoticeSettings: async ({ body: { version, dryRun, ...value } }, { action }) =>
      changeSection(deps, { section: 'notices', value, version, dryRun }, action),

    listEmails: async () => ({ answer: { items: emailSubjects(deps.branding) } }),

    sendTestEmail: async ({ body }, { action }) => ({
      answer: { emailId: await sendTestEmail(deps.database.db, body, action) },
    }),

    showTestEmail: async ({ params: { emailId } }) => {
      const state = await testEmailState(deps.database.db, emailId);
      return state === undefined ? { refusal: 'notFound', parameter: 'emailId' } : { answer: { state } };
    },

    previewEmail: async ({ body: { kind, ...texts } }) => ({
      answer: emailPreview(deps.branding, kind, texts),
    }),
  }) satisfies Partial<OpsHandlers>;

type Change<Section extends SettingsSection> = {
  readonly section: Section;
  readonly value: Settings[Section];
  readonly version: number | undefined;
  readonly dryRun: boolean;
};

export async function changeSection<Section extends SettingsSection>(
  deps: SettingsDeps,
  params: Change<Section>,
  action: ActionOf,
) {
  const { settings: current, database, paymentTypes } = deps;
  const changed = await changeSettings({ db: database.db, current, paymentTypes }, params, action);
  return 'refusal' in changed ? changed : presentChange(deps, params, changed);
}

type Changed = {
  readonly section: Stored<Settings[SettingsSection]>;
  readonly changes: object;
  readonly texts: readonly SiteTextKind[];
};

async function presentChange(
  deps: SettingsDeps,
  { section, dryRun }: Pick<Change<SettingsSection>, 'section' | 'dryRun'>,
  changed: Changed,
) {
  const stored = { ...deps.settings.stored, [section]: changed.section };
  return {
    answer: {
      settings: await presentSettings(deps, stored),
      changed: Object.keys(changed.changes),
      texts: [...changed.texts],
      dryRun,
    },
  };
}

type Limits = Settings['limits'];

/** Asks a second owner, who reads the reason. */
const approvalRequest = (before: Limits, after: Limits, reason: string | undefined) =>
  reason === undefined
    ? ({ refusal: 'invalidInput', parameter: 'reason', detail: 'the second owner reads it' } as const)
    : { approval: { subject: LIMITS, summary: raiseText(before, after), reason } };

/** The subject of such a request. */
const LIMITS = { kind: 'settings', id: 'limits' } as const;

const raiseText = ({ approvalFromYen: from }: Limits, { approvalFromYen: to }: Limits) =>
  `Raise the sum above which a second person approves refunds from ${numberText(from)} to ${numberText(to)} yen.`;

const MINUTE_MS = 60_000;

async function presentSettings(
  { database, settings: { first }, deployment }: SettingsDeps,
  stored: StoredSettings,
) {
  const { shop, shipping, limits, emails, notices, brand, ...running }: FirstSettings = effectiveSettings(
    stored,
    first,
  );
  return {
    shop: { value: typeof shop === 'string' ? null : shop, ...presentVersion(stored.shop) },
    shipping: { value: shipping, ...presentVersion(stored.shipping) },
    limits: { value: limits, ...presentVersion(stored.limits) },
    emails: { value: emails, ...presentVersion(stored.emails) },
    notices: {
      value: { chatUrl: hostOf(notices.chatUrl) },
      ...presentVersion(stored.notices),
      undelivered: await countUndelivered(database.db),
    },
    brand: { value: brand, ...presentVersion(stored.brand) },
    announcement: { value: running.announcement, ...presentVersion(stored.announcement) },
    maintenance: { value: running.maintenance, ...presentVersion(stored.maintenance) },
    closedDays: { value: running.closedDays, ...presentVersion(stored.closedDays) },
    holdMinutes: HOLD_MS / MINUTE_MS,
    deployment,
  };
}

const presentBrand = ({ brand, errors }: Awaited<ReturnType<typeof uploadBrand>>) => ({
  brand: brand && {
    ...brand,
    heroTitle: [...brand.heroTitle],
    keywords: [...brand.keywords],
    mascots: { kind: brand.mascots.kind, own: [...brand.mascots.own] },
  },
  errors: [...errors],
});

const hostOf = (url: string): string => (url === '' ? '' : `${new URL(url).origin}/…`);

const presentVersion = (stored: Stored<unknown> | undefined) => ({
  version: stored?.version ?? 0,
  changedAt: stored?.changedAt ?? null,
  changedBy: stored?.changedBy ?? null,
});
