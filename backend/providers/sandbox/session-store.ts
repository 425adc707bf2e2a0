import { and, eq, getTableColumns } from 'drizzle-orm';
import type { PaymentType } from '#lib/contract/enums.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { sandboxSessions } from '#backend/persistence/schema.ts';
import { newId } from './keys.ts';
import { HAS_ENDED, type SandboxDatabase, type SandboxPayment } from './statements.ts';

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

const { sessionId, key, state } = sandboxSessions;

const ID = /^ses_[\w-]+$/;

/** Returns the session with this key, or creates it. */
export async function openSession(
  { db, statements }: SandboxDatabase,
  { reference, ...params }: NewSandboxSession,
): Promise<SandboxSession> {
  const made = await statements.open({ ...params, key: reference, sessionId: newId('ses') });
  if (made !== undefined) return sessionIn(made);
  const known = await sessionByKey(db, reference);
  if (known === undefined) throw new Error('The session with this key was deleted.');
  return known;
}

/** A session with its payments, oldest first. */
export type PaidSession = SandboxSession & { readonly payments: readonly SandboxPayment[] };

/** Finds a session by id. A text in another format is not looked up. */
export async function sessionById(
  { statements }: SandboxDatabase,
  id: string,
): Promise<PaidSession | undefined> {
  const found = ID.test(id) ? await statements.find({ sessionId: id }) : undefined;
  return found && { ...sessionIn(found), payments: found.payments };
}

export async function sessionByKey(db: Connection, of: string): Promise<SandboxSession | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(sandboxSessions), hasEnded: HAS_ENDED })
    .from(sandboxSessions)
    .where(eq(key, of));
  return row && sessionIn(row);
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

type Row = typeof sandboxSessions.$inferSelect & { readonly hasEnded?: boolean };

const MODES: readonly SandboxSessionMode[] = ['payment', 'card', 'charge'];
const STATES = ['pending', 'completed', 'cancelled', 'expired'] as const;

function sessionIn({ hasEnded = false, ...row }: Row): SandboxSession {
  const mode = MODES.find((one) => one === row.mode);
  const storedState = STATES.find((one) => one === row.state);
  if (mode === undefined || storedState === undefined)
    throw new Error(`Invalid session: mode ${row.mode}, state ${row.state}.`);
  return { ...row, mode, state: hasEnded ? 'expired' : storedState };
}
