import type pg from 'pg';
import {
  type Buyer,
  type MinorCaps,
  capOf,
  monthInJapan,
  orderedSince,
} from '#backend/domain/orders/limits.ts';
import { capWithGuardian, type GuardianDecision, guardianRefusal } from '#backend/domain/members/guardian.ts';
import { type LoadedOrder, keyOf, type WorkingSet } from '#backend/domain/orders/working-set.ts';
import { isPaused, limitAt, NO_LIMIT, type SpendingLimit } from '#backend/domain/members/spending-limit.ts';
import { spendingLimitIn } from '../../members/spending-limits.ts';
import { plainArray, textArray, preparedOn } from './prepared-statements.ts';
import { orderIn, type OrderRow } from './rows.ts';
import type { Reads, BuyerKey } from './command.ts';

type LateBuyerParams = {
  readonly drawId: string;
  readonly reads: readonly Reads[];
  readonly orders: ReadonlyMap<string, LoadedOrder>;
};

/**
 * Reads the limits of members who pay after their hold was released: they may have bought more since. A minor's age is
 * that of the day they ordered.
 */
export async function readLateBuyers(
  client: pg.ClientBase,
  { drawId, reads, orders }: LateBuyerParams,
  context: { readonly at: Date; readonly caps: MinorCaps },
): Promise<ReadonlyMap<string, Buyer>> {
  const late = reads.flatMap(({ settles, orderId }) => {
    const known = settles && orderId !== undefined ? orders.get(orderId)?.order : undefined;
    return known?.status === 'CANCEL' || known?.status === 'ERROR' ? known : [];
  });
  if (late.length === 0) return new Map();
  const members = late.map(({ memberId }) => ({ memberId, requestKey: '' }));
  const read = await readBuyers(client, drawId, members);
  const agedAt = new Map(late.map(({ memberId, orderedAt }) => [memberId, orderedAt]));
  return (await buyersIn(client, read, { ...context, agedAt })).buyers;
}

/** Columns are null if the account was deleted; `card`: also if none is registered. */
export type MemberRow = {
  readonly member_id: string;
  readonly birthday: string | null;
  readonly email: string | null;
  /** Brand, last four digits and expiry. */
  readonly card: string | null;
};
type BuyerRow = {
  readonly member_id: string;
  readonly is_buying: boolean;
  readonly is_suspended: boolean;
  readonly taken: number;
  /** Of their own limit; all null without one. */
  readonly monthly_limit: number | null;
  readonly raise_from: Date | null;
  readonly raised_limit: number | null;
  readonly paused_until: Date | null;
};
type QueueRow = { readonly somebody_waits: boolean; readonly called: readonly string[] };

type BuyerRows = {
  readonly members: readonly MemberRow[];
  readonly keyed: readonly OrderRow[];
  readonly buyers: readonly BuyerRow[];
  readonly queue: QueueRow | undefined;
};

/** Locks the members, then reads what decides whether they may buy. */
export async function readBuyers(
  client: pg.ClientBase,
  drawId: string,
  keys: readonly BuyerKey[],
): Promise<BuyerRows> {
  const run = preparedOn(client);
  const memberIds = plainArray([...new Set(keys.map(({ memberId }) => memberId))]);
  const keyMemberIds = plainArray(keys.map(({ memberId }) => memberId));
  const [members, keyed, buyers, [queue]] = await Promise.all([
    run<MemberRow>('LOCK_MEMBERS', [memberIds]),
    run<OrderRow>('READ_KEYED', [keyMemberIds, textArray(keys.map(({ requestKey }) => requestKey))]),
    run<BuyerRow>('READ_BUYERS', [drawId, memberIds]),
    run<QueueRow>('READ_QUEUE', [drawId]),
  ]);
  return { members, keyed, buyers, queue };
}

type BuyerContext = {
  readonly at: Date;
  readonly caps: MinorCaps;
  /** The day that decides a member's age, if it is not today. */
  readonly agedAt?: ReadonlyMap<string, Date>;
};

