import type { OpsBanner } from '#lib/contract/ops/banners.ts';
import type { BannerForm } from './banner-form.ts';

/** A banner as the preview shows it. */
export type ShownBanner = Pick<OpsBanner, 'bannerId' | 'title' | 'pictureId'>;

type Placed = Pick<OpsBanner, 'bannerId' | 'position'>;

type Params = {
  readonly form: Pick<BannerForm, 'title' | 'picture'>;
  /** `undefined`: a new banner, which becomes the last one. */
  readonly stored: Placed | undefined;
  /** Those of the top page, in display order. */
  readonly banners: readonly (ShownBanner & Placed)[];
};

/** The banners of the top page once this one is saved and in its period. */
export function shownWith({ form: { title, picture }, stored, banners }: Params): readonly ShownBanner[] {
  if (picture === null) return [];
  const edited = {
    bannerId: stored?.bannerId ?? 'new',
    title: title || '新しいバナー',
    pictureId: picture.pictureId,
  };
  const others = banners.filter(({ bannerId }) => bannerId !== stored?.bannerId);
  const next = others.findIndex((other) => stored !== undefined && comesBefore(stored, other));
  const place = next === -1 ? others.length : next;
  return [...others.slice(0, place), edited, ...others.slice(place)];
}

const comesBefore = (one: Placed, other: Placed): boolean =>
  one.position === other.position ? one.bannerId < other.bannerId : one.position < other.position;
