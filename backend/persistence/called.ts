import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { draws, formerNames } from './schema.ts';

/**
 * Whether a draw goes by this name, or went by it before. Former names are only looked at where no draw has the name. The
 * columns within are written out, because Drizzle's relational queries take every column for one of their own table.
 */
export const isCalled = (name: string | SQLWrapper): SQL =>
  sql`${draws.drawId} = coalesce(
    (select draw_id from ${draws} where directory_name = ${name}),
    (select draw_id from ${formerNames} where directory_name = ${name}))`;
