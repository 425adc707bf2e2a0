import { contrastChecks, isLegible } from '#lib/brand/palette.ts';
import { type Brand, type BrandPicture, MASCOT_COUNT } from '#lib/contract/brand.ts';
import { BRAND_PICTURES_MB, MB_BYTES } from '#lib/contract/shop-rules.ts';
import { originalSizes, picturesById } from '#backend/persistence/content/pictures.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import type { InvalidInput } from './staff/operator-action.ts';

/** A brand with the ids of its pictures, as owners write it. */
export type BrandInput = Omit<Brand, 'mascots' | 'logo' | 'icon'> & {
  readonly mascots: {
    readonly kind: Brand['mascots']['kind'];
    readonly own: readonly { readonly pictureId: string; readonly weight: number }[];
  };
  readonly logo: string | null;
  readonly icon: string | null;
};

export type BrandRefusal = InvalidInput | { readonly refusal: 'brandTooLarge' };

/**
 * Reads the pictures of a brand. Rejects colours on which texts are not legible, and pictures that are missing or have too
 * many bytes together.
 */
export async function readBrand(db: Connection, input: BrandInput): Promise<Brand | BrandRefusal> {
  const unreadable = contrastChecks(input.colours).find((check) => !isLegible(check));
  if (unreadable !== undefined)
    return invalid(`colours.${unreadable.base}`, `its contrast is ${unreadable.ratio.toFixed(2)}`);
  const { kind, own } = input.mascots;
  if (kind === 'own' && own.length !== MASCOT_COUNT)
    return invalid('mascots.own', `there must be ${MASCOT_COUNT} pictures`);
  const ids = [...own.map(({ pictureId }) => pictureId), input.logo, input.icon].filter((id) => id !== null);
  const stored = await picturesById(db, ids);
  const missing = ids.find((id) => !stored.has(id));
  if (missing !== undefined) return invalid('pictureId', `the picture ${missing} is not stored`);
  const sizes = await originalSizes(db, ids);
  const bytes = ids.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
  if (bytes > BRAND_PICTURES_MB * MB_BYTES) return { refusal: 'brandTooLarge' };
  const pictureOf = (id: string): readonly BrandPicture[] => {
    const picture = stored.get(id);
    return picture === undefined ? [] : [{ ...picture, widths: [...picture.widths] }];
  };
  return {
    ...input,
    mascots: {
      kind,
      own: own.flatMap(({ pictureId, weight }) =>
        pictureOf(pictureId).map((picture) => ({ picture, weight })),
      ),
    },
    logo: input.logo === null ? null : (pictureOf(input.logo)[0] ?? null),
    icon: input.icon === null ? null : (pictureOf(input.icon)[0] ?? null),
  };
}

const invalid = (parameter: string, detail: string): InvalidInput => ({
  refusal: 'invalidInput',
  parameter,
  detail,
});
