import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { defineBatch } from '#backend/persistence/db/batching.ts';
import { CURRENT_TIME } from '#backend/persistence/db/clock.ts';
import type { Connection, OpenDatabase } from '#backend/persistence/db/database.ts';
import { sandboxPayments, sandboxSessions } from '#backend/persistence/schema.ts';
import { newId } from './keys.ts';
import type { SandboxPayment } from './payments.ts';

/** The connections of the sandbox provider. */
export type SandboxDatabase = Pick<OpenDatabase, 'db' | 'batching'>;

type SandboxSessionMode = 'payment' | 'card' | 'charge';

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

type NewSandboxSession = Omit<SandboxSession, 'sessionId' | 'state'> & { readonly lifeMs: number };

const { sessionId, key, state, expiresAt } = sandboxSessions;

const ID = /^ses_[\w-]+$/;

/** Returns no row if there is a session with this key. */
const OPEN_SESSION = defineBatch({
  name: 'opened sandbox sessions',
  kind: 'write',
  columns: {
    sessionId: 'text',
    key: 'text',
    mode: 'text',
    paymentType: 'text',
    yen: 'int',
    customerId: 'text',
    returnUrl: 'text',
    description: 'text',
    lifeMs: 'float8',
  },
  key: ['key'],
  statement: ({ db }, calls) =>
    db
      .insert(sandboxSessions)
      .select(
        sql`select "sessionId", key, mode, "paymentType"::payment_type, yen, key, "customerId", "returnUrl", description,
            'pending', ${CURRENT_TIME}, ${CURRENT_TIME} + "lifeMs" * interval '1 millisecond'
          from ${calls.rows}`,
      )
      .onConflictDoNothing({ target: key })
      .returning()
      .prepare('sandbox_sessions_open'),
});

/** Returns the session with this key, or creates it. */
export async function openSession(
  { db, batching }: SandboxDatabase,
  { reference, ...params }: NewSandboxSession,
): Promise<SandboxSession> {
  const made = await batching.run(OPEN_SESSION, { ...params, key: reference, sessionId: newId('ses') });
  if (made !== undefined) return sessionIn(made);
  const known = await sessionByKey(db, reference);
  if (known === undefined) throw new Error('The session with this key was deleted.');
  return known;
}

/** A session with its payments, oldest first. */
export type PaidSession = SandboxSession & { readonly payments: readonly SandboxPayment[] };

/** All payments of a session, oldest first. */
const PAYMENTS = sql<readonly SandboxPayment[]>`(
  select coalesce(json_agg(
    json_build_object('paymentId', payment_id, 'state', p.state, 'reason', reason, 'yen', p.yen)
    order by p.made_at, payment_id), '[]')
  from ${sandboxPayments} p where p.session_id = ${sessionId})`;

const HAS_ENDED: SQL<boolean> = sql`(${state} = 'pending' and ${expiresAt} <= ${CURRENT_TIME})`;

const FIND_SESSION = defineBatch({
  name: 'sandbox sessions',
  kind: 'read',
  columns: { sessionId: 'text' },
  key: ['sessionId'],
  statement: ({ db }, calls) =>
    db
      .select({ ...getTableColumns(sandboxSessions), hasEnded: HAS_ENDED, payments: PAYMENTS })
      .from(calls.rows)
      .innerJoin(sandboxSessions, eq(sessionId, calls.column('sessionId')))
      .prepare('sandbox_sessions_find'),
});

/** Finds a session by id. A text in another format is not looked up. */
export async function sessionById(
  { batching }: Pick<SandboxDatabase, 'batching'>,
  id: string,
): Promise<PaidSession | undefined> {
  const found = ID.test(id) ? await batching.run(FIND_SESSION, { sessionId: id }) : undefined;
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
