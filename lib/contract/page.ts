import { z } from 'zod';
import { NewsId } from './news.ts';
import { DirectoryName } from './values.ts';

export const PageNames = z
  .object({
    draws: z.array(DirectoryName).meta({ description: 'Current and former names of all draws.' }),
    news: z.array(NewsId).meta({ description: 'Published news.' }),
  })
  .meta({ id: 'PageNames' });
export type PageNames = z.infer<typeof PageNames>;

export const pageCalls = {
  listPageNames: {
    method: 'GET',
    path: '/api/page',
    source: 'shop',
    who: 'anyone',
    summary: 'The names in the URLs of all pages of draws and news. Every other one is not found.',
    answer: PageNames,
    refusals: [],
    cost: 4,
  },
} as const;
