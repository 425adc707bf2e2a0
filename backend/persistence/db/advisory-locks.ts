/** The keys of the shop's advisory locks. All of a database share one number space. */
export const ADVISORY_LOCKS = {
  /** Migrations, and shared by backups, which need the tables unchanged. */
  tables: 4_715_001,
  scheduledChanges: 4_715_002,
  catalogue: 4_715_003,
  newsMailing: 4_715_004,
  newsNumber: 4_715_005,
  settings: 4_715_006,
  partnerEndpoints: 4_715_007,
  alarmSightings: 4_715_008,
  /** A slot of the counts of stock, with its number as a second key. The trigger function `stock_slot` takes it, by this number. */
  stockSlots: 4_715_009,
  siteTexts: 4_715_010,
  staff: 7_421_003,
  /** Closing a month. The trigger function `booked_in_open_month` takes it shared, by this number. */
  months: 582_011_903,
} as const;
