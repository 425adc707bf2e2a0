import { z } from 'zod';
import { Paging, pageOf } from './paging.ts';
import { Picture } from './picture.ts';
import { OpaqueId, SitePath } from './values.ts';

export const Banner = z
  .object({
    bannerId: OpaqueId,
    title: z.string().meta({ description: 'Text of the banner, in Japanese.' }),
    picture: Picture,
    link: SitePath.meta({ description: 'Target of the banner.' }),
  })
  .meta({ id: 'Banner' });
export type Banner = z.infer<typeof Banner>;

export const bannerCalls = {
  listBanners: {
    method: 'GET',
    path: '/api/banner',
    source: 'specification',
    who: 'anyone',
    summary: 'The current banners, in display order.',
    query: Paging,
    answer: pageOf(Banner),
    refusals: [],
  },
} as const;
