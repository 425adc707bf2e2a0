import { join } from 'node:path';
import type { EmailTransport } from '#backend/actions/emails.ts';
import { KORON_DO } from '#lib/brand/koron-do.ts';
import type { Brand } from '#lib/contract/brand.ts';
import { type EmailTexts, NO_EMAIL_TEXTS } from '#backend/domain/settings.ts';
import type { EmailBranding } from '#backend/emails/render-email.ts';
import { type EmailEnv, missingForEmails, type Sender } from '#backend/emails/email-env.ts';
import {
  devMailboxTransport,
  type DevMailbox,
  createDevMailbox,
} from '#backend/emails/dev-mailbox/dev-mailbox.ts';
import { MAILBOX_PATH } from '#backend/emails/dev-mailbox/routes.ts';
import { isTestShop, TEST_MARK } from '#lib/site/test-shop.ts';
import { smtpTransport } from './smtp.ts';

/** The folder of the development mailbox, in that of the data. */
export const MAILBOX_FOLDER = 'mailbox';

type Settings = EmailEnv & {
  readonly DATA_DIR: string;
  readonly SITE_ORIGIN: string;
  readonly TEST_SHOP?: string;
};

/** Settings of the console that emails contain. They are read for each email. */
export type WrittenSettings = {
  /** `undefined`: the environment's. */
  readonly operator: string | undefined;
  readonly texts: EmailTexts;
  readonly brand: Brand;
};

const NOTHING_WRITTEN: WrittenSettings = {
  operator: undefined,
  texts: NO_EMAIL_TEXTS,
  brand: KORON_DO,
};

const brandingOf = (
  { siteOrigin, operator, mark = '' }: Pick<EmailBranding, 'siteOrigin' | 'operator' | 'mark'>,
  written: WrittenSettings,
): Required<EmailBranding> => ({
  siteOrigin,
  mark,
  get operator() {
    return written.operator ?? operator;
  },
  get texts() {
    return written.texts;
  },
  get brand() {
    return written.brand;
  },
});

/** The operator's name in emails that stay in the dev mailbox, and in previews. */
export const sampleOperator = ({ name }: Pick<Brand, 'name'>): string => `${name}(見本)`;

/** The brand's name for the sender, or that of the environment. */
const senderOf = ({ name, address }: Sender, written: WrittenSettings): Sender => ({
  address,
  get name() {
    return written.brand.senderName || name;
  },
});

export type EmailSetup = {
  readonly openTransport: (written?: WrittenSettings) => EmailTransport;
  /** Present only if emails go there. */
  readonly devMailbox: DevMailbox | undefined;
  /** The log entry at startup. */
  readonly startMessage: { readonly facts: object; readonly logMessage: string };
};

/**
 * Chooses the SMTP transport, or the dev mailbox without SMTP_URL. Throws a one-line error for an unusable
 * environment.
 */
export function openEmail(env: Settings): EmailSetup {
  const { SMTP_URL: server, MAIL_FROM: sender, SITE_ORIGIN: siteOrigin } = env;
  const missing = missingForEmails(env);
  if (missing.length > 0) throw new Error(`The backend's environment is not usable: ${missing.join('; ')}`);
  if (server === undefined || sender === undefined) return openDevMailbox(env);
  const operator = operatorOf(env);
  const { host, port, encryption } = server;
  return {
    openTransport: (written = NOTHING_WRITTEN) =>
      smtpTransport({
        server,
        sender: senderOf(sender, written),
        branding: brandingOf({ siteOrigin, operator, mark: markOf(env) }, written),
      }),
    devMailbox: undefined,
    startMessage: { facts: { host, port, encryption }, logMessage: 'emails sent by SMTP' },
  };
}

/** Emails of a test shop go to real addresses. */
const markOf = (env: Settings): string => (isTestShop(env) ? TEST_MARK : '');

function openDevMailbox(env: Settings): EmailSetup {
  const folder = join(env.DATA_DIR, MAILBOX_FOLDER);
  const devMailbox = createDevMailbox(folder);
  const operator = operatorOf(env);
  const readAt = `${env.SITE_ORIGIN}${MAILBOX_PATH}`;
  return {
    openTransport: (written = NOTHING_WRITTEN) =>
      devMailboxTransport(
        devMailbox,
        brandingOf({ siteOrigin: env.SITE_ORIGIN, operator, mark: markOf(env) }, written),
      ),
    devMailbox,
    startMessage: {
      facts: { readAt, folder },
      logMessage: 'no SMTP server: emails go to the development mailbox, open to everybody',
    },
  };
}

/** Until the settings name the operator. A backend that sends emails does not start before one of them does. */
const operatorOf = ({ OPERATOR_NAME: name = sampleOperator(KORON_DO) }: Settings): string => name;
