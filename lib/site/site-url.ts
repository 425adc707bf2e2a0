import { picturePath } from '#lib/contract/picture-path.ts';
import { type Picture, pngWidth } from '#lib/contract/picture.ts';
import { siteEnv } from './env.ts';

/** The absolute URL of a path of this site. */
export const siteAddress = (path: string): string => `${siteEnv.SITE_ORIGIN}${path}`;

/** The absolute URL of a picture as PNG, for readers outside the site. */
export const pictureAddress = (picture: Picture): string =>
  `${siteEnv.IMAGE_HOST || siteEnv.SITE_ORIGIN}${picturePath(picture, pngWidth(picture.widths), 'png')}`;
