import type { ClosedDays } from '#lib/contract/running.ts';
import { EVERY_DAY } from '#lib/text/closed-days.ts';
import { MAINTENANCE_SENTENCE } from '#lib/contract/shop-rules.ts';

/** null: without a limit. */
type Period = { readonly from: Date | null; readonly until: Date | null };

/** An empty text: no announcement. */
export type AnnouncementSettings = Period & { readonly text: string; readonly link: string | null };

/** An empty sentence: the usual one. */
export type MaintenanceSettings = Period & { readonly isOn: boolean; readonly sentence: string };

const ALWAYS: Period = { from: null, until: null };

/** A shop that says nothing, sells, and works every day. */
export const USUAL_RUNNING: {
  readonly announcement: AnnouncementSettings;
  readonly maintenance: MaintenanceSettings;
  readonly closedDays: ClosedDays;
} = {
  announcement: { text: '', link: null, ...ALWAYS },
  maintenance: { isOn: false, sentence: '', ...ALWAYS },
  closedDays: EVERY_DAY,
};

const isDuring = ({ from, until }: Period, at: Date): boolean =>
  (from === null || from <= at) && (until === null || at < until);

/** The end of a period before its start would be a period that never is. */
export const isPeriod = ({ from, until }: Period): boolean => from === null || until === null || from < until;

/** The announcement that is shown; null: none. */
export const announcementAt = (announcement: AnnouncementSettings, at: Date) =>
  announcement.text !== '' && isDuring(announcement, at)
    ? { text: announcement.text, link: announcement.link }
    : null;

/** The maintenance under way; null: the shop sells. */
export const maintenanceAt = (maintenance: MaintenanceSettings, at: Date) =>
  maintenance.isOn && isDuring(maintenance, at)
    ? { sentence: maintenance.sentence || MAINTENANCE_SENTENCE, until: maintenance.until }
    : null;
