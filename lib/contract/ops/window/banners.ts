import { z } from 'zod';
import { PictureId } from '../../picture.ts';
import { Moment, OpaqueId, SitePath } from '../../values.ts';
import { DryRun } from '../values.ts';
import { Alt, Keeper, Line } from './texts.ts';

export const BannerInWindow = z
  .strictObject({
    bannerId: OpaqueId,
    title: z.string(),
    link: SitePath,
    pictureId: PictureId,
    position: z.int().meta({ description: 'Smaller comes first.' }),
    startsAt: Moment.nullable(),
    endsAt: Moment.nullable(),
    isUp: z.boolean(),
    keptBy: Keeper,
  })
  .meta({ id: 'BannerInWindow' });
export type BannerInWindow = z.infer<typeof BannerInWindow>;

const LARGEST_POSITION = 2_147_483_647;

const said = {
  title: Line,
  picture: z.strictObject({ pictureId: PictureId, alt: Alt }),
  link: SitePath,
  position: z.int().min(0).max(LARGEST_POSITION),
  startsAt: Moment.nullable().meta({ description: 'null: at once.' }),
  endsAt: Moment.nullable().meta({ description: 'null: never.' }),
};

const done = z.strictObject({ banner: BannerInWindow, dryRun: z.boolean() });
const ofBanner = { params: z.strictObject({ bannerId: OpaqueId }), who: 'operator', answer: done } as const;

export const windowBannerCalls = {
  listBannersInWindow: {
    method: 'GET',
    path: '/api/ops/banners',
    who: 'operator',
    summary: 'Every banner in its order, also those that are not up.',
    answer: z.strictObject({ at: Moment, banners: z.array(BannerInWindow) }),
    refusals: [],
  },
  putUpBanner: {
    method: 'POST',
    path: '/api/ops/banners',
    who: 'operator',
    summary: 'Put a banner up. It gets an id that begins with `ops-`, as no banner of the catalogue does.',
    body: z.strictObject({ ...said, dryRun: DryRun }),
    answer: done,
    refusals: [],
  },
  changeBanner: {
    ...ofBanner,
    method: 'PATCH',
    path: '/api/ops/banners/{bannerId}',
    summary:
      "Change what is given, such as position or period. One of the catalogue's is the operators' from then on.",
    body: z.strictObject({ ...z.strictObject(said).partial().shape, dryRun: DryRun }),
    refusals: ['notFound'],
  },
  withdrawBanner: {
    ...ofBanner,
    method: 'POST',
    path: '/api/ops/banners/{bannerId}/withdraw',
    summary: 'Take a banner down now.',
    body: z.strictObject({ dryRun: DryRun }),
    refusals: ['notFound', 'notInState'],
  },
} as const;
