import {
  BLOCK_RETENTION_DAYS,
  EXPORT_FILE_HOURS,
  GIFT_ADDRESS_DAYS,
  GIFT_EMAIL_DAYS,
  GUARDIAN_RETENTION_DAYS,
  INQUIRY_YEARS,
  NOTICE_LINK_HOURS,
  PARTNER_EVENT_DAYS,
} from '#lib/contract/shop-rules.ts';

/**
 * Days that the shop keeps data it no longer needs. Orders, the ledger, refunds, shipments and the operator log are not
 * among it: bookkeeping law requires them, and they do not name members who deleted their account.
 */
export const RETENTION_DAYS = {
  /** Providers send webhooks about a payment for a year. */
  webhooks: 400,
  /** The kinds of emails that were sent to members. */
  sentEmails: 400,
  /** The members notified of each draw: nobody is notified of it again. */
  notifications: 400,
  /** Proofs of consent to notifications that were stopped: for a month by the law on commercial email (特定電子メール法). */
  stoppedNotifications: 60,
  /** Payment sessions without a payment. */
  unpaidPaymentSessions: 400,
  /** Addresses of withdrawn shipments; until then an email about a fee paid too late may be sent. */
  unsentAddresses: 30,
  /** Addresses that receivers of gifts have typed, who are no members: the carriers answer for a parcel so long. */
  receivedAddresses: GIFT_ADDRESS_DAYS,
  /** Email addresses of receivers of gifts, after the last box has arrived. */
  receiverEmails: GIFT_EMAIL_DAYS,
  /** Expired and revoked operator tokens. */
  expiredTokens: 400,
  /** Answers of operators' calls, for a repeated call. They may name a member. */
  operatorAnswers: 1,
  /** Files of exports in the background. They may name members by their ids. */
  exportFiles: EXPORT_FILE_HOURS / 24,
  /** Packed catalogues that were checked. */
  catalogueUploads: 1,
  /** Long operations, with the results of ledger audits and imports. */
  longOperations: 90,
  /** Sessions of the console, which are over after 12 hours. */
  staffSessions: 1,
  /** Inquiries without a new message, with their pictures; those of deleted accounts are deleted with them. */
  inquiries: INQUIRY_YEARS * 365,
  /** Challenges for passkeys of staff that were not used. Storing one for members deletes expired ones. */
  staffChallenges: 1 / 24,
  /** LINE accounts of people who have not finished their sign-up, with the address registered at LINE. */
  lineSignUps: 1 / 24,
  /** Requests to LINE from which no browser came back. Storing one deletes expired ones. */
  lineRequests: 1 / 24,
  /** Digests of the sources of holds that were not paid: forgotten after two hours, see `UNPAID_HOLD_WINDOW_MS`. */
  unpaidHolds: 2 / 24,
  /** Addresses of guardians who have not answered before their link ended. */
  unansweredGuardians: GUARDIAN_RETENTION_DAYS,
  /** Guardians of members who have come of age. */
  guardiansOfAdults: GUARDIAN_RETENTION_DAYS,
  /** Addresses of guests for the notice of an opening: not confirmed in time, or of a sale that has opened. */
  guestNotices: NOTICE_LINK_HOURS / 24,
  /** Events for partners with their deliveries. */
  partnerEvents: PARTNER_EVENT_DAYS,
  /** Entries of the block list that have ended. They may be an address. */
  endedBlocks: BLOCK_RETENTION_DAYS,
  /** Runs of jobs that no longer exist. */
  formerJobs: 90,
} as const;
export type RetainedKind = keyof typeof RETENTION_DAYS;
