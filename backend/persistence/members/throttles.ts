import { eq, lt, sql } from 'drizzle-orm';
import type { ThrottleRule } from '#backend/domain/members/throttle.ts';
import type { Connection, Database } from '../db/database.ts';
import { throttles } from '../schema.ts';
import { CURRENT_TIME, msBetween } from '../db/clock.ts';

/** A key at which attempts are counted, and how they are slowed down. */
export type ThrottledKey = { readonly key: string; readonly rule: ThrottleRule };

/**
 * Counts an attempt at different keys in their order, atomically. A key that must wait and those after it are not
 * counted. Returns that key and its milliseconds to wait; `undefined`: allowed.
 */
export async function countAttempts(
  db: Database,
  keys: readonly ThrottledKey[],
): Promise<{ key: string; waitMs: number } | undefined> {
  if (keys.length === 0) return undefined;
  const { rows } = await db.$client.query<AttemptRow>({
    name: `throttle_attempt_${keys.length}`,
    text: attemptStatement(keys.length),
    values: keys.flatMap(parametersOf),
  });
  const refused = rows.find(({ isCounted }) => !isCounted);
  if (refused === undefined) return undefined;
  // A wait that a concurrent attempt began is not visible to the statement.
  const waitMs = refused.waitMs ?? (await waitOf(db, refused.key));
  return { key: refused.key, waitMs: Math.max(1, waitMs) };
}

/** Undoes one counted attempt. */
// The attempt was allowed, so there was no wait before it; the wait that it caused is removed.
export async function undoAttempt(db: Database, key: string): Promise<void> {
  const { attempts, waitsUntil } = throttles;
  await db
    .update(throttles)
    .set({
      attempts: sql`greatest(${attempts} - 1, 0)`,
      waitsUntil: sql`least(${waitsUntil}, ${CURRENT_TIME})`,
    })
    .where(eq(throttles.key, key));
}

export async function deleteAttempts(db: Database, key: string): Promise<void> {
  await db.delete(throttles).where(eq(throttles.key, key));
}

export async function deleteOldThrottles(db: Database, quietSince: Date): Promise<void> {
  await db.delete(throttles).where(lt(throttles.lastAt, quietSince));
}

export async function waitOf(db: Connection, key: string): Promise<number> {
  const [seen] = await db.select({ waitMs }).from(throttles).where(eq(throttles.key, key));
  return Math.max(0, seen?.waitMs ?? 0);
}

const waitMs = msBetween(CURRENT_TIME, throttles.waitsUntil);

/** `waitMs`: null without a wait when the statement began. */
type AttemptRow = { readonly key: string; readonly isCounted: boolean; readonly waitMs: number | null };

const parametersOf = ({ key, rule }: ThrottledKey) => [
  key,
  rule.free,
  rule.firstMs,
  rule.steady,
  rule.longestMs,
  rule.leakMs,
];

type Parameter = 'key' | keyof ThrottleRule;

/** The parameters of the key at a position, in the order of `parametersOf`. */
function parametersAt(position: number): Readonly<Record<Parameter, string>> {
  const parameter = (at: number, type: string) => `$${6 * position + at}::${type}`;
  return {
    key: parameter(1, 'text'),
    free: parameter(2, 'int'),
    firstMs: parameter(3, 'float8'),
    steady: parameter(4, 'int'),
    longestMs: parameter(5, 'float8'),
    leakMs: parameter(6, 'float8'),
  };
}

/** Counts an attempt at each of `size` keys. Each key is counted only if the one before it was. */
function attemptStatement(size: number): string {
  const positions = Array.from({ length: size }, (_, position) => position);
  return `with ${positions.map(countStatement).join(', ')}
    ${positions.map(resultStatement).join(' union all ')} order by position`;
}

/**
 * Counts an attempt as `decayed` and `delayAfter` of the domain do. A key that waits is read without a lock, because under
 * attack nearly all attempts are refused; the wait is checked again when the row is locked.
 */
function countStatement(position: number): string {
  const { key, leakMs } = parametersAt(position);
  const isAllowedBefore = position === 0 ? '' : `exists (select from counted_${position - 1}) and`;
  return `counted_${position} as (
    insert into throttles as t (key, attempts, waits_until, last_at)
    select ${key}, 1, now + ${delayAfter(position, '1')}, now
    from (select clock_timestamp() as now) clock
    where ${isAllowedBefore} not exists (select from throttles where key = ${key} and waits_until > now)
    on conflict (key) do update set (attempts, waits_until, last_at) = (
      select attempts_left + 1, now + ${delayAfter(position, 'attempts_left + 1')},
        case when attempts_left = 0 then now
        else t.last_at + forgotten * ${leakMs} * interval '1 millisecond' end
      from (select clock_timestamp() as now) clock,
        lateral (select extract(epoch from now - t.last_at)::float8 * 1000 as passed_ms) since,
        lateral (select floor(greatest(0, passed_ms) / ${leakMs}) as forgotten) leaked,
        lateral (select greatest(0, t.attempts - forgotten)::int as attempts_left) remaining)
    where t.waits_until <= clock_timestamp()
    returning 1)`;
}

/** The wait after a number of attempts, as an interval. */
function delayAfter(position: number, attempts: string): string {
  const { free, firstMs, steady, longestMs } = parametersAt(position);
  const doublings = `greatest(0, ${attempts} - ${free} - 1 - ${steady})`;
  return `case when ${attempts} <= ${free} then 0
    else least(${longestMs}, ${firstMs} * 2 ^ least(${doublings}, 30)) end * interval '1 millisecond'`;
}

function resultStatement(position: number): string {
  const { key } = parametersAt(position);
  return `select ${position} as position, ${key} as key,
    exists (select from counted_${position}) as "isCounted",
    (select ceil(extract(epoch from waits_until - clock_timestamp()) * 1000)::float8
      from throttles where key = ${key} and waits_until > clock_timestamp()) as "waitMs"`;
}
