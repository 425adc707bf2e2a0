import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Database } from '#backend/persistence/db/database.ts';
import { digestOf } from '#backend/crypto/secrets.ts';

/** A member with a session. */
export type LoggedInMember = { readonly number: number; readonly memberId: string; readonly cookie: string };

/** Inserts `count` members with a session each, without hashing passwords. */
export async function membersLoggedIn(url: string, count: number): Promise<readonly LoggedInMember[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const all = tokens.map((token, number) => ({ number, memberId: randomUUID(), cookie: `session=${token}` }));
  const ids = all.map(({ memberId }) => memberId);
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(MEMBERS, [ids]);
    await client.query(SESSIONS, [tokens.map((token) => digestOf(token)), ids]);
  } finally {
    await client.end();
  }
  return all;
}

/** Returns the cookie of another session of a member. */
export async function newLoginSession(
  { $client }: Pick<Database, '$client'>,
  memberId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await $client.query(SESSIONS, [[digestOf(token)], [memberId]]);
  return `session=${token}`;
}

const MEMBERS = `
  INSERT INTO members (member_id, email, email_key, password_hash, name, zip, address, address2, birthday, tel)
  SELECT id, 'buyer-' || id || '@example.jp', 'buyer-' || id || '@example.jp', 'none', '客' || nr, '1500001', '東京都', '',
         '1990-01-01', '09012345678' FROM unnest($1::uuid[]) WITH ORDINALITY AS them (id, nr)`;

const SESSIONS = `
  INSERT INTO sessions (token_digest, member_id, device, started_at, seen_at)
  SELECT digest, id, 'テスト', clock_timestamp(), clock_timestamp() FROM unnest($1::text[], $2::uuid[]) AS them (digest, id)`;
