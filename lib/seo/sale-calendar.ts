import { ICalAlarmType, ICalCalendar } from 'ical-generator';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { OPENING_NOTICE_MINUTES } from '#lib/contract/shop-rules.ts';
import type { Brand } from '#lib/contract/brand.ts';

const MINUTE_MS = 60_000;
/** The sale has no end that matters in a calendar: the entry marks its opening. */
const LENGTH_MS = 30 * MINUTE_MS;
/** When the queue of the draw can be joined. */
const REMINDER_S = OPENING_NOTICE_MINUTES * 60;

export const CALENDAR_MEDIA = 'text/calendar';

/** The opening of a draw's sale as a calendar file (RFC 5545). Imported again, it replaces the entry. */
export function saleCalendar(draw: DrawDetail, url: string, { name }: Pick<Brand, 'name'>): string {
  const opensAt = new Date(draw.opensAt);
  const calendar = new ICalCalendar({ name, prodId: { company: name, product: 'sales' } });
  const event = calendar.createEvent({
    id: `${draw.productId}@${new URL(url).hostname}`,
    stamp: new Date(draw.updatedAt),
    start: opensAt,
    end: new Date(opensAt.getTime() + LENGTH_MS),
    summary: `発売「${draw.title}」`,
    description: draw.lead,
    url,
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: REMINDER_S, description: draw.title });
  return calendar.toString();
}
