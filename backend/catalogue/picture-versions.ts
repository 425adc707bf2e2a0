import type { PictureKind } from '#lib/contract/enums.ts';
import { STICKER } from '#lib/contract/picture-path.ts';
import { pngWidth } from '#lib/contract/picture.ts';

type PictureForm = { readonly kind: PictureKind; readonly widths: readonly number[] };

/** The version that a picture has from the start: every browser shows it, at any width. */
export const firstVersion = (widths: readonly number[]): string => `${Math.max(...widths)}.webp`;

/** All versions of a picture that shoppers ask for. */
export const versionsOf = ({ kind, widths }: PictureForm): readonly string[] => [
  ...widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]),
  ...(kind === 'goods' ? [STICKER] : []),
  `${pngWidth(widths)}.png`,
];

/** Whether the first version is sent in place of another one until that is rendered. Pages show a missing sticker by themselves. */
export const isReplaced = (form: PictureForm, version: string): boolean =>
  version !== STICKER && versionsOf(form).includes(version);
