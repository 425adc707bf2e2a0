import { and, asc, eq, sql } from 'drizzle-orm';
import type { SavedView, ViewStore } from '#backend/actions/staff/ports.ts';
import type { Connection } from '../db/database.ts';
import { isUuid } from '../db/ids.ts';
import { staffViews } from '../schema.ts';

const { viewId, staffId, page, name, search } = staffViews;

export const viewStore = (db: Connection): ViewStore => ({
  listOf: (of) =>
    db
      .select({ viewId, page, name, search })
      .from(staffViews)
      .where(eq(staffId, of))
      .orderBy(asc(page), asc(name)),

  save: async (of, view, most) => {
    const { rows } = await db.execute<SavedView>(sql`
      insert into staff_views (staff_id, page, name, search)
      select ${of}::uuid, ${view.page}, ${view.name}, ${view.search}
       where (select count(*) from staff_views v
               where v.staff_id = ${of} and (v.page, v.name) <> (${view.page}, ${view.name})) < ${most}
      on conflict (staff_id, page, name) do update set search = excluded.search
      returning view_id as "viewId", page, name, search`);
    return rows[0];
  },

  remove: async (of, id) => {
    if (!isUuid(id)) return false;
    const removed = await db
      .delete(staffViews)
      .where(and(eq(staffId, of), eq(viewId, id)))
      .returning({ viewId });
    return removed.length > 0;
  },
});
