import { z } from 'zod';
import { LARGEST, Line, Link, PictureFile, wants, wholeNumber, WrittenMoment } from './values.ts';

/** banner.yaml */
export const BannerFile = z.strictObject(
  {
    title: Line,
    picture: PictureFile,
    link: Link,
    position: wholeNumber(0, LARGEST),
    startsAt: WrittenMoment.optional(),
    endsAt: WrittenMoment.optional(),
  },
  wants('must hold the keys of a banner'),
);
export type BannerFile = z.infer<typeof BannerFile>;
