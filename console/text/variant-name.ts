type Named = { readonly name: string; readonly variant: string | null };

/** A prize with its variant: 缶バッジ（赤）. */
export const variantName = ({ name, variant }: Named): string =>
  variant === null ? name : `${name}（${variant}）`;
