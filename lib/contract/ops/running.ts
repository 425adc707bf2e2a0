import { z } from 'zod';
import { WEEKDAYS } from '../enums.ts';
import { SitePath, TimeInput } from '../values.ts';
import { SingleLine } from './content.ts';
import { settingsChange, settingsCommon } from './settings.ts';
import { Day } from './values.ts';

/** Two lines at 375 px. */
export const MAX_ANNOUNCEMENT = 60;
const MAX_SENTENCE = 120;
/** Of the further days. */
const MAX_CLOSED_DAYS = 366;

const period = {
  from: TimeInput.nullable().meta({ description: 'null: at once.' }),
  until: TimeInput.nullable().meta({ description: 'null: until it is ended.' }),
};

const change = { ...settingsChange, needs: 'content.write' } as const;

export const runningCalls = {
  changeAnnouncement: {
    ...change,
    path: '/api/ops/settings/announcement',
    summary: 'Change the bar above every page of the shop. An empty text: none.',
    body: z.strictObject({
      text: SingleLine.max(MAX_ANNOUNCEMENT).or(z.literal('')),
      link: SitePath.nullable().meta({ description: 'A page of the shop; null: none.' }),
      ...period,
      ...settingsCommon,
    }),
    refusals: [...settingsChange.refusals, 'pageUnknown'],
  },
  changeMaintenance: {
    ...change,
    needs: 'draws.write',
    path: '/api/ops/settings/maintenance',
    summary:
      'Stop orders, the start of payments and sign-ups for a time, or end that. Pages stay readable, payments that were begun finish, and paid orders are played.',
    body: z.strictObject({
      isOn: z.boolean(),
      sentence: SingleLine.max(MAX_SENTENCE).or(z.literal('')).meta({ description: 'Empty: the usual one.' }),
      ...period,
      ...settingsCommon,
    }),
  },
  changeClosedDays: {
    ...change,
    path: '/api/ops/settings/closedDays',
    summary: 'Change the days on which nobody answers or ships. Promised days do not count them.',
    body: z.strictObject({
      weekdays: z.array(z.literal(WEEKDAYS)).max(WEEKDAYS.length - 1),
      days: z.array(Day).max(MAX_CLOSED_DAYS),
      ...settingsCommon,
    }),
  },
} as const;
