import type { Picture } from './picture.ts';

export type Banner = {
  readonly bannerId: string;
  readonly title: string;
  readonly picture: Picture;
  readonly link: string;
};
