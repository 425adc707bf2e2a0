import { expect, type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { dayInJapan } from '#backend/domain/time.ts';
import { createDatabase } from '#backend/persistence/db/database.ts';
import { findDatabase } from '#backend/persistence/db/find-database.ts';
import { withOwnConnection } from '#backend/persistence/db/own-connection.ts';
import { MONTH_END_HOURS } from '#lib/contract/shop-rules.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Books a settlement of 1,000 yen in the last month that can be closed, as a correction of the provider. Returns that month. */
export async function aMonthToClose(dataDir: string): Promise<string> {
  const today = new Date(Date.now() - MONTH_END_HOURS * HOUR_MS);
  const day = dayInJapan(new Date(today.getTime() - Number(dayInJapan(today).slice(8)) * DAY_MS));
  const at = sql`${`${day}T12:00:00+09:00`}::timestamptz`;
  const database = await findDatabase({ DATA_DIR: dataDir }, () => {});
  try {
    await withOwnConnection({ url: database.url, application: 'tests' }, async (client) => {
      const db = createDatabase(client);
      await db.execute(sql`
        insert into settlements (provider, settlement_id, transfer_on, transaction_yen, fee_yen, fee_tax_yen,
                                 transfer_fee_yen, payout_yen, imported_at)
        values ('sandbox', 'set-past', ${day}, 1000, 0, 0, 0, 1000, ${at})`);
      await db.execute(sql`
        insert into settlement_lines (provider, type, transaction_id, settlement_id, payment_id, at,
                                      transaction_yen, fee_yen, fee_tax_yen)
        values ('sandbox', 'Correction', 'correction-past', 'set-past', 'correction-past', ${at}, 1000, 0, 0)`);
      await db.execute(sql`
        insert into ledger (kind, provider, payment_id, "from", "to", yen, provider_ref, at)
        values ('payout', 'sandbox', 'set-past', 'bank', 'provider', 1000, 'set-past', ${at}),
               ('correction', 'sandbox', 'set-past', 'provider', 'suspense', 1000, 'correction-past', ${at})`);
    });
  } finally {
    await database.stop();
  }
  return day.slice(0, 7);
}

/** The audit before it may take minutes beside other tests. */
const CLOSING_MS = 900_000;

/** Waits until the month on the page is closed. */
export const untilClosed = (page: Page) =>
  expect(page.getByText('締め済み')).toBeVisible({ timeout: CLOSING_MS });
