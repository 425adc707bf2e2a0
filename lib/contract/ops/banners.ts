import { z } from 'zod';
import { PictureId } from '../picture.ts';
import { Paging } from '../paging.ts';
import { Count, OpaqueId, SitePath, TimeInput, Timestamp } from '../values.ts';
import { Alt, ContentOwner, SingleLine } from './content.ts';
import { DryRun, SearchText, Version } from './values.ts';

export const OpsBanner = z
  .object({
    bannerId: OpaqueId,
    title: z.string(),
    link: SitePath,
    pictureId: PictureId,
    pictureAlt: z.string(),
    position: z.int().meta({ description: 'Smaller comes first.' }),
    startsAt: Timestamp.nullable(),
    endsAt: Timestamp.nullable(),
    isUp: z.boolean(),
    ownedBy: ContentOwner,
    version: Version,
  })
  .meta({ id: 'OpsBanner' });
export type OpsBanner = z.infer<typeof OpsBanner>;

const MAX_POSITION = 2_147_483_647;

const position = z.int().min(0).max(MAX_POSITION);

const bannerFields = {
  title: SingleLine,
  picture: z.strictObject({ pictureId: PictureId, alt: Alt }),
  link: SitePath,
  position,
  startsAt: TimeInput.nullable().meta({ description: 'null: at once.' }),
  endsAt: TimeInput.nullable().meta({ description: 'null: never.' }),
};

/** Filters of the list, and of its file. current: not ended. */
export const bannerFilter = {
  q: SearchText.optional().meta({ description: 'In title or alternative text.' }),
  state: z.enum(['current', 'shown', 'planned', 'ended']).optional(),
};

const bannerResult = z.object({ banner: OpsBanner, dryRun: z.boolean() });
const ofBanner = {
  params: z.strictObject({ bannerId: OpaqueId }),
  who: 'operator',
  needs: 'content.write',
  stepUp: false,
  answer: bannerResult,
} as const;

export const bannerCalls = {
  listBanners: {
    method: 'GET',
    path: '/api/ops/banners',
    who: 'operator',
    needs: 'content.write',
    summary: 'Banners in display order, including those that are not shown.',
    query: Paging.extend(bannerFilter),
    answer: z.object({ at: Timestamp, total: Count, items: z.array(OpsBanner) }),
    refusals: [],
  },
  showBanner: {
    method: 'GET',
    path: '/api/ops/banners/{bannerId}',
    who: 'operator',
    needs: 'content.write',
    summary: 'One banner.',
    params: ofBanner.params,
    answer: z.object({ at: Timestamp, banner: OpsBanner }),
    refusals: ['notFound'],
  },
  createBanner: {
    method: 'POST',
    path: '/api/ops/banners',
    who: 'operator',
    needs: 'content.write',
    stepUp: false,
    summary: 'Publish a banner. Its id begins with `ops-`, unlike those of the catalogue.',
    body: z.strictObject({
      ...bannerFields,
      position: position.optional().meta({ description: 'Left out: behind all others.' }),
      dryRun: DryRun,
    }),
    answer: bannerResult,
    refusals: ['pageUnknown'],
  },
  changeBanner: {
    ...ofBanner,
    method: 'PATCH',
    path: '/api/ops/banners/{bannerId}',
    summary:
      'Change the given fields, such as position or period. A banner of the catalogue then belongs to the operators.',
    body: z.strictObject({
      ...z.strictObject(bannerFields).partial().shape,
      version: Version.optional(),
      dryRun: DryRun,
    }),
    refusals: ['notFound', 'changedMeanwhile', 'pageUnknown'],
  },
  withdrawBanner: {
    ...ofBanner,
    method: 'POST',
    path: '/api/ops/banners/{bannerId}/withdraw',
    summary: 'Withdraw a banner now.',
    body: z.strictObject({ version: Version.optional(), dryRun: DryRun }),
    refusals: ['notFound', 'notInState', 'changedMeanwhile'],
  },
  reorderBanners: {
    method: 'POST',
    path: '/api/ops/banners/order',
    who: 'operator',
    needs: 'content.write',
    stepUp: false,
    summary:
      'Put banners into another display order. All others keep their places. Those whose position changes belong to the operators.',
    body: z.strictObject({
      bannerIds: z.array(OpaqueId).min(1).max(1_000).meta({ description: 'Each once, the first one first.' }),
      dryRun: DryRun,
    }),
    answer: z.object({ banners: z.array(OpsBanner), dryRun: z.boolean() }),
    refusals: ['changedMeanwhile'],
  },
} as const;
