/** The pieces of each variant of a prize. */
export function variantCounts(
  total: number,
  variants: readonly { readonly total?: number | null | undefined }[],
): readonly number[] {
  const counts = variants.map(({ total: own }) => own ?? undefined);
  return counts.every((count) => count !== undefined) ? counts : dividedAmong(total, variants.length);
}

/** Evenly; the first ones have one more. */
const dividedAmong = (total: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, index) => Math.floor(total / parts) + (index < total % parts ? 1 : 0));
