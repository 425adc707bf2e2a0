/** What can be left lying, each with how many there are and since when the oldest lies there. */
export const BACKLOGS = [
  'letters',
  'notices',
  'handOffs',
  'refunds',
  'cards',
  'holds',
  'results',
  'unpaidParcels',
  'parcelsToTell',
  'reminders',
  'announcements',
] as const;
export type BacklogName = (typeof BACKLOGS)[number];

export type Backlog = {
  readonly what: BacklogName;
  readonly count: number;
  /** Since when the oldest of them could have been dealt with. */
  readonly oldestAt: Date | null;
};
