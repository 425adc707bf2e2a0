import { linkError } from '#backend/actions/content/links.ts';
import { isPeriod } from '#backend/domain/running.ts';
import { WEEKDAYS } from '#lib/contract/enums.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import { changeSection, type SettingsDeps } from './settings.ts';

export const runningHandlers = (deps: SettingsDeps) =>
  ({
    changeAnnouncement: async ({ body: { version, dryRun, ...value } }, { action }) => {
      if (!isPeriod(value)) return NO_PERIOD;
      const { link } = value;
      const error = link && (await linkError(deps.database.db, [{ parameter: 'link', link }]));
      return error || changeSection(deps, { section: 'announcement', value, version, dryRun }, action);
    },

    changeMaintenance: async ({ body: { version, dryRun, ...value } }, { action }) =>
      isPeriod(value)
        ? changeSection(deps, { section: 'maintenance', value, version, dryRun }, action)
        : NO_PERIOD,

    changeClosedDays: async ({ body: { version, dryRun, weekdays, days } }, { action }) => {
      const value = {
        weekdays: WEEKDAYS.filter((day) => weekdays.includes(day)),
        days: [...new Set(days)].toSorted(),
      };
      return changeSection(deps, { section: 'closedDays', value, version, dryRun }, action);
    },
  }) satisfies Partial<OpsHandlers>;

const NO_PERIOD = {
  refusal: 'invalidInput',
  parameter: 'until',
  detail: 'the end must be after the start',
} as const;
