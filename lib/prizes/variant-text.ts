import type { WonPrize } from '#lib/contract/prize.ts';
import { numberText } from '#lib/text/numbers.ts';

type Variants = Pick<WonPrize, 'variantCount' | 'variant'>;

/** The variant of a won prize, or when it is decided; `undefined`: the prize has no variants. */
export function variantText({ variantCount, variant }: Variants): string | undefined {
  if (variant !== null) return `種類：${variant}`;
  return variantCount === 0
    ? undefined
    : `全${numberText(variantCount)}種・お届けするものは梱包のときに決まります`;
}
