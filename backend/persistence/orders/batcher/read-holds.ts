import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Reads } from './command.ts';
import { mailboxOf } from '#backend/domain/members/email-address.ts';
import type { SourceHolds, SourceKeys } from '#backend/domain/orders/hold-limits.ts';
import { keyOf } from '#backend/domain/orders/working-set.ts';
import { hexArray, preparedOn } from './prepared-statements.ts';
import type { MemberRow } from './read-buyers.ts';

const DIGEST_BYTES = 16;

type Digest = (kind: keyof SourceKeys, text: string) => string;

/**
 * Digests with the salt of a draw: sources cannot be compared between draws, nor found from a list of addresses without
 * the salt.
 */
export function keyedDigest(salt: string): Digest {
  return (kind, text) =>
    createHmac('sha256', salt).update(`${kind} ${text}`).digest().subarray(0, DIGEST_BYTES).toString('hex');
}

type Buyers = readonly NonNullable<Reads['buyer']>[];

/** Returns the sources of orders to be placed, by `keyOf`. */
export function sourcesOf(
  buyers: Buyers,
  members: readonly MemberRow[],
  digest: Digest,
): ReadonlyMap<string, SourceKeys> {
  const rows = new Map(members.map((row) => [row.member_id, row]));
  const optional = (kind: keyof SourceKeys, text: string | null | undefined) =>
    text === null || text === undefined ? undefined : digest(kind, text);
  return new Map(
    buyers.map(({ memberId, requestKey, device, network }) => {
      const { email = null, card = null } = rows.get(memberId) ?? {};
      const keys = {
        person: optional('person', email === null ? null : mailboxOf(email)),
        device: optional('device', device),
        card: optional('card', card),
        network: optional('network', network),
      };
      return [keyOf(memberId, requestKey), keys];
    }),
  );
}

type HoldRow = {
  readonly key: string;
  readonly orders: number;
  readonly tickets: number;
  /** The driver returns 64-bit integers as text. */
  readonly ms: string;
  readonly ticket_ms: string;
};

/** Reads the unpaid holds of sources, by their keys. */
export async function readHolds(
  client: pg.ClientBase,
  drawId: string,
  sources: ReadonlyMap<string, SourceKeys>,
): Promise<Map<string, SourceHolds>> {
  if (sources.size === 0) return new Map();
  const all = [...sources.values()];
  const keysOf = (kind: keyof SourceKeys) => hexArray([...new Set(all.flatMap((keys) => keys[kind] ?? []))]);
  const values = [drawId, keysOf('person'), keysOf('device'), keysOf('card'), keysOf('network')];
  const rows = await preparedOn(client)<HoldRow>('READ_HOLDS', values);
  return new Map(
    rows.map(({ key, orders, tickets, ms, ticket_ms }) => [
      key,
      { orders, tickets, unpaidMs: Number(ms), unpaidTicketMs: Number(ticket_ms) },
    ]),
  );
}
