import { sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { logSettings } from '../schema.ts';

/** A backend that has not noted its settings for this time has ended. */
const LIVE_S = 20;

/** Condition on `log_settings`: the backend runs. */
export const IS_LIVE = sql`${logSettings.notedAt} > clock_timestamp() - ${sql.raw(String(LIVE_S))} * interval '1 second'`;

/** The settings of one backend, as one text. */
type NotedSettings = { readonly backendId: string; readonly settings: string };

/** Notes the settings of a backend. Returns the other ones of running backends. */
export async function noteSettings(
  db: Connection,
  { backendId, settings }: NotedSettings,
): Promise<readonly string[]> {
  const { rows } = await db.execute<{ settings: string }>(sql`
    with ended as (delete from log_settings where noted_at < clock_timestamp() - interval '1 day'),
    noted as (
      insert into log_settings (backend_id, settings, noted_at) values (${backendId}, ${settings}, clock_timestamp())
      on conflict (backend_id) do update set settings = excluded.settings, noted_at = excluded.noted_at)
    select distinct settings from ${logSettings} where ${IS_LIVE} and settings <> ${settings}`);
  return rows.map((row) => row.settings);
}