/** Builds buyers from rows. Reads the month's spending for members with a cap, and the guardian for minors. */
export async function buyersIn(
  client: pg.ClientBase,
  read: BuyerRows | undefined,
  { at, caps, agedAt }: BuyerContext,
): Promise<Pick<WorkingSet, 'keyed' | 'buyers' | 'queue'>> {
  if (read === undefined)
    return { keyed: new Map(), buyers: new Map(), queue: { called: 0, hasWaiting: false } };
  const called = new Set(read.queue?.called);
  const members = new Map(read.members.map(({ member_id, birthday }) => [member_id, birthday]));
  const ageOf = (memberId: string) => agedAt?.get(memberId) ?? at;
  const shopCaps = new Map(
    read.members.flatMap(({ member_id, birthday }) => {
      const cap = birthday === null ? null : capOf(birthday, ageOf(member_id), caps);
      return cap === null ? [] : [[member_id, cap] as const];
    }),
  );
  const limits = new Map(read.buyers.map((row) => [row.member_id, ownLimitIn(row)]));
  const limited = [...limits].flatMap(([memberId, limit]) => (limitAt(limit, at) === null ? [] : memberId));
  const { spent, decisions } = await readSpent(client, {
    minors: [...shopCaps.keys()],
    capped: [...new Set([...shopCaps.keys(), ...limited])],
    at,
  });
  const buyers = read.buyers.map(({ member_id, is_buying, is_suspended, taken }): [string, Buyer] => {
    const birthday = members.get(member_id) ?? null;
    const cap = shopCaps.get(member_id);
    const decision = decisions.get(member_id);
    const limit = limits.get(member_id) ?? NO_LIMIT;
    const buyer = {
      memberId: member_id,
      hasLeft: birthday === null,
      isSuspended: is_suspended,
      isBuying: is_buying,
      taken,
      cap: capIn({
        shop: cap === undefined ? null : capWithGuardian(cap, decision),
        own: limitAt(limit, at),
        spent: spent.get(member_id) ?? 0,
      }),
      isPaused: isPaused(limit, at),
      guardianRefusal: birthday === null ? null : guardianRefusal(birthday, ageOf(member_id), decision),
      isCalled: called.has(member_id),
    };
    return [member_id, buyer];
  });
  return {
    keyed: new Map(read.keyed.map((row) => [keyOf(row.member_id, row.request_key), orderIn(row)])),
    buyers: new Map(buyers),
    queue: { called: called.size, hasWaiting: read.queue?.somebody_waits ?? false },
  };
}

type GuardianRow = {
  readonly member_id: string;
  readonly is_confirmed: boolean;
  readonly monthly_cap: number | null;
  readonly is_stopped: boolean;
};

const ownLimitIn = (row: BuyerRow): SpendingLimit =>
  spendingLimitIn({
    monthlyLimit: row.monthly_limit,
    raiseFrom: row.raise_from,
    raisedLimit: row.raised_limit,
    pausedUntil: row.paused_until,
  });

type Caps = { readonly shop: number | null; readonly own: number | null; readonly spent: number };

/** The lower of the cap of a minor and the member's own limit. */
function capIn({ shop, own, spent }: Caps): Buyer['cap'] {
  if (own !== null && (shop === null || own < shop)) return { most: own, spent, isOwn: true };
  return shop === null ? null : { most: shop, spent, isOwn: false };
}

type Spenders = {
  readonly minors: readonly string[];
  /** They and those with a limit of their own. */
  readonly capped: readonly string[];
  readonly at: Date;
};

/** The month's spending of members with a cap, and what the guardians of minors have decided. */
async function readSpent(client: pg.ClientBase, { minors, capped, at }: Spenders) {
  if (capped.length === 0)
    return { spent: new Map<string, number>(), decisions: new Map<string, GuardianDecision>() };
  const { from, to } = monthInJapan(at);
  const run = preparedOn(client);
  const [spent, guardians] = await Promise.all([
    run<{ member_id: string; spent: number }>('READ_SPENT', [
      plainArray(capped),
      from,
      to,
      orderedSince(from),
    ]),
    minors.length === 0 ? [] : run<GuardianRow>('READ_GUARDIANS', [plainArray(minors)]),
  ]);
  return {
    spent: new Map(spent.map((row) => [row.member_id, row.spent])),
    decisions: new Map(
      guardians.map(({ member_id, is_confirmed, monthly_cap, is_stopped }): [string, GuardianDecision] => [
        member_id,
        { isConfirmed: is_confirmed, monthlyCap: monthly_cap, isStopped: is_stopped },
      ]),
    ),
  };
}
