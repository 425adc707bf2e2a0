import {
  deliverBatch,
  type QueuedEmail,
  type EmailDeps,
  type EmailOutcome,
  type NewsMailingDeps,
  type EmailTransport,
} from '#backend/actions/emails.ts';
import type { EmailKind, EmailOf } from '#backend/domain/emails.ts';
import type { EmailBranding } from '#backend/emails/render-email.ts';
import { databaseClock } from '#backend/persistence/clock.ts';
import type { Database } from '#backend/persistence/database.ts';
import { newsMailingStore } from '#backend/persistence/emails/news-mailing-store.ts';
import { inTransactionOn } from '#backend/persistence/transaction.ts';
import { emailQueue } from '#backend/persistence/emails/email-queue.ts';

export const BRANDING: EmailBranding = { siteOrigin: 'https://koron.example', operator: '株式会社ころん' };

const NAME = '小川 みのり';

const AN_ORDER = {
  name: NAME,
  orderId: '3f6c1d2e-8a4b-4c5d-9e0f-7a1b2c3d4e5f',
  directoryName: 'marupo-otsukai',
  drawTitle: 'まるぽのおつかいガチャ',
  quantity: 10,
  price: 700,
  total: 7000,
  paymentType: 'CARD',
} as const;

const A_SHIPMENT = { name: NAME, shipmentId: '9c1d2e3f-4a5b-4c6d-8e7f-0a1b2c3d4e5f' } as const;
const A_DESTINATION = { zip: '1500001', town: '東京都渋谷区' } as const;

/** One email of every kind; the type requires each kind. */
export const EVERY_EMAIL: { readonly [Kind in EmailKind]: EmailOf<Kind> } = {
  signUpCode: { kind: 'signUpCode', code: '048213', longCode: '048213771902120' },
  reminderCode: { kind: 'reminderCode', code: '771902', longCode: '771902120034048' },
  emailCode: { kind: 'emailCode', code: '120034', longCode: '120034048213771' },
  alreadyMember: { kind: 'alreadyMember' },
  noSuchMember: { kind: 'noSuchMember' },
  welcome: { kind: 'welcome', name: NAME },
  passwordChanged: { kind: 'passwordChanged', name: NAME, byReminder: false },
  emailChanged: { kind: 'emailChanged', name: NAME, hiddenEmail: 'm*****@example.jp' },
  profileChanged: { kind: 'profileChanged', name: NAME, what: ['お届け先', '電話番号'] },
  memberSuspended: { kind: 'memberSuspended', name: NAME, until: '2026-12-31T14:59:00Z' },
  dataDisclosed: { kind: 'dataDisclosed', name: NAME },
  suspensionLifted: { kind: 'suspensionLifted', name: NAME },
  receipt: { kind: 'receipt', ...AN_ORDER, paidAt: '2026-11-28T00:59:30Z', isLate: false },
  refund: { kind: 'refund', ...AN_ORDER, reason: 'noneLeft', isDone: false },
  parcelRequested: {
    ...A_SHIPMENT,
    ...A_DESTINATION,
    kind: 'parcelRequested',
    prizes: 12,
    fee: 600,
    paymentType: 'CARD',
  },
  shopRefund: {
    kind: 'shopRefund',
    name: AN_ORDER.name,
    subject: { kind: 'order', orderId: '3f2a91bc-04de-7a11-8000-000000000000', drawTitle: 'まるぽのガチャ' },
    ...{ scope: 'tickets', method: 'bankTransfer', yen: 1_400, paymentType: 'AU', tickets: 2 },
    ...{ stage: 'done', payout: { paidOutOn: '2026-11-22', reference: 'F-12' } },
  },
  feeRefund: {
    ...A_SHIPMENT,
    kind: 'feeRefund',
    fee: 600,
    paymentType: 'DOCOMO',
    reason: 'paidTwice',
    isDone: false,
  },
  parcelAddressChanged: { ...A_SHIPMENT, ...A_DESTINATION, kind: 'parcelAddressChanged' },
  parcelLapsed: { ...A_SHIPMENT, kind: 'parcelLapsed', prizes: 12 },
  shipmentProblem: {
    ...A_SHIPMENT,
    kind: 'shipmentProblem',
    problem: 'returned',
    reason: 'absent',
    keptUntil: '2027-01-27T01:00:00Z',
  },
  shipmentRenumbered: {
    ...A_SHIPMENT,
    kind: 'shipmentRenumbered',
    carrier: 'yamato',
    trackingNumber: '123456789013',
  },
  shipmentAddressCorrected: { ...A_SHIPMENT, ...A_DESTINATION, kind: 'shipmentAddressCorrected' },
  storageExtended: { kind: 'storageExtended', name: NAME, prizes: 3, keptUntil: '2027-03-31T15:00:00Z' },
  prizesGivenUp: { kind: 'prizesGivenUp', name: NAME, prizes: 3, by: 'member' },
  shipmentClosed: { ...A_SHIPMENT, kind: 'shipmentClosed', resolution: 'givenUp' },
  shipmentFollows: {
    ...A_SHIPMENT,
    ...A_DESTINATION,
    kind: 'shipmentFollows',
    resolution: 'resent',
    prizes: 12,
    fee: 600,
    payUntil: '2027-01-27T01:00:00Z',
  },
  parcelShipped: {
    ...A_SHIPMENT,
    kind: 'parcelShipped',
    prizes: 12,
    carrier: 'yamato',
    trackingNumber: '123456789013',
  },
  storageEnding: {
    kind: 'storageEnding',
    name: NAME,
    lines: [
      { drawTitle: 'まるぽのおつかいガチャ', prizes: 3, keptUntil: '2026-12-01T01:00:00Z' },
      { drawTitle: 'ぽつの雨やどりガチャ', prizes: 10, keptUntil: '2026-12-12T03:00:00Z' },
    ],
  },
  goodbye: { kind: 'goodbye', name: NAME },
  news: {
    kind: 'news',
    newsId: '12',
    title: '新作「ぽつの雨やどりガチャ」、28日に発売します',
    summary: 'ぽつが、商店街の軒下で雨やどりをしています。傘は3本とも、もう人に貸しました。',
    wish: 'newDraws',
    stopToken: '0123456789abcdef'.repeat(4),
  },
};

