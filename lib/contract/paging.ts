import { z } from 'zod';

/** Digits in a query string are a whole number; nothing else is. */
const wholeNumber = (least: number, most: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^(0|[1-9]\d{0,8})$/)
        .transform(Number),
    ])
    .pipe(z.int().min(least).max(most));

export const DEFAULT_LIMIT = 20;
export const LARGEST_LIMIT = 100;

export const Limit = wholeNumber(1, LARGEST_LIMIT).meta({
  description: `How many at most, 1 to ${LARGEST_LIMIT}. ${DEFAULT_LIMIT} when left out.`,
});
export const Offset = wholeNumber(0, 100_000_000).meta({
  description: 'How many to pass over. 0 when left out.',
});

export const Paging = z.strictObject({ limit: Limit.optional(), offset: Offset.optional() });

/** A page of a longer list, with the length of the whole list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    total: z.int().nonnegative().meta({ description: 'How many there are in all.' }),
    items: z.array(item),
  });
