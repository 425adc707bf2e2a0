import type { CurrentSettings } from '#backend/actions/settings.ts';
import type { MinorCaps } from '#backend/domain/orders/limits.ts';
import { USUAL_RUNNING } from '#backend/domain/running.ts';
import {
  effectiveSettings,
  FIRST_INQUIRY_SETTINGS,
  type FirstSettings,
  NO_CHAT,
  NO_EMAIL_TEXTS,
  SETUP_BEGUN,
  type StoredSettings,
} from '#backend/domain/settings.ts';
import type { Sender } from '#backend/domain/shipments/b2-csv.ts';
import { sampleOperator, type WrittenSettings } from '#backend/providers/open-email.ts';
import type { PreviewBranding } from '#backend/emails/previews.ts';
import type { InvoiceIssuer } from '#backend/http/return-invoices.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { readSettings } from '#backend/persistence/settings.ts';
import { KORON_DO } from '#lib/brand/koron-do.ts';
import { USUAL_ANSWER_DAYS, USUAL_GOODS } from '#lib/contract/shop-rules.ts';
import { readOperator } from '#lib/site/operator-env.ts';
import { type BackendEnv, consoleOriginOf } from './config.ts';
import type { DeploymentValue } from '#backend/http/settings.ts';
import type { Job } from './jobs/repeat.ts';
import { zipCodesAsOf } from './zip-codes.ts';

/** A change made at another backend applies here after this time at most. */
const READ_INTERVAL_MS = 2_000;

type Deps = { readonly read: () => Promise<StoredSettings>; readonly first: FirstSettings };

/** The settings before they are read for the first time: those of the environment. */
export function createSettings({ read, first }: Deps): CurrentSettings {
  let stored: StoredSettings = {};
  return {
    first,
    refresh: async () => {
      stored = await read();
    },
    get stored() {
      return stored;
    },
    get effective() {
      return effectiveSettings(stored, first);
    },
  };
}

/** The settings of a database, before they are read for the first time. */
export const settingsOn = (db: Database, env: FirstEnv): CurrentSettings =>
  createSettings({ read: () => readSettings(db), first: firstSettings(process.env, env) });

/**
 * Throws one line unless the settings or the environment name the operator: pages, invoices and emails have to. A trial may
 * show a sample, but sends none of it by a mail server.
 */
export function ensureOperator(
  { stored, effective }: Pick<CurrentSettings, 'stored' | 'effective'>,
  { SMTP_URL: server, OPERATOR_NAME: name }: Pick<BackendEnv, 'SMTP_URL' | 'OPERATOR_NAME'>,
): void {
  if (typeof effective.shop === 'string') throw new Error(effective.shop);
  if (server !== undefined && name === undefined && stored.shop === undefined)
    throw new Error(
      "The backend's environment is not usable: OPERATOR_NAME: is required with SMTP_URL, because emails must name their sender",
    );
}

/** Reads the settings every two seconds. While they cannot be read, the last ones apply. */
export function keepReading(settings: CurrentSettings, onError: (error: unknown) => void): Pick<Job, 'stop'> {
  const timer = setInterval(() => void settings.refresh().catch(onError), READ_INTERVAL_MS);
  return { stop: async () => clearInterval(timer) };
}

/** The settings of the environment, which apply until somebody changes them in the console. */
const firstSettings = (source: NodeJS.ProcessEnv, env: FirstEnv): FirstSettings => ({
  shop: shopOf(source),
  shipping: {
    sender: null,
    yamatoCustomerCode: env.YAMATO_CUSTOMER_CODE,
    yamatoFreightNumber: env.YAMATO_FREIGHT_NUMBER,
    sagawaCustomerCode: env.SAGAWA_CUSTOMER_CODE,
    goods: USUAL_GOODS,
  },
  limits: {
    approvalFromYen: env.APPROVAL_FROM_YEN,
    minorCapUnder16: env.MINOR_CAP_UNDER_16,
    minorCapUnder18: env.MINOR_CAP_UNDER_18,
    answerDays: USUAL_ANSWER_DAYS,
  },
  emails: NO_EMAIL_TEXTS,
  inquiries: FIRST_INQUIRY_SETTINGS,
  notices: NO_CHAT,
  brand: KORON_DO,
  ...USUAL_RUNNING,
  setup: SETUP_BEGUN,
});

