import { and, asc, eq, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { staffViews } from '../schema.ts';
import { isUuid } from '#backend/domain/lookup.ts';

const { viewId, staffId, page, name, search } = staffViews;

export const viewsOf = (db: Connection, of: string): Promise<readonly SavedView[]> =>
  db
    .select({ viewId, page, name, search })
    .from(staffViews)
    .where(eq(staffId, of))
    .orderBy(asc(page), asc(name));

/** Replaces the filters of a view with this page and name. `undefined`: there would be more than `most`. */
export async function saveView(
  db: Connection,
  of: string,
  view: ViewFields,
  most: number,
): Promise<SavedView | undefined> {
  const { rows } = await db.execute<SavedView>(sql`
      insert into staff_views (staff_id, page, name, search)
      select ${of}::uuid, ${view.page}, ${view.name}, ${view.search}
       where (select count(*) from staff_views v
               where v.staff_id = ${of} and (v.page, v.name) <> (${view.page}, ${view.name})) < ${most}
      on conflict (staff_id, page, name) do update set search = excluded.search
      returning view_id as "viewId", page, name, search`);
  return rows[0];
}

/** Whether it was there. */
export async function deleteView(db: Connection, of: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const removed = await db
    .delete(staffViews)
    .where(and(eq(staffId, of), eq(viewId, id)))
    .returning({ viewId });
  return removed.length > 0;
}

type ViewFields = { readonly page: string; readonly name: string; readonly search: string };

type SavedView = ViewFields & { readonly viewId: string };
