/** So many days before the storage of a prize ends its owner is told: in good time, and once more. */
export const REMINDER_DAYS = { first: 14, last: 3 } as const;