type FirstEnv = Pick<
  BackendEnv,
  | 'YAMATO_CUSTOMER_CODE'
  | 'YAMATO_FREIGHT_NUMBER'
  | 'SAGAWA_CUSTOMER_CODE'
  | 'APPROVAL_FROM_YEN'
  | 'MINOR_CAP_UNDER_16'
  | 'MINOR_CAP_UNDER_18'
>;

function shopOf(source: NodeJS.ProcessEnv): FirstSettings['shop'] {
  try {
    const { isSample: _isSample, ...shop } = readOperator(source);
    return shop;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The caps as they are when an order is placed. */
export const minorCapsOf = (settings: CurrentSettings): MinorCaps => ({
  get under16() {
    return settings.effective.limits.minorCapUnder16;
  },
  get under18() {
    return settings.effective.limits.minorCapUnder18;
  },
});

/** Settings that emails contain. */
export const emailSettingsOf = (settings: CurrentSettings): WrittenSettings => ({
  get operator() {
    return settings.stored.shop?.value.name;
  },
  get texts() {
    return settings.effective.emails;
  },
  get brand() {
    return settings.effective.brand;
  },
});

/** The sender of shipments. A sentence: the operator is not configured. */
export function senderOf({ effective: { shop, shipping } }: CurrentSettings): Sender | string {
  const from = shipping.sender ?? shop;
  if (typeof from === 'string') return from;
  const { name, zip, address, tel } = from;
  const {
    yamatoCustomerCode: customerCode,
    yamatoFreightNumber: freightNumber,
    sagawaCustomerCode,
    goods,
  } = shipping;
  return { name, zip, address, tel, customerCode, freightNumber, sagawaCustomerCode, goods };
}

/** The issuer of invoices. A sentence: the operator is not configured. */
export function issuerOf({ effective: { shop } }: CurrentSettings): InvoiceIssuer | string {
  if (typeof shop === 'string') return shop;
  const { name, zip, address, tel, invoiceNumber } = shop;
  return { name, zip, address, tel, invoiceNumber };
}

/** The branding of previews. Without configured data, previews name a sample. */
export const previewBranding = ({
  settings,
  siteOrigin,
}: {
  readonly settings: CurrentSettings;
  readonly siteOrigin: string;
}): PreviewBranding => ({
  siteOrigin,
  get operator() {
    const { shop } = settings.effective;
    return typeof shop === 'string' ? sampleOperator(settings.effective.brand) : shop.name;
  },
  get brand() {
    return settings.effective.brand;
  },
});

/** Lists the settings of the deployment for the console: no secret and no path of the machine. */
export const deploymentOf = (env: BackendEnv): readonly DeploymentValue[] => [
  { name: 'SITE_ORIGIN', value: env.SITE_ORIGIN },
  { name: 'CONSOLE_ORIGIN', value: consoleOriginOf(env) },
  { name: 'SMTP_URL', value: env.SMTP_URL === undefined ? '' : `${env.SMTP_URL.host}:${env.SMTP_URL.port}` },
  {
    name: 'MAIL_FROM',
    value: env.MAIL_FROM === undefined ? '' : `${env.MAIL_FROM.name} <${env.MAIL_FROM.address}>`,
  },
  { name: 'REQUESTS_PER_MINUTE', value: String(env.REQUESTS_PER_MINUTE) },
  {
    name: '郵便番号のデータの日付',
    // Read for each answer: an operator may load newer ones while the backend runs.
    get value() {
      return zipCodesAsOf() ?? '';
    },
  },
];
