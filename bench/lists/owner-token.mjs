import { makeToken } from '#backend/actions/staff/tokens.ts';
import { cryptoSecrets } from '#backend/crypto/secrets.ts';
import { tokenAdminStore } from '#backend/persistence/staff/token-admin-store.ts';

/** The secret of a new token of an owner. Tokens of an earlier run may be in the database. */
export async function ownerToken(db) {
  const deps = { tokenAdmin: tokenAdminStore(db), secrets: cryptoSecrets, by: 'local:bench' };
  const { secret } = await makeToken(deps, { operator: `bench-${Date.now()}`, role: 'owner', days: 1 });
  return secret;
}
