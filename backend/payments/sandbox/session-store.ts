import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PaymentType } from '#lib/contract/enums.ts';
import type { Connection } from '#backend/persistence/database.ts';
import { inMs, CURRENT_TIME } from '#backend/persistence/clock.ts';
import { sandboxSessions } from '#backend/persistence/schema.ts';
import { newId } from './keys.ts';

export type SandboxSessionMode = 'payment' | 'card' | 'charge';

export type SandboxSession = {
  readonly sessionId: string;
  readonly mode: SandboxSessionMode;
  readonly paymentType: PaymentType;
  readonly yen: number;
  readonly reference: string;
  readonly customerId: string | null;
  readonly returnUrl: string;
  readonly description: string;
  readonly state: 'pending' | 'completed' | 'cancelled' | 'expired';
};

export type NewSandboxSession = Omit<SandboxSession, 'sessionId' | 'state'> & { readonly lifeMs: number };

const { sessionId, reference, key, state, expiresAt } = sandboxSessions;

const ID = /^ses_[\w-]+$/;

/** Returns the session with this key, or creates it. */
export async function openSession(
  db: Connection,
  { lifeMs, ...params }: NewSandboxSession,
): Promise<SandboxSession> {
  const [made] = await db
    .insert(sandboxSessions)
    .values({
      ...params,
      sessionId: newId('ses'),
      key: params.reference,
      state: 'pending',
      madeAt: CURRENT_TIME,
      expiresAt: inMs(lifeMs),
    })
    .onConflictDoNothing({ target: key })
    .returning();
  if (made !== undefined) return sessionIn(made);
  const known = await findSession(db, eq(reference, params.reference));
  if (known === undefined) throw new Error('The session with this key was deleted.');
  return known;
}

/** Finds a session by id. A text in another format is not looked up. */
export const sessionById = async (db: Connection, id: string) =>
  ID.test(id) ? findSession(db, eq(sessionId, id)) : undefined;
export const sessionByKey = (db: Connection, of: string) => findSession(db, eq(key, of));

async function findSession(db: Connection, which: SQL): Promise<SandboxSession | undefined> {
  const hasEnded = sql<boolean>`${state} = 'pending' and ${expiresAt} <= ${CURRENT_TIME}`;
  const [row] = await db.select({ session: sandboxSessions, hasEnded }).from(sandboxSessions).where(which);
  if (row === undefined) return undefined;
  const session = sessionIn(row.session);
  return row.hasEnded ? { ...session, state: 'expired' } : session;
}

/** `false`: the session was not pending. */
export async function cancelSession(db: Connection, id: string): Promise<boolean> {
  const cancelled = await db
    .update(sandboxSessions)
    .set({ state: 'cancelled' })
    .where(and(eq(sessionId, id), eq(state, 'pending')))
    .returning({ sessionId });
  return cancelled.length > 0;
}

type Row = typeof sandboxSessions.$inferSelect;

const MODES: readonly SandboxSessionMode[] = ['payment', 'card', 'charge'];
const STATES = ['pending', 'completed', 'cancelled', 'expired'] as const;

export function sessionIn(row: Row): SandboxSession {
  const mode = MODES.find((one) => one === row.mode);
  const storedState = STATES.find((one) => one === row.state);
  if (mode === undefined || storedState === undefined)
    throw new Error(`Invalid session: mode ${row.mode}, state ${row.state}.`);
  return { ...row, mode, state: storedState };
}
