import type { WonPrize } from '#lib/contract/prize.ts';
import { numberText } from '#lib/text/numbers.ts';

type Variants = Pick<WonPrize, 'variantCount' | 'variant'>;

const DECIDED_LATER = 'お届けするものは梱包のときに決まります';

/**
 * The variant of a won prize, or when it is decided; `undefined`: the prize has no variants. `note`: is shown above and may
 * have their number.
 */
export function variantText({ variantCount, variant }: Variants, note = ''): string | undefined {
  if (variant !== null) return `種類：${variant}`;
  if (variantCount === 0) return undefined;
  const kinds = `全${numberText(variantCount)}種`;
  return note.includes(kinds) ? DECIDED_LATER : `${kinds}・${DECIDED_LATER}`;
}
