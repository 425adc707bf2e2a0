import type { EmailOf } from '#backend/domain/emails.ts';
import type { EmailKind } from '#lib/contract/email-kinds.ts';

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
const AN_INQUIRY = { name: NAME, inquiryId: '5d2e3f4a-6b7c-4d8e-9f01-2a3b4c5d6e7f', token: null } as const;
const A_TOKEN = 'a'.repeat(43);
const A_QUESTION = '荷物が、3日前から「輸送中」のままです。\nいつごろ届くでしょうか。';
const A_DESTINATION = { zip: '1500001', town: '東京都渋谷区' } as const;

/** One email of every kind with invented data, for previews; the type requires each kind. */
export const SAMPLE_EMAILS: { readonly [Kind in EmailKind]: EmailOf<Kind> } = {
  signUpCode: { kind: 'signUpCode', code: '048213', longCode: '048213771902120' },
  reminderCode: { kind: 'reminderCode', code: '771902', longCode: '771902120034048' },
  inquiryCode: { kind: 'inquiryCode', code: '302514', longCode: '302514120034048' },
  emailCode: { kind: 'emailCode', code: '120034', longCode: '120034048213771' },
  alreadyMember: { kind: 'alreadyMember' },
  noSuchMember: { kind: 'noSuchMember' },
  welcome: { kind: 'welcome', name: NAME },
  passwordChanged: { kind: 'passwordChanged', name: NAME, byReminder: false },
  newDevice: { kind: 'newDevice', name: NAME, device: 'iPhoneのSafari' },
  passkeyChanged: { kind: 'passkeyChanged', name: NAME, device: 'iPhoneのSafari', isAdded: true },
  emailChanged: { kind: 'emailChanged', name: NAME, hiddenEmail: 'm*****@example.jp' },
  profileChanged: { kind: 'profileChanged', name: NAME, what: ['お届け先', '電話番号'] },
  memberSuspended: { kind: 'memberSuspended', name: NAME, until: '2026-12-31T14:59:00Z' },
  dataDisclosed: { kind: 'dataDisclosed', name: NAME },
  suspensionLifted: { kind: 'suspensionLifted', name: NAME },
  guardianInvited: { kind: 'guardianInvited', childName: NAME, token: A_TOKEN },
  guardianLink: { kind: 'guardianLink', childName: NAME, token: A_TOKEN },
  guardianDecided: { kind: 'guardianDecided', name: NAME, monthlyCap: 3_000, isStopped: false },
  guardianReceipt: { kind: 'guardianReceipt', ...AN_ORDER, paidAt: '2026-11-28T00:59:30Z' },
  receipt: { kind: 'receipt', ...AN_ORDER, paidAt: '2026-11-28T00:59:30Z', isLate: false },
  refund: { kind: 'refund', ...AN_ORDER, reason: 'noneLeft', isDone: false, voidPrizes: [] },
  shipmentRequested: {
    ...A_SHIPMENT,
    ...A_DESTINATION,
    kind: 'shipmentRequested',
    prizes: 12,
    fee: 600,
    paymentType: 'CARD',
  },
  shopRefund: {
    kind: 'shopRefund',
    name: AN_ORDER.name,
    subject: { kind: 'order', orderId: '3f2a91bc-04de-7a11-8000-000000000000', drawTitle: 'まるぽのガチャ' },
    scope: 'tickets',
    method: 'bankTransfer',
    yen: 1_400,
    paymentType: 'AU',
    tickets: 2,
    voidPrizes: [{ grade: 'D', name: 'マグカップ', pieces: 2 }],
    stage: 'done',
    payout: { paidOutOn: '2026-11-22', reference: 'F-12' },
  },
  chargeback: {
    kind: 'chargeback',
    name: AN_ORDER.name,
    subject: { kind: 'order', orderId: '3f2a91bc-04de-7a11-8000-000000000000', drawTitle: 'まるぽのガチャ' },
    yen: 1_400,
    isReversed: false,
  },
  feeRefund: {
    ...A_SHIPMENT,
    kind: 'feeRefund',
    fee: 600,
    paymentType: 'DOCOMO',
    reason: 'paidTwice',
    isDone: false,
  },
  shipmentAddressChanged: { ...A_SHIPMENT, ...A_DESTINATION, kind: 'shipmentAddressChanged' },
  shipmentExpired: { ...A_SHIPMENT, kind: 'shipmentExpired', prizes: 12, isFollowUp: false },
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
  shipmentSent: {
    ...A_SHIPMENT,
    kind: 'shipmentSent',
    prizes: 12,
    carrier: 'yamato',
    trackingNumber: '123456789013',
  },
  shippingDelayed: {
    kind: 'shippingDelayed',
    name: NAME,
    drawTitle: 'まるぽのおつかいガチャ',
    directoryName: 'marupo-otsukai',
    prizes: 3,
    before: '2027年1月11日から1月31日までに発送',
    after: '2027年2月8日から2月28日までに発送',
    reason: '工場の都合で、賞品の入荷が遅れています。',
  },
  storageEnding: {
    kind: 'storageEnding',
    name: NAME,
    lines: [
      { drawTitle: 'まるぽのおつかいガチャ', prizes: 3, keptUntil: '2026-12-01T01:00:00Z' },
      { drawTitle: 'ぽつの雨やどりガチャ', prizes: 10, keptUntil: '2026-12-12T03:00:00Z' },
    ],
  },
  inquiryReceived: { kind: 'inquiryReceived', ...AN_INQUIRY, topic: 'shipment', text: A_QUESTION },
  inquiryAnswered: {
    kind: 'inquiryAnswered',
    ...AN_INQUIRY,
    isClosed: false,
    text: 'お問い合わせをありがとうございます。\n\n荷物は、明日の夕方にお届けの予定です。もう少しだけお待ちください。',
  },
  accountDeleted: { kind: 'accountDeleted', name: NAME },
  drawNotification: {
    kind: 'drawNotification',
    of: 'saleOpens',
    directoryName: 'marupo-otsukai',
    drawTitle: 'まるぽのおつかいガチャ',
    opensAt: '2026-11-28T01:00:00.000Z',
    stopToken: '0'.repeat(64),
  },
  news: {
    kind: 'news',
    newsId: '12',
    title: '新作「ぽつの雨やどりガチャ」、28日に発売します',
    summary: 'ぽつが、商店街の軒下で雨やどりをしています。傘は3本とも、もう人に貸しました。',
    preference: 'newDraws',
    stopToken: '0123456789abcdef'.repeat(4),
  },
};
