import {
  extendedPrizes,
  type ExtensionRefusal,
  type GivenUpBy,
  giveUpRefusal,
  type GiveUpRefusal,
  type StoredPrize,
} from '#backend/domain/shipments/storage.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { lockRequester } from '#backend/persistence/shipments/shipment-requests.ts';
import { lockStoredPrizes, recordGivenUp, setKeptUntil } from '#backend/persistence/prizes/storage-writer.ts';
import { emailMember } from '#backend/persistence/shipments/shipment-emails.ts';

type GiveUpParams = { readonly memberId: string; readonly wonPrizeIds: readonly string[] };

/** Gives up prizes of a member in storage: they are not sent any more, and nothing is refunded. */
export async function giveUpAsMember(
  db: Database,
  { memberId, wonPrizeIds }: GiveUpParams,
): Promise<{ readonly givenUp: number } | 'loginRequired' | Exclude<GiveUpRefusal, 'storageNotOver'>> {
  return inTransaction(db, async (tx) => {
    if (!(await lockRequester(tx, memberId))) return 'loginRequired';
    const ids = [...new Set(wonPrizeIds)];
    const { prizes, at } = await lockStoredPrizes(tx, { wonPrizeIds: ids });
    const own = prizes.filter((prize) => prize.memberId === memberId);
    const refusal = giveUpRefusal({ prizes: own, requestedCount: ids.length, by: 'member' }, at);
    if (refusal !== undefined) return refusal === 'storageNotOver' ? 'notFound' : refusal;
    await giveUp(tx, own, 'member');
    return { givenUp: own.length };
  });
}

/** Gives up prizes whose storage has ended. All of them or none. */
export async function giveUpExpired(
  tx: Connection,
  wonPrizeIds: readonly string[],
): Promise<readonly StoredPrize[] | GiveUpRefusal> {
  const ids = [...new Set(wonPrizeIds)];
  const { prizes, at } = await lockStoredPrizes(tx, { wonPrizeIds: ids });
  const refusal = giveUpRefusal({ prizes, requestedCount: ids.length, by: 'shop' }, at);
  if (refusal !== undefined) return refusal;
  await giveUp(tx, prizes, 'shop');
  return prizes;
}

async function giveUp(tx: Connection, prizes: readonly StoredPrize[], by: GivenUpBy) {
  const ids = prizes.map(({ wonPrizeId }) => wonPrizeId);
  await recordGivenUp(tx, ids, by);
  for (const [memberId, count] of countsOf(prizes))
    await emailMember(tx, memberId, (name) => ({ kind: 'prizesGivenUp', name, prizes: count, by }));
}

type ExtendParams = {
  readonly which: { readonly memberId: string } | { readonly wonPrizeIds: readonly string[] };
  readonly until: Date;
};

/** Extends the storage of prizes, of a member all that are in storage. */
export async function extendStorage(
  tx: Connection,
  { which, until }: ExtendParams,
): Promise<readonly StoredPrize[] | ExtensionRefusal> {
  const { prizes, at } = await lockStoredPrizes(tx, which);
  if ('wonPrizeIds' in which && prizes.length < new Set(which.wonPrizeIds).size) return 'notFound';
  const extended = extendedPrizes(prizes, until, at);
  if (typeof extended === 'string' || extended.length === 0) return extended;
  await setKeptUntil(tx, extended, until);
  for (const [memberId, count] of countsOf(extended))
    await emailMember(tx, memberId, (name) => ({
      kind: 'storageExtended',
      name,
      prizes: count,
      keptUntil: until.toISOString(),
    }));
  return extended;
}

/** The number of prizes of each member, in the order of their ids. */
function countsOf(prizes: readonly StoredPrize[]): readonly (readonly [memberId: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { memberId } of prizes) counts.set(memberId, (counts.get(memberId) ?? 0) + 1);
  return [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
