import { sql } from 'drizzle-orm';

/** The number of places of a row of `draws` whose picture follows later. */
export const STAND_INS = sql<number>`(
  select count(*)::int from (
    select draws.art_id as picture_id
    union all select p.picture_id from prizes p where p.draw_id = draws.draw_id
    union all select v.picture_id from prize_variants v where v.draw_id = draws.draw_id
    union all select l.picture_id from last_one_prizes l where l.draw_id = draws.draw_id) used
  join pictures using (picture_id) where pictures.is_stand_in)`;
