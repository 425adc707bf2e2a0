import { z } from 'zod';
import { MAX_COUNTED, PRIZE_GRADES } from '../enums.ts';
import { Limit } from '../paging.ts';
import { Count, DirectoryName, GradeLabel, PrizeCode } from '../values.ts';
import { SearchText } from './values.ts';

/** The names of a prize of a draw. */
export const lineName = {
  code: PrizeCode,
  grade: z.enum(PRIZE_GRADES),
  gradeLabel: GradeLabel,
  name: z.string(),
};

/** The position after a prize: the name of its draw and its code. */
const AfterLine = z
  .string()
  .max(100)
  .refine((text) => {
    const [name, code, ...rest] = text.split('_');
    return rest.length === 0 && DirectoryName.safeParse(name).success && PrizeCode.safeParse(code).success;
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
