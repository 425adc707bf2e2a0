import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Batching } from '#backend/persistence/db/batching.ts';
import { CURRENT_TIME } from '#backend/persistence/db/clock.ts';
import type { OpenDatabase } from '#backend/persistence/db/database.ts';
import {
  sandboxLedger,
  sandboxPayments,
  sandboxSessions,
  sandboxWebhooks,
} from '#backend/persistence/schema.ts';

const { sessionId, key, state, expiresAt } = sandboxSessions;

/** The database of the sandbox provider. */
export type SandboxDatabase = Pick<OpenDatabase, 'db'> & { readonly statements: SandboxStatements };

export const openSandboxDatabase = ({
  db,
  batching,
}: Pick<OpenDatabase, 'db' | 'batching'>): SandboxDatabase => ({
  db,
  statements: sandboxStatements(batching),
});

type SandboxStatements = ReturnType<typeof sandboxStatements>;

/** The statements that run with every payment. */
const sandboxStatements = (batching: Batching) => ({
  open: openSessions(batching),
  find: findSessions(batching),
  findPayment: findPayments(batching),
  capture: captureSessions(batching),
  recordDelivered: recordDelivered(batching),
});

/** Returns no row if there is a session with this key. */
const openSessions = (batching: Batching) =>
  batching.batch('opened sandbox sessions', {
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
    statement: (calls) =>
      batching.db
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

/** A payment as the sandbox provider stores it. */
export type SandboxPayment = {
  readonly paymentId: string;
  readonly state: string;
  readonly reason: string | null;
  readonly yen: number;
};

/** All payments of a session, oldest first. */
const PAYMENTS = sql<readonly SandboxPayment[]>`(
  select coalesce(json_agg(
    json_build_object('paymentId', payment_id, 'state', p.state, 'reason', reason, 'yen', p.yen)
    order by p.made_at, payment_id), '[]')
  from ${sandboxPayments} p where p.session_id = ${sessionId})`;

export const HAS_ENDED: SQL<boolean> = sql`(${state} = 'pending' and ${expiresAt} <= ${CURRENT_TIME})`;

const findSessions = (batching: Batching) =>
  batching.batch('sandbox sessions', {
    kind: 'read',
    columns: { sessionId: 'text' },
    key: ['sessionId'],
    statement: (calls) =>
      batching.db
        .select({ ...getTableColumns(sandboxSessions), hasEnded: HAS_ENDED, payments: PAYMENTS })
        .from(calls.rows)
        .innerJoin(sandboxSessions, eq(sessionId, calls.column('sessionId')))
        .prepare('sandbox_sessions_find'),
  });

/** A payment by its id, if it is one of the session with this key. */
const findPayments = (batching: Batching) =>
  batching.batch('sandbox payments', {
    kind: 'read',
    columns: { redirectId: 'text', paymentId: 'text' },
    key: ['redirectId', 'paymentId'],
    statement: (calls) => {
      const { paymentId } = sandboxPayments;
      return batching.db
        .select({ redirectId: key, paymentId, state: sandboxPayments.state, yen: sandboxPayments.yen })
        .from(calls.rows)
        .innerJoin(sandboxPayments, eq(paymentId, calls.column('paymentId')))
        .innerJoin(
          sandboxSessions,
          and(eq(sessionId, sandboxPayments.sessionId), eq(key, calls.column('redirectId'))),
        )
        .prepare('sandbox_payments_find');
    },
  });

/**
 * Which sessions can be captured. `open`: an active one. `open or paid`: also a paid one whose page is still open in
 * another tab, but not a third time. `any`: also one whose page ended while the payment was under way.
 */
export type CaptureFrom = 'open' | 'open or paid' | 'any';

const IS_CAPTURABLE = sql`case calls."captureFrom"
  when 'any' then true
  else state = 'pending' and expires_at > clock_timestamp()
    or state = 'completed' and calls."captureFrom" = 'open or paid'
      and (select count(*) from ${sandboxPayments} p where p.session_id = ${sessionId}) < 2
  end`;

type Captured = { readonly sessionId: string; readonly yen: number };

/** Captures sessions. State, payment, ledger entry and webhooks are one statement. */
const captureSessions = (batching: Batching) =>
  batching.batch('sandbox captures', {
    kind: 'write',
    columns: { sessionId: 'text', paymentId: 'text', captureFrom: 'text', webhooks: 'jsonb' },
    key: ['sessionId'],
    statement: (calls) =>
      batching.prepare<Captured>(
        'sandbox_sessions_capture',
        sql`with calls as materialized (select * from ${calls.rows}), done as (
          update ${sandboxSessions} set state = 'completed' from calls
            where session_id = calls."sessionId" and mode <> 'card' and ${IS_CAPTURABLE}
            returning session_id, yen, "paymentId", webhooks
        ), payment as (
          insert into ${sandboxPayments} (payment_id, session_id, state, yen, made_at)
            select "paymentId", session_id, 'captured', yen, clock_timestamp() from done
        ), line as (
          insert into ${sandboxLedger} (payment_id, kind, yen, at)
            select "paymentId", 'capture', yen, clock_timestamp() from done
        ), webhook as (${insertWebhooksIfDone(sql`done.webhooks`)})
        select session_id as "sessionId", yen from done`,
      ),
  });

/** Part of a statement: inserts these webhooks for the rows of its part `done`. */
export const insertWebhooksIfDone = (webhooks: SQL): SQL => sql`
  insert into ${sandboxWebhooks} (notice_id, body, signature, due_at)
    select "wayId", body, signature,
           coalesce(clock_timestamp() + "dueInMs" * interval '1 millisecond', 'infinity')
      from done, jsonb_to_recordset(${webhooks}::jsonb)
             as it("wayId" text, body jsonb, signature text, "dueInMs" float8)`;

const recordDelivered = (batching: Batching) =>
  batching.batch('delivered sandbox webhooks', {
    kind: 'repeatableWrite',
    columns: { noticeId: 'text' },
    key: ['noticeId'],
    statement: (calls) =>
      batching.db
        .update(sandboxWebhooks)
        .set({ deliveredAt: CURRENT_TIME })
        .from(calls.rows)
        .where(eq(sandboxWebhooks.noticeId, calls.column('noticeId')))
        .returning({ noticeId: sandboxWebhooks.noticeId })
        .prepare('sandbox_webhooks_delivered'),
  });
