// Values of what staff work with.

export const APPROVAL_STATES = ['open', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** The kinds of things that requests for approval are about. */
export const APPROVAL_SUBJECTS = ['order', 'shipment', 'draw', 'settings', 'siteText'] as const;
export type ApprovalSubject = (typeof APPROVAL_SUBJECTS)[number];

/** The notices to staff by email, by push and in their chat. */
export const STAFF_NOTICES = ['approvalRequested', 'approvalDecided', 'alarm'] as const;
export type StaffNotice = (typeof STAFF_NOTICES)[number];

/** The sides of a test shop that a link of the live console opens: its storefront, and its console. */
export const TEST_SHOP_SIDES = ['shop', 'console'] as const;
export type TestShopSide = (typeof TEST_SHOP_SIDES)[number];

/** `sent`: the mail server has taken it. `givenUp`: it has not, and it is not tried again. */
export const TEST_EMAIL_STATES = ['waiting', 'sent', 'givenUp'] as const;
export type TestEmailState = (typeof TEST_EMAIL_STATES)[number];

/** The stages of shipments for the people who pack: `toPay` waits for the member, `underWay` for the carrier. */
export const SHIPMENT_STAGES = [
  'toAccept',
  'toPack',
  'toNumber',
  'paused',
  'problem',
  'underWay',
  'toPay',
] as const;
export type ShipmentStage = (typeof SHIPMENT_STAGES)[number];

/** Whole days after which an age begins: under a day, then one, three and seven days or more. */
export const AGES_FROM_DAYS = [0, 1, 3, 7] as const;
