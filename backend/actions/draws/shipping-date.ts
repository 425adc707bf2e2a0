import { dateRejection, isDelay } from '#backend/domain/draws/shipping-date.ts';
import { dayInJapan } from '#backend/domain/time.ts';
import { announceContent } from '#backend/persistence/content/announcements.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { lockDraw } from '#backend/persistence/draws/draws-for-staff.ts';
import {
  emailDelay,
  setShippingDate,
  shippingDateOfDraw,
  type DelayRecipients,
} from '#backend/persistence/draws/shipping-dates.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { type ShippingDate, shippingDateText } from '#lib/shipments/shipping-date.ts';
import type { ActionOf, NotFound, NotInState } from '../staff/operator-action.ts';

type DateChange = {
  readonly directoryName: string;
  readonly date: ShippingDate;
  /** As shoppers read it. */
  readonly reason: string;
  readonly by: string;
  readonly dryRun: boolean;
};

type DateChanged = DelayRecipients & {
  readonly before: string;
  readonly after: string;
  readonly isDelay: boolean;
};

/** Changes the date of shipping. A later one is emailed to everybody who holds unsent prizes of the draw. */
export const changeShippingDate = (
  db: Database,
  { directoryName, date, reason, by, dryRun }: DateChange,
  actionOf: ActionOf,
): Promise<DateChanged | NotFound | NotInState> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const found = await lockDraw(tx, directoryName);
    if (found === undefined) return { refusal: 'notFound' };
    const { draw, at } = found;
    const { drawId, title } = draw;
    const today = dayInJapan(at);
    const before = await shippingDateOfDraw(tx, drawId);
    const rejected = dateRejection(before, date, today);
    if (rejected !== undefined) return { refusal: 'notInState', detail: rejected.message };
    const delays = isDelay(before, date, today);
    const texts = { before: shippingDateText(before), after: shippingDateText(date) };
    await setShippingDate(tx, drawId, { before, after: date, reason, operator: by, isDelay: delays });
    const told = delays
      ? await emailDelay(tx, drawId, {
          drawTitle: title,
          directoryName: draw.directoryName,
          ...texts,
          reason,
        })
      : { members: 0, prizes: 0 };
    await announceContent(tx, { draws: [draw.directoryName] });
    await recordAction(tx, actionOf({ drawId, directoryName, ...texts, reason, members: told.members }));
    return { ...texts, isDelay: delays, ...told };
  });
