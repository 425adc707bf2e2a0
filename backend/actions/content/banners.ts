import type { Banner } from '#backend/domain/content/content.ts';
import { type ActOf, type Doors, within } from '../operations/operation.ts';
import { pictureFault } from './pictures.ts';
import type { Page, Paged } from '../ports.ts';
import type { BannerInWindow, BannerSaid, NotFound, NotInState, Unfit } from './ports.ts';
import type { Shop } from './content-queries.ts';

type OfBanner = { readonly bannerId: string; readonly dryRun: boolean };

/** Puts a banner up under an id of the operators'. */
export function putUpBanner(
  doors: Doors,
  { said, dryRun }: { readonly said: BannerSaid; readonly dryRun: boolean },
  actOf: ActOf,
): Promise<BannerInWindow | Unfit> {
  return within(
    doors,
    dryRun,
  )(async ({ window: { banners, pictures, announce }, note }) => {
    const fault = periodFault(said) ?? (await pictureFault(pictures, said.pictureId));
    if (fault !== undefined) return fault;
    const banner = await banners.add(said);
    await announce({ banners: true });
    await note(actOf({ bannerId: banner.bannerId, title: said.title }));
    return banner;
  });
}

/** Changes what is given of a banner; from then on no catalogue does. */
export function changeBanner(
  doors: Doors,
  { bannerId, said, dryRun }: OfBanner & { readonly said: Partial<BannerSaid> },
  actOf: ActOf,
): Promise<BannerInWindow | NotFound | Unfit> {
  return within(
    doors,
    dryRun,
  )(async ({ window: { banners, pictures, announce }, note }) => {
    const looked = await banners.locked(bannerId);
    if (looked === undefined) return { refusal: 'notFound' };
    const fault =
      periodFault({ ...looked.banner, ...said }) ?? (await pictureFault(pictures, said.pictureId));
    if (fault !== undefined) return fault;
    const banner = await banners.change(bannerId, said);
    await announce({ banners: true });
    await note(actOf({ bannerId, changed: Object.keys(said) }));
    return banner;
  });
}

/** Takes a banner down now: its period ends. */
export function withdrawBanner(
  doors: Doors,
  { bannerId, dryRun }: OfBanner,
  actOf: ActOf,
): Promise<BannerInWindow | NotFound | NotInState> {
  return within(
    doors,
    dryRun,
  )(async ({ window: { banners, announce }, note }) => {
    const looked = await banners.locked(bannerId);
    if (looked === undefined) return { refusal: 'notFound' };
    const { banner, at } = looked;
    if (banner.endsAt !== null && banner.endsAt <= at)
      return { refusal: 'notInState', detail: 'it is down already' };
    const down = await banners.change(bannerId, { endsAt: at });
    await announce({ banners: true });
    await note(actOf({ bannerId }));
    return down;
  });
}

function periodFault({ startsAt, endsAt }: Pick<BannerSaid, 'startsAt' | 'endsAt'>): Unfit | undefined {
  if (startsAt === null || endsAt === null || endsAt > startsAt) return undefined;
  return { refusal: 'invalidInput', parameter: 'endsAt', detail: 'endsAt must be later than startsAt' };
}

export const listBanners = async (
  { banners, clock }: Pick<Shop, 'banners' | 'clock'>,
  page: Page,
): Promise<Paged<Banner>> => banners.up(await clock.now(), page);
