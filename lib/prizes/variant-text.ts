import type { WonPrize } from '#lib/contract/prize.ts';

/** The variant of a won prize; `undefined`: the prize has no variants. */
export const variantText = ({ variant }: Pick<WonPrize, 'variant'>): string | undefined =>
  variant === null ? undefined : `種類：${variant}`;
