import { makeToken } from '#backend/actions/staff/tokens.ts';

/** The secret of a new token of an owner. Tokens of an earlier run may be in the database. */
export async function ownerToken(db) {
  const operator = `bench-${Date.now()}`;
  const { secret } = await makeToken(db, { operator, role: 'owner', days: 1, by: 'local:bench' });
  return secret;
}