/** A queued email, made at 10:00 on 28 November in Japan. */
export const aQueuedEmail = (but: Partial<QueuedEmail> = {}): QueuedEmail => ({
  emailId: '00000000-0000-4000-8000-000000000001',
  to: 'minori@example.jp',
  message: EVERY_EMAIL.welcome,
  shipmentId: null,
  attempts: 1,
  madeAt: new Date('2026-11-28T01:00:00Z'),
  dueAt: new Date('2026-11-28T01:00:00Z'),
  ...but,
});

export type RecordingTransport = EmailTransport & {
  /** The emails it accepted, oldest first. */
  readonly sent: QueuedEmail[];
  /** Decides whether an email is accepted; initially all are. */
  accepts: (email: QueuedEmail) => boolean;
};

/** A transport that keeps the emails it accepts. */
export function aTransport(): RecordingTransport {
  const transport: RecordingTransport = {
    sent: [],
    accepts: () => true,
    send: async (email) => {
      if (!transport.accepts(email)) throw new Error('not today');
      transport.sent.push(email);
    },
    close: () => {},
  };
  return transport;
}

/** The dependencies of email delivery on a database. */
export const emailDepsOn = (db: Database, transport: EmailTransport = aTransport()): EmailDeps => ({
  emails: emailQueue(db),
  transport,
  clock: databaseClock(db),
});

/** Delivers the email that is due first. `undefined`: none is due. */
export async function deliverNext(deps: EmailDeps): Promise<EmailOutcome | undefined> {
  const [outcome] = await deliverBatch(deps, { atMost: 1, until: () => new AbortController().signal });
  return outcome;
}

/** The dependencies of news mailing on a database. */
export const newsMailingDepsOn = (db: Database): NewsMailingDeps => ({
  inTransaction: inTransactionOn(db, newsMailingStore),
  clock: databaseClock(db),
});
