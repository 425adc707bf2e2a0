import { sql } from 'drizzle-orm';
import type { DisclosureSection } from '#backend/actions/operations/disclosure.ts';
import type { Connection } from '../database.ts';
import { DISCLOSED_ACCOUNT } from './disclosed-account.ts';
import { DISCLOSED_PURCHASES } from './disclosed-purchases.ts';

const DISCLOSED_TABLES = [...DISCLOSED_ACCOUNT, ...DISCLOSED_PURCHASES];

/** Reads every table that has rows about a member. Sections without rows stay: they say that nothing is stored. */
export async function disclosureOf(db: Connection, memberId: string): Promise<DisclosureSection[]> {
  const sections: DisclosureSection[] = [];
  for (const { key, title, columns, from } of DISCLOSED_TABLES) {
    const values = sql.join(
      columns.map(([, value]) => value),
      sql`, `,
    );
    const { rows } = await db.execute<{ row: DisclosureSection['rows'][number] }>(
      sql`select jsonb_build_array(${values}) as row ${from(memberId)}`,
    );
    sections.push({
      key,
      title,
      columns: columns.map(([heading]) => heading),
      rows: rows.map(({ row }) => row),
    });
  }
  return sections;
}
