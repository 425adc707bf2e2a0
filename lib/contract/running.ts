import { z } from 'zod';
import { WEEKDAYS } from './enums.ts';
import { SitePath, Timestamp } from './values.ts';

// The announcement bar, maintenance, and days on which nobody works.

/** The bar above every page of the shop. */
export const Announcement = z.object({
  text: z.string(),
  link: SitePath.nullable(),
});
export type Announcement = z.infer<typeof Announcement>;

/** Orders, the start of payments and sign-ups wait. Pages stay readable, payments that were begun finish, paid orders are played. */
export const Maintenance = z.object({
  sentence: z.string().meta({ description: 'What shoppers read, without the end.' }),
  until: Timestamp.nullable().meta({ description: 'When it ends; null: not known.' }),
});
export type Maintenance = z.infer<typeof Maintenance>;

/** Days in Japan on which nobody answers or ships. */
export const ClosedDays = z.object({
  weekdays: z.array(z.literal(WEEKDAYS)).meta({ description: 'Closed each week; 1: Monday, 7: Sunday.' }),
  days: z.array(z.iso.date()).meta({ description: 'Further days, ascending.' }),
});
export type ClosedDays = z.infer<typeof ClosedDays>;
