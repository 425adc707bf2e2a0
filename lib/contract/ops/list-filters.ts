import { z } from 'zod';
import { MAX_COUNTED, PAYMENT_STATUSES, PLAY_STATUSES } from '../enums.ts';
import { PAYMENT_TYPES } from '../payment-types.ts';
import { Limit, wholeNumber } from '../paging.ts';
import { Count, DirectoryName } from '../values.ts';
import { Day, Id } from './values.ts';

const YenFilter = wholeNumber(0, 999_999_999);

/** Ranges and combinations of date, amount and partner (電子帳簿保存法施行規則 2条6項5号). */
export const ListFilter = z.strictObject({
  from: Day.optional().meta({ description: 'The first day, in Japan.' }),
  to: Day.optional().meta({ description: 'The last day, in Japan.' }),
  draw: DirectoryName.optional(),
  method: z.enum(PAYMENT_TYPES).optional(),
  member: Id.optional(),
  least: YenFilter.optional().meta({ description: 'Yen at least.' }),
  most: YenFilter.optional().meta({ description: 'Yen at most.' }),
});

export const OrderFilter = ListFilter.extend({
  state: z.enum(PLAY_STATUSES).optional(),
  payment: z.enum(PAYMENT_STATUSES).optional(),
});

const TIME = /^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const LINE = /^[1-9]\d{0,17}$/;

/** Whether a text is a time that exists, such as no 31 February. A Date has milliseconds only. */
function isTime(text: string): boolean {
  const at = new Date(text);
  return (
    TIME.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, -1) === text.slice(0, 23)
  );
}

const positionWith = (id: RegExp) =>
  z
    .string()
    .max(100)
    .refine((text) => {
      const [time = '', ofItem = '', ...rest] = text.split('_');
      return rest.length === 0 && isTime(time) && id.test(ofItem);
    }, 'is not the `next` of a page')
    .meta({ description: '`next` of the page before. Left out: the first page.' });

/** The position after an item: its time and id. */
export const After = positionWith(UUID);
/** The position after a row of the ledger. */
export const AfterLine = positionWith(LINE);

export const SLICE = { limit: Limit.optional(), after: After.optional() };
export const LEDGER_SLICE = { limit: Limit.optional(), after: AfterLine.optional() };

/** A page of a list, newest first. Items that are added meanwhile move no other item to another page. */
export const newestOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    total: Count.meta({ description: `Length of the whole list, counted up to ${MAX_COUNTED}.` }),
    items: z.array(item),
    next: After.nullable().meta({ description: 'null: the last page.' }),
  });
