import { and, eq, gt, sql } from 'drizzle-orm';
import type { LineIdentity, LineLink } from '#backend/domain/members/line.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { lineLinks, lineRequests, lineSignUps } from '../schema.ts';

/** A browser on its way to LINE and back. */
export type LineRequest = {
  readonly sessionId: string | null;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly next: string | null;
};

type RequestKey = { readonly stateDigest: string; readonly deviceDigest: string };

/** Expired requests that the storing of one deletes. */
const DELETED_WITH_EACH = 10;

/** Stores a request. Anybody may make one, so each deletes expired ones: those of the last minutes remain. */
export async function insertLineRequest(
  db: Connection,
  {
    stateDigest,
    deviceDigest,
    sessionId,
    nonce,
    codeVerifier,
    next,
    lifeMs,
  }: LineRequest & RequestKey & { readonly lifeMs: number },
): Promise<void> {
  await db.execute(sql`
    with expired as materialized (
      select state_digest from ${lineRequests} where expires_at < ${CURRENT_TIME}
       limit ${DELETED_WITH_EACH} for update skip locked),
    gone as (delete from ${lineRequests} where state_digest in (select state_digest from expired))
    insert into ${lineRequests} (state_digest, device_digest, session_id, nonce, code_verifier, next, expires_at)
    values (${stateDigest}, ${deviceDigest}, ${sessionId}::uuid, ${nonce}, ${codeVerifier}, ${next}, ${inMs(lifeMs)})`);
}

/** Uses a request up. `undefined`: this browser made none with this state, or it is over. */
export async function takeLineRequest(
  db: Connection,
  { stateDigest, deviceDigest }: RequestKey,
): Promise<LineRequest | undefined> {
  const { sessionId, nonce, codeVerifier, next } = lineRequests;
  const [taken] = await db
    .delete(lineRequests)
    .where(
      and(
        eq(lineRequests.stateDigest, stateDigest),
        eq(lineRequests.deviceDigest, deviceDigest),
        gt(lineRequests.expiresAt, CURRENT_TIME),
      ),
    )
    .returning({ sessionId, nonce, codeVerifier, next });
  return taken;
}

type SignUpKey = { readonly tokenDigest: string; readonly deviceDigest: string };

export async function insertLineSignUp(
  db: Connection,
  { lifeMs, ...signUp }: SignUpKey & LineIdentity & { readonly lifeMs: number },
): Promise<void> {
  await db.insert(lineSignUps).values({ ...signUp, expiresAt: inMs(lifeMs) });
}

/** `undefined`: this browser has none with this token, or it is over. */
export async function findLineSignUp(db: Connection, key: SignUpKey): Promise<LineIdentity | undefined> {
  const { subject, email } = lineSignUps;
  const [found] = await db.select({ subject, email }).from(lineSignUps).where(isValid(key));
  return found;
}

/** Uses a sign-up up. `false`: it was used meanwhile. */
export async function deleteLineSignUp(db: Connection, key: SignUpKey): Promise<boolean> {
  const { rowCount } = await db.delete(lineSignUps).where(isValid(key));
  return rowCount === 1;
}

const isValid = ({ tokenDigest, deviceDigest }: SignUpKey) =>
  and(
    eq(lineSignUps.tokenDigest, tokenDigest),
    eq(lineSignUps.deviceDigest, deviceDigest),
    gt(lineSignUps.expiresAt, CURRENT_TIME),
  );

export async function findLineLink(db: Connection, subject: string): Promise<LineLink | undefined> {
  const [found] = await db.select().from(lineLinks).where(eq(lineLinks.subject, subject));
  return found;
}

export async function lineLinkOf(db: Connection, memberId: string): Promise<LineLink | undefined> {
  const [found] = await db.select().from(lineLinks).where(eq(lineLinks.memberId, memberId));
  return found;
}

/** `false`: the LINE account has a member, or the member has a LINE account. */
export async function insertLineLink(
  db: Connection,
  { memberId, subject }: Pick<LineLink, 'memberId' | 'subject'>,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(lineLinks)
    .values({ memberId, subject, linkedAt: CURRENT_TIME })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** `false`: it was removed meanwhile. */
export async function recordLineUse(
  db: Connection,
  { memberId, subject }: Pick<LineLink, 'memberId' | 'subject'>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(lineLinks)
    .set({ usedAt: CURRENT_TIME })
    .where(and(eq(lineLinks.memberId, memberId), eq(lineLinks.subject, subject)));
  return rowCount === 1;
}

/** `false`: the member has no LINE account. */
export async function deleteLineLinkOf(db: Connection, memberId: string): Promise<boolean> {
  const { rowCount } = await db.delete(lineLinks).where(eq(lineLinks.memberId, memberId));
  return rowCount === 1;
}
