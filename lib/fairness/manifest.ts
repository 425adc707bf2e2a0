import { sha256 } from '@noble/hashes/sha2.js';
import type { BeaconChain } from './beacon.ts';
import { concat, utf8 } from './bytes.ts';

/** The name of the protocol in every manifest, and the beginning of every hashed text. */
export const PROTOCOL = 'kuji-fair-v2';

/** The largest box that is drawn. */
export const MAX_BOX_TICKETS = 10_000_000;

/** The largest sale: a verifier never draws more tickets for one entry. */
export const MAX_SALE_TICKETS = 1_000;

/** A kind of prize with its variants, of which each has its own count. */
export type ManifestPrize = {
  /** Tickets with this prize, those of all variants together. */
  readonly count: number;
  readonly grade: string;
  readonly name: string;
  /** The short name of the prize, unique in a draw. */
  readonly prize: string;
  /** Empty: the prize has no variants. */
  readonly variants: readonly { readonly count: number; readonly name: string }[];
};

/** Line-up and rules, published before the first ticket of a draw is sold. Times are ISO 8601 texts in UTC with milliseconds. */
export type DrawManifest = {
  readonly beacon: BeaconChain;
  /** The end of the sale. */
  readonly closesAt: string;
  readonly drawId: string;
  /** The earliest end of the sale, except by its last ticket. */
  readonly earliestClose: string;
  /** `box`: tickets are drawn without replacement. Other kinds are refused. */
  readonly kind: 'box';
  /** The name of the last-one prize; null: none. */
  readonly lastOne: string | null;
  /** Best prize first. */
  readonly lineUp: readonly ManifestPrize[];
  readonly opensAt: string;
  /** The name of the shop's log. */
  readonly origin: string;
  /** Whole yen, tax included. */
  readonly price: number;
  /** Tickets in the box. */
  readonly size: number;
  /** The key of the shop's log, as a verifier key (C2SP signed-note). */
  readonly shopKey: string;
  /** `keys`: those of the witnesses. `quorum`: how many of them must have signed; 0: nobody but the shop signs. */
  readonly witnesses: { readonly keys: readonly string[]; readonly quorum: number };
};

/** The manifest as canonical JSON (RFC 8785): names in order, no spaces. */
export const manifestText = (manifest: DrawManifest): string =>
  JSON.stringify({
    algorithm: PROTOCOL,
    beacon: {
      chain: manifest.beacon.chain,
      delay: manifest.beacon.delay,
      genesis: manifest.beacon.genesis,
      period: manifest.beacon.period,
      publicKey: manifest.beacon.publicKey,
    },
    closesAt: manifest.closesAt,
    drawId: manifest.drawId,
    earliestClose: manifest.earliestClose,
    kind: manifest.kind,
    lastOne: manifest.lastOne,
    lineUp: manifest.lineUp.map(({ count, grade, name, prize, variants }) => ({
      count,
      grade,
      name,
      prize,
      variants: variants.map((variant) => ({ count: variant.count, name: variant.name })),
    })),
    opensAt: manifest.opensAt,
    origin: manifest.origin,
    price: manifest.price,
    shopKey: manifest.shopKey,
    size: manifest.size,
    witnesses: { keys: [...manifest.witnesses.keys], quorum: manifest.witnesses.quorum },
  });

/** The first head of a draw's log. */
export const manifestHash = (text: string): Uint8Array =>
  sha256(concat(utf8(`${PROTOCOL}/manifest\0`), utf8(text)));

/** One kind of ticket in the box: a prize, or a variant of it. */
export type BoxLine = {
  readonly prize: string;
  /** Null: the prize has no variants. */
  readonly variant: string | null;
  readonly count: number;
};

/** The lines of the box, in the order of the line-up and of its variants. Results and counts name them by position. */
export const boxLines = ({ lineUp }: Pick<DrawManifest, 'lineUp'>): readonly BoxLine[] =>
  lineUp.flatMap(({ prize, count, variants }): BoxLine[] =>
    variants.length === 0
      ? [{ prize, variant: null, count }]
      : variants.map((variant) => ({ prize, variant: variant.name, count: variant.count })),
  );

/**
 * Reads a published manifest. `undefined`: it is of another protocol or kind, not in the canonical form, has a name
 * with control characters, or its numbers contradict each other.
 */
export function readManifest(text: string): DrawManifest | undefined {
  try {
    const manifest = JSON.parse(text) as DrawManifest & { readonly algorithm: unknown };
    const isKnown = manifest.algorithm === PROTOCOL && manifest.kind === 'box' && hasTypes(manifest);
    return isKnown && manifestText(manifest) === text && isConsistent(manifest) ? manifest : undefined;
  } catch {
    return undefined;
  }
}

function hasTypes(manifest: DrawManifest): boolean {
  const { beacon, lineUp, witnesses, lastOne } = manifest;
  const names = lineUp.flatMap(({ grade, name, prize, variants }) => [
    grade,
    name,
    prize,
    ...variants.map((variant) => variant.name),
  ]);
  const texts = [
    manifest.drawId,
    manifest.origin,
    manifest.shopKey,
    beacon.chain,
    beacon.publicKey,
    ...witnesses.keys,
  ];
  return (
    [...texts, ...names, ...(lastOne === null ? [] : [lastOne])].every(isPlainText) &&
    [manifest.opensAt, manifest.closesAt, manifest.earliestClose].every(isTime) &&
    [beacon.genesis, beacon.period, beacon.delay, witnesses.quorum, manifest.price, manifest.size].every(
      isCount,
    )
  );
}

function isConsistent({
  lineUp,
  size,
  beacon,
  witnesses,
  opensAt,
  earliestClose,
  closesAt,
}: DrawManifest): boolean {
  const counts = lineUp.flatMap(({ count, variants }) => [
    count,
    ...variants.map((variant) => variant.count),
  ]);
  return (
    counts.every(isCount) &&
    new Set(lineUp.map(({ prize }) => prize)).size === lineUp.length &&
    lineUp.every(
      ({ count, variants }) =>
        new Set(variants.map(({ name }) => name)).size === variants.length &&
        (variants.length === 0 || variants.reduce((sum, variant) => sum + variant.count, 0) === count),
    ) &&
    lineUp.reduce((sum, { count }) => sum + count, 0) === size &&
    size > 0 &&
    size <= MAX_BOX_TICKETS &&
    beacon.period > 0 &&
    beacon.delay > 0 &&
    opensAt < closesAt &&
    earliestClose <= closesAt &&
    isMajority(witnesses)
  );
}

/** Two quorums share a witness, so that no two logs can both have one while a witness is honest. */
const isMajority = ({ keys, quorum }: DrawManifest['witnesses']) =>
  quorum <= keys.length && (quorum === 0 || quorum * 2 > keys.length) && new Set(keys).size === keys.length;

/** Text without control, formatting and private characters, and in the composed form. */
export const isPlainText = (text: unknown): boolean =>
  typeof text === 'string' &&
  !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/u.test(text) &&
  text.normalize('NFC') === text;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

const isTime = (text: unknown): boolean =>
  typeof text === 'string' && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;
