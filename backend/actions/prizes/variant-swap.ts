import type { Prize } from '#backend/domain/draws/draw.ts';
import { swapRefusal, type SwapRefusal } from '#backend/domain/variant-swap.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { findDraw } from '#backend/persistence/draws/draws.ts';
import { listSpares } from '#backend/persistence/prizes/spare-prizes.ts';
import {
  lockOwnVariant,
  lockVariantSpares,
  type OwnVariant,
  swappablePrizes,
  writeSwap,
} from '#backend/persistence/prizes/variant-swap.ts';
import { lockRequester } from '#backend/persistence/shipments/shipment-requests.ts';

/** A variant that a member has twice, with the spare pieces of the others. */
export type SwapLine = {
  readonly prize: Prize;
  readonly own: OwnVariant;
  readonly spares: ReadonlyMap<string, number>;
};

/** The variants of a draw that a member can exchange now. Empty: the draw does not offer it, or they have none twice. */
export async function listSwaps(
  db: Database,
  memberId: string,
  directoryName: string,
): Promise<readonly SwapLine[] | 'drawNotFound'> {
  const draw = await findDraw(db, directoryName);
  if (draw === undefined) return 'drawNotFound';
  const own = draw.allowsSwap ? await swappablePrizes(db, memberId, draw.drawId) : [];
  if (own.length === 0) return [];
  const spares = await listSpares(db, draw.directoryName);
  return draw.prizes.flatMap((prize) => {
    const ofPrize = new Map(
      spares.flatMap((line): [string, number][] =>
        line.prizeId === prize.prizeId && line.variant !== null ? [[line.variant, line.spares]] : [],
      ),
    );
    const byVariant = Map.groupBy(
      own.filter(({ prizeId }) => prizeId === prize.prizeId),
      ({ variant }) => variant,
    );
    return [...byVariant.values()].flatMap(([first]) =>
      first === undefined ? [] : [{ prize, own: first, spares: ofPrize }],
    );
  });
}

/**
 * Exchanges a variant that a member has twice for a spare piece of another one. The piece that they give is a spare one from
 * then on.
 */
export const swapVariant = (
  db: Database,
  memberId: string,
  { wonPrizeId, variant }: { readonly wonPrizeId: string; readonly variant: string },
): Promise<{ readonly variant: string } | SwapRefusal | 'loginRequired'> =>
  inTransaction(db, async (tx) => {
    if (!(await lockRequester(tx, memberId))) return 'loginRequired';
    const own = await lockOwnVariant(tx, memberId, wonPrizeId);
    if (own === undefined) return 'notFound';
    const refusal = swapRefusal({ ...own, spares: await lockVariantSpares(tx, own) }, variant);
    if (refusal !== undefined) return refusal;
    await writeSwap(tx, own, variant);
    return { variant };
  });
