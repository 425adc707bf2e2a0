import type { Picture } from '#lib/contract/picture.ts';

/** A picture as the viewer shows it. */
export type ShownPicture = Picture & {
  /** The name of the thing. Left out: there is none, and the alternative text stays unseen. */
  readonly caption?: string;
};
