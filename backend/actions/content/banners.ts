import type { Banner } from '#backend/domain/content/content.ts';
import {
  type ActionOf,
  type Runners,
  runnerFor,
  type NotFound,
  type NotInState,
  type InvalidInput,
} from '../operations/operation.ts';
import { linkError, type PageUnknown } from './links.ts';
import { pictureError } from './pictures.ts';
import type { Page, Paged } from '../ports.ts';
import type { ContentQueries } from './content-queries.ts';

type BannerParams = { readonly bannerId: string; readonly dryRun: boolean };

/** Publishes a banner under an id reserved for operators. */
export function publishBanner(
  runners: Runners,
  { input, dryRun }: { readonly input: BannerInput; readonly dryRun: boolean },
  actionOf: ActionOf,
): Promise<BannerView | InvalidInput | PageUnknown> {
  return runnerFor(
    runners,
    dryRun,
  )(async ({ content: { banners, pictures, pages, announce }, recordAction }) => {
    const error =
      periodError(input) ??
      (await pictureError(pictures, input.pictureId)) ??
      (await linkError(pages, [input.link]));
    if (error !== undefined) return error;
    const banner = await banners.add(input);
    await announce({ banners: true });
    await recordAction(actionOf({ bannerId: banner.bannerId, title: input.title }));
    return banner;
  });
}

/** Changes the given fields of a banner. From then on the catalogue does not change it. */
export function changeBanner(
  runners: Runners,
  { bannerId, input, dryRun }: BannerParams & { readonly input: Partial<BannerInput> },
  actionOf: ActionOf,
): Promise<BannerView | NotFound | InvalidInput | PageUnknown> {
  return runnerFor(
    runners,
    dryRun,
  )(async ({ content: { banners, pictures, pages, announce }, recordAction }) => {
    const current = await banners.locked(bannerId);
    if (current === undefined) return { refusal: 'notFound' };
    const error =
      periodError({ ...current.banner, ...input }) ??
      (await pictureError(pictures, input.pictureId)) ??
      (await linkError(pages, input.link === undefined ? [] : [input.link]));
    if (error !== undefined) return error;
    const banner = await banners.change(bannerId, input);
    await announce({ banners: true });
    await recordAction(actionOf({ bannerId, changed: Object.keys(input) }));
    return banner;
  });
}

/** Withdraws a banner by ending its period now. */
export function withdrawBanner(
  runners: Runners,
  { bannerId, dryRun }: BannerParams,
  actionOf: ActionOf,
): Promise<BannerView | NotFound | NotInState> {
  return runnerFor(
    runners,
    dryRun,
  )(async ({ content: { banners, announce }, recordAction }) => {
    const current = await banners.locked(bannerId);
    if (current === undefined) return { refusal: 'notFound' };
    const { banner, at } = current;
    if (banner.endsAt !== null && banner.endsAt <= at)
      return { refusal: 'notInState', detail: 'it is down already' };
    const down = await banners.change(bannerId, { endsAt: at });
    await announce({ banners: true });
    await recordAction(actionOf({ bannerId }));
    return down;
  });
}

function periodError({
  startsAt,
  endsAt,
}: Pick<BannerInput, 'startsAt' | 'endsAt'>): InvalidInput | undefined {
  if (startsAt === null || endsAt === null || endsAt > startsAt) return undefined;
  return { refusal: 'invalidInput', parameter: 'endsAt', detail: 'endsAt must be later than startsAt' };
}

export const listBanners = async (
  { banners, clock }: Pick<ContentQueries, 'banners' | 'clock'>,
  page: Page,
): Promise<Paged<Banner>> => banners.up(await clock.now(), page);

export type BannerView = {
  readonly bannerId: string;
  readonly title: string;
  readonly link: string;
  readonly pictureId: string;
  readonly position: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly isUp: boolean;
  readonly takenOverAt: Date | null;
};

export type BannerInput = {
  readonly title: string;
  readonly pictureId: string;
  readonly pictureAlt: string;
  readonly link: string;
  readonly position: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
};
