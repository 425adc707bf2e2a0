import type { Role } from '#lib/contract/ops/permissions.ts';
import { STEP_UP_MINUTES } from '#lib/contract/shop-rules.ts';

/** A signed-in browser of a staff member. */
export type StaffSession = {
  readonly sessionId: string;
  readonly staffId: string;
  readonly device: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
  /** When the staff member last proved that it is them; null: only with what a recovery has added. */
  readonly verifiedAt: Date | null;
  /** Started with a recovery code: it may only add a passkey. */
  readonly isEnrolling: boolean;
};

/** The session of a request, with the staff member as they are now. */
export type SignedInStaff = StaffSession & {
  readonly name: string;
  readonly displayName: string | null;
  readonly role: Role;
};

const MINUTE_MS = 60_000;

/** A session ends after this time without use (ASVS 5.0, 7.3.1). */
const STAFF_IDLE_MS = 30 * MINUTE_MS;
/** A session ends after this time in any case: one working day (7.3.2). */
export const STAFF_WHOLE_MS = 12 * 60 * MINUTE_MS;
/** Sessions of one staff member at once (7.1.2). */
export const MAX_STAFF_SESSIONS = 5;
/** Time to add a passkey after a recovery code. */
const ENROLLING_MS = 15 * MINUTE_MS;
/** Minimum interval between two records of use. */
const RECORD_USE_EVERY_MS = MINUTE_MS;
/** For how long a proof counts as fresh. */
const STEP_UP_MS = STEP_UP_MINUTES * MINUTE_MS;

type SessionTimes = Pick<StaffSession, 'startedAt' | 'seenAt' | 'isEnrolling'>;

export function isSessionActive({ startedAt, seenAt, isEnrolling }: SessionTimes, now: Date): boolean {
  const wholeMs = isEnrolling ? ENROLLING_MS : STAFF_WHOLE_MS;
  return now.getTime() - seenAt.getTime() < STAFF_IDLE_MS && now.getTime() - startedAt.getTime() < wholeMs;
}

export const isUseRecordable = ({ seenAt }: SessionTimes, now: Date): boolean =>
  now.getTime() - seenAt.getTime() >= RECORD_USE_EVERY_MS;

/** Until when no further proof is asked for. An enrolling session may add its passkey as long as it lasts. */
export function verifiedUntil({ verifiedAt, startedAt, isEnrolling }: StaffSession): Date {
  if (isEnrolling) return new Date(startedAt.getTime() + ENROLLING_MS);
  return verifiedAt === null ? startedAt : new Date(verifiedAt.getTime() + STEP_UP_MS);
}

/** Seconds for which a code of an authenticator app is shown (RFC 6238, 5.2). */
export const CODE_PERIOD_S = 30;

/** Codes accepted before and after the present one, for clocks that differ (RFC 6238, 6). */
export const CODE_WINDOW = 1;

/** The number of the period at a time. A code counts once: its step and all before it are refused later (RFC 6238, 5.2). */
export const codeStepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / CODE_PERIOD_S);
