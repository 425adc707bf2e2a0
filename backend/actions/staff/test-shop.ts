import { digestOf, newToken } from '#backend/crypto/secrets.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import {
  findStaffByName,
  insertStaff,
  lockStaff,
  setStaffDisabled,
  setStaffRole,
} from '#backend/persistence/staff/staff.ts';
import type { TestShopSide } from '#lib/contract/staff-enums.ts';
import { TEST_LINK_MINUTES } from '#lib/contract/shop-rules.ts';
import type { Role } from '#lib/contract/ops/permissions.ts';
import { type SignedIn, startSession } from './sign-in.ts';
import type { StaffBrowser } from './staff-sessions.ts';

/** A side of the test shop, and the staff member of the live shop who may open it. */
export type TestShopPass = { readonly side: TestShopSide; readonly name: string; readonly role: Role };

type TestShopState = {
  /** Another one after each start. */
  readonly instance: string;
  readonly siteOrigin: string;
  readonly consoleOrigin: string;
  readonly orders: number;
  /** The last copy, with the entries that could not be copied. */
  readonly copy: (CopyEnd & { readonly at: string }) | null;
};

type CopyEnd = { readonly by: string; readonly skipped: string[] };

/** The test shop as the live shop's backend reaches it. */
export type TestShopClient = {
  /** `undefined`: it does not answer. */
  readonly state: () => Promise<TestShopState | undefined>;
  /** Returns a link that opens a side once. `undefined`: it does not answer. */
  readonly open: (pass: TestShopPass) => Promise<string | undefined>;
  /** Deletes everything. `false`: it does not answer. */
  readonly erase: () => Promise<boolean>;
  /** Stores a part of a copy. Returns the name of what could not be stored; `undefined`: all was. */
  readonly store: (part: Uint8Array) => Promise<string | undefined>;
  readonly endCopy: (copy: CopyEnd) => Promise<void>;
};

const PASS_LIFE_MS = TEST_LINK_MINUTES * 60_000;

export type TestShopPasses = {
  /** Returns the secret of a new pass. */
  readonly issue: (pass: TestShopPass) => string;
  /** Uses up a pass. `undefined`: it is of another side, was used, is over, or was never made. */
  readonly use: (secret: string, side: TestShopSide) => TestShopPass | undefined;
};

/** The passes of a test shop, in the memory of its backend: a restart ends them. */
export function createPasses(now: () => number = Date.now): TestShopPasses {
  const open = new Map<string, { readonly pass: TestShopPass; readonly until: number }>();
  return {
    issue: (pass) => {
      for (const [digest, { until }] of open) if (until <= now()) open.delete(digest);
      const secret = newToken();
      open.set(digestOf(secret), { pass, until: now() + PASS_LIFE_MS });
      return secret;
    },
    use: (secret, side) => {
      const digest = digestOf(secret);
      const found = open.get(digest);
      open.delete(digest);
      return found !== undefined && found.until > now() && found.pass.side === side ? found.pass : undefined;
    },
  };
}

/** Signs a staff member of the live shop in to the console of the test shop, with the role that they have there. */
export const signInToTestShop = (
  db: Database,
  { name, role }: TestShopPass,
  browser: StaffBrowser,
): Promise<SignedIn> =>
  inTransaction(db, async (tx) => {
    await lockStaff(tx);
    const known = await findStaffByName(tx, name);
    const staff = known ?? (await insertStaff(tx, { name, role }));
    if (staff.role !== role) await setStaffRole(tx, staff.staffId, role);
    if (staff.disabledAt !== null) await setStaffDisabled(tx, staff.staffId, false);
    return startSession(tx, { staff: { ...staff, role }, browser, by: 'link', isProved: true });
  });
