import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { announceContent } from '#backend/persistence/content/announcements.ts';
import {
  type ActionOf,
  versionError,
  type ChangedMeanwhile,
  type NotFound,
  type NotInState,
  type InvalidInput,
} from '../staff/operator-action.ts';
import { linkError, type PageUnknown } from './links.ts';
import { pictureError } from './pictures.ts';
import {
  insertBanner,
  lockBanner,
  updateBanner,
  lockBanners,
  type BannerView,
  type NewBanner,
  type BannerInput,
} from '#backend/persistence/content/banners.ts';
type BannerParams = {
  readonly bannerId: string;
  /** The version that the operator has read; undefined: not compared. */
  readonly version: number | undefined;
  readonly dryRun: boolean;
};

/** Publishes a banner under an id reserved for operators. */
export function publishBanner(
  db: Database,
  { input, dryRun }: { readonly input: NewBanner; readonly dryRun: boolean },
  actionOf: ActionOf,
): Promise<BannerView | InvalidInput | PageUnknown> {
  return inOperatorTransaction(db, dryRun, async (tx) => {
    const error =
      periodError(input) ??
      (await pictureError(tx, input.pictureId)) ??
      (await linkError(tx, [{ parameter: 'link', link: input.link }]));
    if (error !== undefined) return error;
    const banner = await insertBanner(tx, input);
    await announceContent(tx, { banners: true });
    await recordAction(tx, actionOf({ bannerId: banner.bannerId, title: input.title }));
    return banner;
  });
}

/** Changes the given fields of a banner. From then on the catalogue does not change it. */
export function changeBanner(
  db: Database,
  { bannerId, version, input, dryRun }: BannerParams & { readonly input: Partial<BannerInput> },
  actionOf: ActionOf,
): Promise<BannerView | NotFound | ChangedMeanwhile | InvalidInput | PageUnknown> {
  return inOperatorTransaction(db, dryRun, async (tx) => {
    const current = await lockBanner(tx, bannerId);
    if (current === undefined) return { refusal: 'notFound' };
    const error =
      versionError(current.banner, version) ??
      periodError({ ...current.banner, ...input }) ??
      (await pictureError(tx, input.pictureId)) ??
      (await linkError(tx, input.link === undefined ? [] : [{ parameter: 'link', link: input.link }]));
    if (error !== undefined) return error;
    const banner = await updateBanner(tx, bannerId, input);
    await announceContent(tx, { banners: true });
    await recordAction(tx, actionOf({ bannerId, changed: Object.keys(input) }));
    return banner;
  });
}

/** Withdraws a banner by ending its period now. */
export function withdrawBanner(
  db: Database,
  { bannerId, version, dryRun }: BannerParams,
  actionOf: ActionOf,
): Promise<BannerView | NotFound | NotInState | ChangedMeanwhile> {
  return inOperatorTransaction(db, dryRun, async (tx) => {
    const current = await lockBanner(tx, bannerId);
    if (current === undefined) return { refusal: 'notFound' };
    const { banner, at } = current;
    const error = versionError(banner, version);
    if (error !== undefined) return error;
    if (banner.endsAt !== null && banner.endsAt <= at)
      return { refusal: 'notInState', detail: 'it is down already' };
    const down = await updateBanner(tx, bannerId, { endsAt: at });
    await announceContent(tx, { banners: true });
    await recordAction(tx, actionOf({ bannerId }));
    return down;
  });
}

type OrderParams = { readonly bannerIds: readonly string[]; readonly dryRun: boolean };

/**
 * Puts banners into another display order, in the places that they have now. All others keep theirs. Banners that keep
 * their position stay with the catalogue.
 */
export function reorderBanners(
  db: Database,
  { bannerIds, dryRun }: OrderParams,
  actionOf: ActionOf,
): Promise<readonly BannerView[] | ChangedMeanwhile> {
  return inOperatorTransaction(db, dryRun, async (tx) => {
    const before = await lockBanners(tx);
    const known = new Set(before.map(({ bannerId }) => bannerId));
    const isOnce = new Set(bannerIds).size === bannerIds.length;
    if (!isOnce || bannerIds.some((id) => !known.has(id))) return { refusal: 'changedMeanwhile' };
    const ordered = inPlaces(
      before.map(({ bannerId }) => bannerId),
      bannerIds,
    );
    const positions = positionsFor(before.map(({ position }) => position));
    const moved = ordered
      .map((bannerId, nth) => ({ bannerId, position: positions[nth] ?? nth }))
      .filter(
        ({ bannerId, position }) => before.find((one) => one.bannerId === bannerId)?.position !== position,
      );
    for (const { bannerId, position } of moved) await updateBanner(tx, bannerId, { position });
    if (moved.length > 0) await announceContent(tx, { banners: true });
    await recordAction(tx, actionOf({ bannerIds }));
    const after = await lockBanners(tx);
    return after.filter(({ bannerId }) => bannerIds.includes(bannerId));
  });
}

/** The order of all, with these ids in another order in the places that they have. */
function inPlaces(all: readonly string[], these: readonly string[]): readonly string[] {
  const left = [...these];
  return all.map((id) => (these.includes(id) ? (left.shift() ?? id) : id));
}

const POSITION_STEP = 10;

/** The present positions in ascending order; new ones if two banners have the same. */
function positionsFor(present: readonly number[]): readonly number[] {
  const isDistinct = new Set(present).size === present.length;
  return isDistinct
    ? present.toSorted((one, other) => one - other)
    : present.map((_, nth) => (nth + 1) * POSITION_STEP);
}

function periodError({
  startsAt,
  endsAt,
}: Pick<BannerInput, 'startsAt' | 'endsAt'>): InvalidInput | undefined {
  if (startsAt === null || endsAt === null || endsAt > startsAt) return undefined;
  return { refusal: 'invalidInput', parameter: 'endsAt', detail: 'endsAt must be later than startsAt' };
}
