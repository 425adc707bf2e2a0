import { CHOICE_REMINDER_DAYS } from '#lib/contract/shop-rules.ts';
import type { ChosenBy } from '#lib/contract/enums.ts';
import { variantCounts } from '#lib/line-ups/variant-counts.ts';

/** The pieces of a variant in the box, and those that no winner has. The variants of a prize are in the order of its line-up. */
export type VariantStock = { readonly name: string; readonly pieces: number; readonly left: number };

/** Members are reminded this long before the end of their choice. */
export const CHOICE_REMINDER_MS = CHOICE_REMINDER_DAYS * 24 * 3_600_000;

/**
 * The pieces of the variants of a prize that are left. Each prize takes one piece, so that together there are always as many left as
 * winners who have not chosen. `taken`: the pieces of each variant that winners have.
 */
export function stockOf(
  pieces: number,
  variants: readonly { readonly name: string; readonly total: number | null }[],
  taken: ReadonlyMap<string, number>,
): readonly VariantStock[] {
  const counts = variantCounts(pieces, variants);
  return variants.map(({ name }, index) => {
    const count = counts[index] ?? 0;
    return { name, pieces: count, left: count - (taken.get(name) ?? 0) };
  });
}

/** A won prize whose variant its member chooses. */
export type ChoosablePrize = {
  readonly wonPrizeId: string;
  readonly prizeId: string;
  /** Null: not chosen. */
  readonly variant: string | null;
  readonly chooseUntil: Date;
  readonly isInShipment: boolean;
};

export type Choice = { readonly wonPrizeId: string; readonly variant: string };

type Choosing = {
  readonly choices: readonly Choice[];
  /** Those of the choices that the member holds. */
  readonly prizes: readonly ChoosablePrize[];
  /** By prize. */
  readonly stock: ReadonlyMap<string, readonly VariantStock[]>;
  readonly at: Date;
};

export type ChoiceRefusal = 'notFound' | 'choiceOver' | 'variantGone';

/** Why a member cannot choose these variants. `undefined`: they can. A changed choice gives its piece back first. */
export function choiceRefusal({ choices, prizes, stock, at }: Choosing): ChoiceRefusal | undefined {
  const byId = new Map(prizes.map((prize) => [prize.wonPrizeId, prize]));
  const left = new Map(
    [...stock].map(([prizeId, variants]) => [prizeId, new Map(variants.map((one) => [one.name, one.left]))]),
  );
  if (byId.size < choices.length) return 'notFound';
  for (const { wonPrizeId, variant } of choices) {
    const prize = byId.get(wonPrizeId);
    const ofPrize = prize && left.get(prize.prizeId);
    const free = ofPrize?.get(variant);
    if (prize === undefined || ofPrize === undefined || free === undefined) return 'notFound';
    if (prize.isInShipment || prize.chooseUntil <= at) return 'choiceOver';
    if (prize.variant === variant) continue;
    ofPrize.set(variant, free - 1);
    if (prize.variant !== null) ofPrize.set(prize.variant, (ofPrize.get(prize.variant) ?? 0) + 1);
  }
  const isGone = [...left.values()].some((ofPrize) => [...ofPrize.values()].some((count) => count < 0));
  return isGone ? 'variantGone' : undefined;
}

type Decided = { readonly variant: string; readonly by: Exclude<ChosenBy, 'member'> };

type Undecided = {
  readonly stock: readonly VariantStock[];
  /** The most wanted first. */
  readonly wishes: readonly string[];
  /** The pieces of each variant that the member has of this prize. */
  readonly owned: ReadonlyMap<string, number>;
};

/**
 * The variant of a prize that was not chosen: the first wish that is left; without one that of which most are left, the
 * first of equals. Variants of which the member has fewer come before both.
 */
export function decideVariant({ stock, wishes, owned }: Undecided): Decided {
  const left = stock.filter((one) => one.left > 0);
  const wanted = wishes.flatMap((ranked) => left.filter(({ name }) => name === ranked));
  const candidates = wanted.length > 0 ? wanted : left.toSorted((one, other) => other.left - one.left);
  const ownedOf = ({ name }: VariantStock) => owned.get(name) ?? 0;
  const [first] = candidates.toSorted((one, other) => ownedOf(one) - ownedOf(other));
  if (first === undefined) throw new Error('No variant of a won prize is left.');
  return { variant: first.name, by: wanted.length > 0 ? 'wishes' : 'rule' };
}

/** A won prize without a variant. */
export type OpenPrize = {
  readonly wonPrizeId: string;
  readonly memberId: string;
  readonly wishes: readonly string[];
};

/** Decides prizes of one kind in turn. `owned`: the pieces that each member has of each variant. */
export function decideInTurn(
  prizes: readonly OpenPrize[],
  stock: readonly VariantStock[],
  owned: ReadonlyMap<string, ReadonlyMap<string, number>>,
): readonly (Decided & { readonly wonPrizeId: string })[] {
  const left = new Map(stock.map((one) => [one.name, one.left]));
  const held = new Map([...owned].map(([memberId, variants]) => [memberId, new Map(variants)]));
  return prizes.map(({ wonPrizeId, memberId, wishes }) => {
    const own = held.get(memberId) ?? new Map<string, number>();
    held.set(memberId, own);
    const decided = decideVariant({
      stock: stock.map((one) => ({ ...one, left: left.get(one.name) ?? 0 })),
      wishes,
      owned: own,
    });
    left.set(decided.variant, (left.get(decided.variant) ?? 0) - 1);
    own.set(decided.variant, (own.get(decided.variant) ?? 0) + 1);
    return { ...decided, wonPrizeId };
  });
}
