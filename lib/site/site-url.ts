import { picturePath } from '#lib/contract/picture-path.ts';
import { type Picture, pngWidth } from '#lib/contract/picture.ts';
import { siteEnv } from './env.ts';

/** The whole address of one of this site's paths, for those who read it elsewhere. */
export const siteAddress = (path: string): string => `${siteEnv.SITE_ORIGIN}${path}`;

/** A picture for readers outside the site, who may know no newer format than PNG. */
export const pictureAddress = (picture: Picture): string =>
  `${siteEnv.IMAGE_HOST || siteEnv.SITE_ORIGIN}${picturePath(picture, pngWidth(picture.widths), 'png')}`;
