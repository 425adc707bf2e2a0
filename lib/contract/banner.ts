import { z } from 'zod';
import { Paging, pageOf } from './paging.ts';
import { Picture } from './picture.ts';
import { OpaqueId, SitePath } from './values.ts';

export const Banner = z
  .strictObject({
    bannerId: OpaqueId,
    title: z.string().meta({ description: 'What the banner says, in Japanese.' }),
    picture: Picture,
    link: SitePath.meta({ description: 'Where a tap leads.' }),
  })
  .meta({ id: 'Banner' });
export type Banner = z.infer<typeof Banner>;

export const bannerCalls = {
  listBanners: {
    method: 'GET',
    path: '/api/banner',
    source: 'specification',
    who: 'anyone',
    summary: 'The banners that are up now, in their order.',
    query: Paging,
    answer: pageOf(Banner),
    refusals: [],
  },
} as const;
