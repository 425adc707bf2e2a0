import { z } from 'zod';
import { PRIZE_GRADES, MAX_COUNTED } from '../enums.ts';
import { Limit } from '../paging.ts';
import { Count, DirectoryName } from '../values.ts';
import { SearchText } from './values.ts';

/** A grade, or the last-one prize. */
export const LineGrade = z.enum(PRIZE_GRADES);

/** The position after a prize: the name of its draw and its grade. */
const AfterLine = z
  .string()
  .max(100)
  .refine((text) => {
    const [name, grade, ...rest] = text.split('_');
    return rest.length === 0 && DirectoryName.safeParse(name).success && LineGrade.safeParse(grade).success;
  }, 'is not the `next` of a page')
  .meta({ description: '`next` of the page before. Left out: the first page.' });

/** A filter of prizes, and a part of their list. */
export const lineFilter = {
  q: SearchText.optional().meta({ description: 'In the prize, or in title, reading or name of its draw.' }),
  draw: DirectoryName.optional(),
  limit: Limit.optional(),
  after: AfterLine.optional(),
};

/** A part of a list of prizes, the latest draw first. */
export const linesOf = <Line extends z.ZodType>(line: Line) =>
  z.object({
    total: Count.meta({ description: `Length of the whole list, counted up to ${MAX_COUNTED}.` }),
    items: z.array(line),
    next: AfterLine.nullable().meta({ description: 'null: the last page.' }),
  });
