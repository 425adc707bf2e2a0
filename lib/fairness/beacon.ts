import { pippenger } from '@noble/curves/abstract/curve.js';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { u64 } from './bytes.ts';

/**
 * A chain of the public randomness beacon drand with the scheme `bls-unchained-g1-rfc9380`: a signature of 48 bytes on
 * G1 over SHA-256 of the round's number, a key of 96 bytes on G2.
 */
export type BeaconChain = {
  /** The chain's hash, or `local` for a chain that the shop makes itself. */
  readonly chain: string;
  /** Lower-case hexadecimal digits. */
  readonly publicKey: string;
  /** Time of round 1, in milliseconds since 1970. */
  readonly genesis: number;
  /** Milliseconds between two rounds. */
  readonly period: number;
  /** Rounds between the newest one at the time of a sale and the one that decides it. */
  readonly delay: number;
};

/** quicknet of the League of Entropy (https://docs.drand.love). */
export const QUICKNET: BeaconChain = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367_000,
  period: 3_000,
  delay: 2,
};

const FIELDS = Object.keys(QUICKNET) as readonly (keyof BeaconChain)[];

export const isQuicknet = (chain: BeaconChain): boolean =>
  FIELDS.every((field) => chain[field] === QUICKNET[field]);

/** The name of a chain that a shop makes itself: nobody else vouches for its rounds. */
export const LOCAL_CHAIN = 'local';

/** When the rounds of a chain are published, and which one decides a sale. */
export type BeaconTiming = Pick<BeaconChain, 'genesis' | 'period' | 'delay'>;

type Clock = Pick<BeaconTiming, 'genesis' | 'period'>;

/** The newest round at a time in milliseconds since 1970. Below 1 before the first round. */
export const roundAt = ({ genesis, period }: Clock, ms: number): number =>
  Math.floor((ms - genesis) / period) + 1;

/** The time at which a round is published, in milliseconds since 1970. */
export const timeOfRound = ({ genesis, period }: Clock, round: number): number =>
  genesis + (round - 1) * period;

/**
 * The round that decides a sale. It follows from the logged time alone, so that nobody can choose it afterwards. That of
 * quicknet is published more than 3 s and at most 6 s after the sale.
 */
export const decidingRound = (timing: BeaconTiming, ms: number): number => roundAt(timing, ms) + timing.delay;

/** The random value of a round, 32 bytes. */
export const randomnessOf = (signature: Uint8Array): Uint8Array => sha256(signature);

export type BeaconRound = { readonly round: number; readonly signature: Uint8Array };

const SIGNATURE_SIZE = 48;
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const { shortSignatures: scheme, G1, G2, fields } = bls12_381;

/** The point of G1 whose product with the secret key is the signature of a round. */
export const pointOfRound = (round: number) => scheme.hash(sha256(u64(round)), DOMAIN);

function publicKeyOf({ publicKey }: Pick<BeaconChain, 'publicKey'>) {
  const point = G2.Point.fromHex(publicKey);
  point.assertValidity();
  return point;
}

/** Whether this is the signature of the round under the chain's key. Takes about 30 ms of processor time. */
export function isSignedRound(
  chain: Pick<BeaconChain, 'publicKey'>,
  { round, signature }: BeaconRound,
): boolean {
  try {
    return (
      signature.length === SIGNATURE_SIZE && scheme.verify(signature, pointOfRound(round), publicKeyOf(chain))
    );
  } catch {
    return false;
  }
}

/**
 * Whether all rounds are signed, with two pairings for all of them: a sum of the signatures with random factors is
 * compared with the sum of the rounds' points with the same factors. `random` returns 16 fresh random bytes.
 */
export function areSignedRounds(
  chain: Pick<BeaconChain, 'publicKey'>,
  rounds: readonly BeaconRound[],
  random: () => Uint8Array,
): boolean {
  const [only] = rounds;
  if (only === undefined) return true;
  if (rounds.length === 1) return isSignedRound(chain, only);
  try {
    const factors = rounds.map(() => numberOf(random()) | 1n);
    const signatures = rounds.map(({ signature }) => {
      const point = G1.Point.fromBytes(signature);
      point.assertValidity();
      return point;
    });
    const points = rounds.map(({ round }) => G1.Point.fromAffine(pointOfRound(round).toAffine()));
    const product = bls12_381.pairingBatch([
      { g1: pippenger(G1.Point, signatures, factors), g2: G2.Point.BASE },
      { g1: pippenger(G1.Point, points, factors).negate(), g2: publicKeyOf(chain) },
    ]);
    return fields.Fp12.eql(product, fields.Fp12.ONE);
  } catch {
    return false;
  }
}

const numberOf = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

/** A round of a chain that the shop makes itself. `secretKey`: 32 bytes. */
export function signRound(secretKey: Uint8Array, round: number): BeaconRound {
  return { round, signature: scheme.sign(pointOfRound(round), secretKey).toBytes() };
}

/** The chain of a shop's own key. */
export const localChain = (secretKey: Uint8Array, { genesis, period, delay }: BeaconTiming): BeaconChain => ({
  chain: LOCAL_CHAIN,
  publicKey: scheme.getPublicKey(secretKey).toHex(),
  genesis,
  period,
  delay,
});
