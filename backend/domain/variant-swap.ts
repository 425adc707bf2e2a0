/** A won prize with a variant that its member wants to exchange. */
export type SwapFacts = {
  readonly variant: string;
  /** It is in storage, was not exchanged before, and its draw offers it. */
  readonly isOffered: boolean;
  /** The pieces that the member has of this variant, sent ones included. */
  readonly owned: number;
  /** The spare pieces of the variants of its prize. */
  readonly spares: ReadonlyMap<string, number>;
};

export type SwapRefusal = 'notFound' | 'swapNotOffered' | 'variantGone';

/** Why the prize cannot be exchanged for a spare piece of another variant. `undefined`: it can. */
export function swapRefusal(
  { variant, isOffered, owned, spares }: SwapFacts,
  wanted: string,
): SwapRefusal | undefined {
  if (!spares.has(wanted) || wanted === variant) return 'notFound';
  if (!isOffered || owned < 2) return 'swapNotOffered';
  return (spares.get(wanted) ?? 0) > 0 ? undefined : 'variantGone';
}
