import type { Browser } from '#backend/actions/members/start-login.ts';
import type { Visitor } from '../outcome.ts';

/** Where a new login begins. */
export const browserOf = async ({ agent, findLogin }: Visitor): Promise<Browser> => ({
  agent,
  before: await findLogin(),
});
