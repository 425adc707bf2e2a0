import { sql } from 'drizzle-orm';
import { keyIdOf, type Sealing } from '#backend/crypto/sealing.ts';
import type { Connection } from './db/database.ts';

/** All columns of `sealedText`, with the key of their rows. `tests/api/sealing.test.ts` compares them with the schema. */
export const SEALED_COLUMNS = [
  { table: 'staff', key: 'staff_id', column: 'code_secret' },
  { table: 'staff_sessions', key: 'session_id', column: 'new_code_secret' },
  { table: 'push_keys', key: 'name', column: 'private_key' },
  { table: 'log_keys', key: 'name', column: 'private_key' },
  { table: 'inquiries', key: 'inquiry_id', column: 'sealed_token' },
  { table: 'gifts', key: 'gift_id', column: 'sealed_token' },
  { table: 'partner_endpoints', key: 'endpoint_id', column: 'secret' },
  { table: 'partner_endpoints', key: 'endpoint_id', column: 'former_secret' },
  { table: 'settings', key: 'section', column: 'secret' },
] as const;

type SealedColumn = (typeof SEALED_COLUMNS)[number];
type StoredSecret = { readonly key: string; readonly sealed: string };

const BATCH = 500;

/** Seals everything with the first key. Returns the number of values that were sealed with another one. */
export async function sealAgain(tx: Connection, sealing: Sealing, keyId: string): Promise<number> {
  let count = 0;
  for (const column of SEALED_COLUMNS)
    for (let rows = await notSealedWith(tx, column, keyId); rows.length > 0;) {
      for (const row of rows) await replace(tx, column, { ...row, sealed: resealed(sealing, column, row) });
      count += rows.length;
      rows = await notSealedWith(tx, column, keyId);
    }
  return count;
}

/** Counts the values that another key has sealed. */
export async function countSealedOtherwise(db: Connection, keyId: string): Promise<number> {
  let count = 0;
  for (const { table, column } of SEALED_COLUMNS) {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from ${sql.identifier(table)}
       where split_part(${sql.identifier(column)}, '.', 2) <> ${keyId}`);
    count += rows[0]?.count ?? 0;
  }
  return count;
}

const placeOf = ({ table, column }: SealedColumn) => `${table}.${column}`;

const resealed = (sealing: Sealing, column: SealedColumn, { sealed }: StoredSecret): string =>
  sealing.seal(sealing.open(sealed, placeOf(column)), placeOf(column));

async function notSealedWith(
  tx: Connection,
  { table, key, column }: SealedColumn,
  keyId: string,
): Promise<readonly StoredSecret[]> {
  const { rows } = await tx.execute<StoredSecret>(sql`
    select ${sql.identifier(key)}::text as key, ${sql.identifier(column)} as sealed from ${sql.identifier(table)}
     where split_part(${sql.identifier(column)}, '.', 2) <> ${keyId} limit ${BATCH} for update`);
  return rows;
}

async function replace(
  tx: Connection,
  { table, key, column }: SealedColumn,
  { key: value, sealed }: StoredSecret,
): Promise<void> {
  if (keyIdOf(sealed) === undefined) throw new Error(`A value of ${table} was not sealed.`);
  await tx.execute(sql`
    update ${sql.identifier(table)} set ${sql.identifier(column)} = ${sealed}
     where ${sql.identifier(key)}::text = ${value}`);
}
