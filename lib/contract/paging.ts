import { z } from 'zod';
import { MAX_COUNTED } from './enums.ts';

/** A whole number, also as digits of a query string. */
export const wholeNumber = (min: number, max: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^(0|[1-9]\d{0,8})$/)
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max));

export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;

export const Limit = wholeNumber(1, MAX_LIMIT).meta({
  description: `How many at most, 1 to ${MAX_LIMIT}. ${DEFAULT_LIMIT} when left out.`,
});
const Offset = wholeNumber(0, 100_000_000).meta({
  description: 'How many to skip. 0 when left out.',
});

export const Paging = z.strictObject({ limit: Limit.optional(), offset: Offset.optional() });

/** A page of a list, with the length of the whole list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    total: z.int().nonnegative().meta({ description: 'Length of the whole list.' }),
    items: z.array(item),
  });

/** A page of a long list of operators. */
export const longPageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    total: z
      .int()
      .nonnegative()
      .meta({
        description: `Length of the whole list, counted up to ${MAX_COUNTED} or, if that is more, to the row after the page.`,
      }),
    items: z.array(item),
  });
