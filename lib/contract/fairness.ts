import { z } from 'zod';
import { Paging, pageOf } from './paging.ts';
import { Count, DirectoryName, Timestamp, OpaqueId, Yen } from './values.ts';
import { GRADES } from './enums.ts';

/** Bytes as lower-case hexadecimal digits. */
const Hex = z.string().regex(/^(?:[\da-f]{2})*$/);
const Digest = z.string().regex(/^[\da-f]{64}$/);

/** The commitment published before the sale, and what has been sold since (docs/fairness.md). */
export const FairBox = z
  .object({
    algorithm: z.literal('kuji-fair-v1'),
    productId: OpaqueId,
    directoryName: DirectoryName,
    title: z.string(),
    price: Yen,
    opensAt: Timestamp,
    closesAt: Timestamp,
    sealedAt: Timestamp,
    lineUp: z.array(z.object({ prize: z.string(), grade: z.enum(GRADES), name: z.string(), count: Count })),
    size: Count.meta({ description: 'Tickets in the box that was sealed.' }),
    manifest: z.string().meta({ description: 'The text whose SHA-256 is the beacon of an offline box.' }),
    beacon: Digest,
    isOffline: z.boolean().meta({ description: 'No public source of randomness was used.' }),
    commit: Digest,
    root: Digest.meta({ description: 'Root of the Merkle tree over the tickets (RFC 9162).' }),
    sold: Count.meta({ description: 'Number of tickets sold from this box, in order.' }),
    log: z.object({ entries: Count, head: Digest }),
    isOver: z.boolean(),
    seed: Digest.nullable().meta({ description: 'Published once the draw is over or sold out.' }),
    askedAt: Timestamp,
  })
  .meta({ id: 'FairBox' });
export type FairBox = z.infer<typeof FairBox>;

export const FairLogEntry = z
  .object({
    seq: Count,
    kind: z.enum(['sale', 'refund']),
    orderHash: Digest,
    from: Count.meta({
      description: 'First ticket; for a refund, that of the sale, or 0 if there was none.',
    }),
    count: Count,
    at: Timestamp,
    prev: Digest,
    hash: Digest,
  })
  .meta({ id: 'FairLogEntry' });
export type FairLogEntry = z.infer<typeof FairLogEntry>;

/** Everything needed to check the tickets of one order without trusting the shop. */
export const OrderProof = z
  .object({
    orderHistoryId: OpaqueId,
    salt: Hex,
    entry: FairLogEntry,
    tickets: z.array(z.object({ slot: Count, prize: z.string(), nonce: Hex, path: z.array(Digest) })),
  })
  .meta({ id: 'OrderProof' });
export type OrderProof = z.infer<typeof OrderProof>;

/** The download for the verifier: the box and its whole log. */
export const FairRecord = z.object({ box: FairBox, log: z.array(FairLogEntry) }).meta({ id: 'FairRecord' });
export type FairRecord = z.infer<typeof FairRecord>;

const ofDraw = { required: ['directoryName'], params: z.object({ directoryName: DirectoryName }) };

export const fairnessCalls = {
  showFairness: {
    method: 'GET',
    path: '/api/product/{directoryName}/fairness',
    source: 'shop',
    who: 'anyone',
    summary: "The shop's commitment before the sale of a draw, and how many tickets are sold.",
    ...ofDraw,
    answer: FairBox,
    refusals: ['drawNotFound', 'boxNotSealed'],
  },
  listFairLog: {
    method: 'GET',
    path: '/api/product/{directoryName}/fairness/log',
    source: 'shop',
    who: 'anyone',
    summary: 'The public log of a draw, oldest entry first.',
    ...ofDraw,
    query: Paging,
    answer: pageOf(FairLogEntry),
    refusals: ['drawNotFound', 'boxNotSealed'],
  },
  downloadFairness: {
    method: 'GET',
    path: '/api/product/{directoryName}/fairness/record',
    source: 'shop',
    who: 'anyone',
    summary: 'The box and its whole log in one file, for the verifier.',
    ...ofDraw,
    answer: FairRecord,
    refusals: ['drawNotFound', 'boxNotSealed'],
  },
  showProof: {
    method: 'GET',
    path: '/api/orderHistory/{orderHistoryId}/proof',
    source: 'shop',
    who: 'member',
    summary: 'The proof of the tickets of a played order.',
    required: ['orderHistoryId'],
    params: z.strictObject({ orderHistoryId: OpaqueId }),
    answer: OrderProof,
    refusals: ['loginRequired', 'notFound', 'orderNotPaid', 'orderNotPlayed'],
  },
} as const;
