import { picturePath } from '#lib/contract/picture-path.ts';
import type { Picture } from '#lib/contract/picture.ts';
import { siteEnv } from '#lib/site/env.ts';

/** Enough for a machine's window, a small tile and one line. AVIF: every supported browser shows it (Safari from 16.4 on). */
export const narrowest = (picture: Picture): string =>
  `${siteEnv.IMAGE_HOST}${picturePath(picture, Math.min(...picture.widths), 'avif')}`;
