import { sql } from 'drizzle-orm';
import type { SetupFacts } from '#backend/domain/setup.ts';
import type { Connection } from '../db/database.ts';

/** The state of the shop that its set-up list is made from. `provider`: of payments. */
export async function setupFacts(db: Connection, provider: string): Promise<SetupFacts> {
  const { rows } = await db.execute<SetupFacts>(sql`
    select exists (select from settings where section = 'shop') as "hasShop",
           exists (select from settings where section = 'brand') as "hasBrand",
           (select count(*) from (select from staff s where role = 'owner' and disabled_at is null
              and exists (select from staff_passkeys p where p.staff_id = s.staff_id) limit 2) owners)::int as owners,
           exists (select from test_emails where sent_at is not null) as "hasTestEmail",
           exists (select from ledger where kind = 'capture' and provider = ${provider}) as "hasPayment",
           exists (select from draws where published_at <= now()) as "hasDraw",
           exists (select from orders where status = 'CONFIRM') as "hasOrder",
           exists (select from job_runs where job = 'backup' and succeeded_at is not null) as "hasBackup"`);
  const [facts] = rows;
  if (facts === undefined) throw new Error('The state of the shop was not read.');
  return facts;
}
