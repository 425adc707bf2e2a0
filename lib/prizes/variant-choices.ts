import type { Arguments } from '#lib/contract/contract.ts';
import type { VariantChoice } from '#lib/contract/variant-choice.ts';

/** The pieces of each variant that a member wants. */
export type Counts = Readonly<Record<string, number>>;

type Prizes = VariantChoice['prizes'];

/** The counts that the member has chosen so far. */
export const countsOf = (prizes: Prizes): Counts => {
  const counts: Record<string, number> = {};
  for (const { variant } of prizes) if (variant !== null) counts[variant] = (counts[variant] ?? 0) + 1;
  return counts;
};

/** The counts without pieces that others have chosen meanwhile. */
export function possibleCounts(
  { variants, prizes }: Pick<VariantChoice, 'variants' | 'prizes'>,
  counts: Counts,
): Counts {
  const own = countsOf(prizes);
  return Object.fromEntries(
    variants.map(({ name, left }) => [name, Math.min(counts[name] ?? 0, left + (own[name] ?? 0))]),
  );
}

const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The highest number of a variant: of what is left with those the member has already, and of their prizes. */
export function mostOf(
  { variants, prizes }: Pick<VariantChoice, 'variants' | 'prizes'>,
  name: string,
  counts: Counts,
): number {
  const left = variants.find((variant) => variant.name === name)?.left ?? 0;
  const others = sumOf(counts) - (counts[name] ?? 0);
  return Math.min(left + (countsOf(prizes)[name] ?? 0), prizes.length - others);
}

type Choices = NonNullable<Arguments<'chooseVariants'>['body']>['choices'];

/**
 * The choices that give a member these counts: prizes keep their variant where it is still wanted; the others get the rest,
 * those that are not chosen first.
 */
export function choicesFor(prizes: Prizes, counts: Counts): Choices {
  const wanted = new Map(Object.entries(counts));
  const takes = (variant: string) => {
    const count = wanted.get(variant) ?? 0;
    if (count > 0) wanted.set(variant, count - 1);
    return count > 0;
  };
  const others = prizes.filter(({ variant }) => variant === null || !takes(variant));
  const rest = [...wanted].flatMap(([variant, count]) => Array<string>(count).fill(variant));
  const open = others.filter(({ variant }) => variant === null);
  const chosen = others.filter(({ variant }) => variant !== null);
  return [...open, ...chosen].flatMap(({ wonPrizeId }, index) => {
    const variant = rest[index];
    return variant === undefined ? [] : [{ wonPrizeId, variant }];
  });
}
