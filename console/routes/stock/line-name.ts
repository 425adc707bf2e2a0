import type { Spares } from '#lib/contract/ops/spares.ts';

/** A prize, with its variant: 缶バッジ（赤）. */
export const lineName = ({ name, variant }: Pick<Spares, 'name' | 'variant'>): string =>
  variant === null ? name : `${name}（${variant}）`;
