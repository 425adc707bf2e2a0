// A file of its own, because the domain needs it without the contract's schemas.

/** The kinds of emails that the shop sends. */
export const EMAIL_KINDS = [
  'signUpCode',
  'reminderCode',
  'emailCode',
  'inquiryCode',
  'alreadyMember',
  'noSuchMember',
  'welcome',
  'passwordChanged',
  'emailChanged',
  'profileChanged',
  'memberSuspended',
  'suspensionLifted',
  'dataDisclosed',
  'accountDeleted',
  'receipt',
  'refund',
  'shopRefund',
  'chargeback',
  'shipmentRequested',
  'feeRefund',
  'shipmentAddressChanged',
  'shipmentExpired',
  'shipmentSent',
  'shipmentProblem',
  'shipmentRenumbered',
  'shipmentAddressCorrected',
  'shipmentClosed',
  'shipmentFollows',
  'storageEnding',
  'storageExtended',
  'prizesGivenUp',
  'inquiryReceived',
  'inquiryAnswered',
  'news',
  'drawNotification',
] as const;

/** The settings that are changed in the console, in parts. */
export const SETTINGS_SECTIONS = ['shop', 'shipping', 'limits', 'emails', 'inquiries'] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];
