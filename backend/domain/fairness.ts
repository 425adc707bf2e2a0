import { type DrawManifest, type ManifestPrize, manifestText } from '#lib/fairness/manifest.ts';
import { variantCounts } from '#lib/line-ups/variant-counts.ts';
import type { Variant } from './draws/draw.ts';
import { ANNOUNCE_HOURS, EARLIEST_CLOSE_DAYS } from '#lib/contract/shop-rules.ts';

/** The contents of a box: the draw's prizes without those drawn before the shop began to sell it. */
export type BoxContents = {
  readonly drawId: string;
  readonly price: number;
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** Best grade first. */
  readonly lineUp: readonly BoxPrize[];
  /** The name of the last-one prize, if any. */
  readonly lastOne: string | null;
};

export type BoxPrize = {
  readonly prizeId: string;
  readonly code: string;
  readonly gradeLabel: string;
  readonly name: string;
  readonly count: number;
  /** Empty: it has none. */
  readonly variants: readonly Pick<Variant, 'name' | 'total'>[];
};

/** A line of the box with its prize. */
export type StoredBoxLine = {
  readonly prizeId: string;
  readonly variant: string | null;
};

/** The rules of a shop that all its manifests state. */
export type ShopLogRules = Pick<DrawManifest, 'beacon' | 'origin' | 'shopKey' | 'witnesses'>;

/** A rule that a manifest states with another value; `undefined`: none. */
export function differingRule(manifest: DrawManifest, rules: ShopLogRules): keyof ShopLogRules | undefined {
  // The key holds the name of the log, so a difference of names is found before.
  const names = ['beacon', 'origin', 'shopKey', 'witnesses'] as const;
  const text = manifestText(manifest);
  return names.find((name) => manifestText({ ...manifest, [name]: rules[name] }) !== text);
}

/** The sale does not end earlier than this after its opening, except sold out or cancelled. */
const EARLIEST_CLOSE_MS = EARLIEST_CLOSE_DAYS * 24 * 3_600_000;

/** The earliest end of a sale by the shop, except by a cancellation. */
export const earliestCloseOf = ({ opensAt, closesAt }: Pick<BoxContents, 'opensAt' | 'closesAt'>): Date =>
  new Date(Math.min(closesAt.getTime(), opensAt.getTime() + EARLIEST_CLOSE_MS));

/** The manifest of a box. */
export function manifestOf(contents: BoxContents, rules: ShopLogRules): DrawManifest {
  const { drawId, price, opensAt, closesAt, lastOne } = contents;
  return {
    ...rules,
    kind: 'box',
    drawId,
    price,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    earliestClose: earliestCloseOf(contents).toISOString(),
    lastOne,
    lineUp: contents.lineUp.map(manifestPrize),
    size: sizeOf(contents.lineUp),
  };
}

function manifestPrize({ code, gradeLabel, name, count, variants }: BoxPrize): ManifestPrize {
  // The code stays when a misspelt name is corrected.
  return { prize: code, grade: gradeLabel, name, count, variants: counted(count, variants) };
}

function counted(count: number, variants: BoxPrize['variants']) {
  const counts = variantCounts(count, variants);
  return variants.map(({ name }, index) => ({ name, count: counts[index] ?? 0 }));
}

export const sizeOf = (lineUp: readonly Pick<BoxPrize, 'count'>[]): number =>
  lineUp.reduce((sum, { count }) => sum + count, 0);

/** The lines of the box with their prizes, in the order of `boxLines`. */
export const storedLines = ({ lineUp }: BoxContents): readonly StoredBoxLine[] =>
  lineUp.flatMap(({ prizeId, variants }): StoredBoxLine[] =>
    variants.length === 0
      ? [{ prizeId, variant: null }]
      : variants.map(({ name }) => ({ prizeId, variant: name })),
  );

export const boxOf = (contents: BoxContents, rules: ShopLogRules) => ({
  drawId: contents.drawId,
  size: sizeOf(contents.lineUp),
  manifest: manifestText(manifestOf(contents, rules)),
  lines: storedLines(contents),
});

/** Manifests are announced this long before the opening, and cannot change afterwards. */
export const ANNOUNCE_BEFORE_MS = ANNOUNCE_HOURS * 3_600_000;
