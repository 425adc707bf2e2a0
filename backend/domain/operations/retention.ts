/**
 * For how many days the shop keeps what it needs no more. What the law on books asks for is not among it: orders, the
 * ledger, refunds, parcels and the record of acts stay, and name nobody who has left.
 */
export const RETENTION_DAYS = {
  /** Of a payment, disputed or not, providers speak for a year. */
  notices: 400,
  /** Trips on which nothing was paid. */
  unpaidPaymentSessions: 400,
  /** Where a parcel was to go that was then not sent; until then a fee paid too late is written about. */
  unsentAddresses: 30,
  /** Where parcels of members went who have left: they may have left through a backend that knew of no parcels. */
  addressesLeftBehind: 0,
  /** Keys of operators that open nothing any more. */
  expiredTokens: 400,
  /** How jobs went that no backend runs any more. */
  formerJobs: 90,
} as const;
export type RetainedKind = keyof typeof RETENTION_DAYS;
