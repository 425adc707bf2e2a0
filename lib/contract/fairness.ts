import { z } from 'zod';
import { CLOSE_CAUSES } from '#lib/contract/close-causes.ts';
import { Paging, pageOf } from './paging.ts';
import { Count, DirectoryName, GradeLabel, Timestamp, OpaqueId } from './values.ts';
import { GRADES } from './enums.ts';

/** Bytes as lower-case hexadecimal digits. */
const Hex = z.string().regex(/^(?:[\da-f]{2})*$/);
const Digest = z.string().regex(/^[\da-f]{64}$/);
const Milliseconds = Count.meta({ description: 'Milliseconds since 1970.' });

/** A draw's box and its log, as of this moment (docs/fairness.md). */
export const FairBox = z
  .object({
    productId: OpaqueId,
    directoryName: DirectoryName,
    manifest: z.string().meta({ description: 'The published line-up and rules, canonical JSON.' }),
    announcedAt: Timestamp.nullable().meta({
      description: 'When the manifest was written to the log; it does not change afterwards.',
    }),
    lines: z
      .array(
        z.object({
          prize: z.string(),
          grade: z.enum(GRADES),
          gradeLabel: GradeLabel,
          name: z.string(),
          variant: z.string().nullable(),
          count: Count,
          left: Count,
        }),
      )
      .meta({ description: 'The lines of the box. Results and counts name them by position.' }),
    sold: Count,
    waiting: Count.meta({ description: 'Sold tickets that wait for their result.' }),
    log: z.object({ entries: Count, head: Digest }),
    closed: z.object({ at: Timestamp, reason: z.string().nullable() }).nullable().meta({
      description: 'The end of the sale. `reason`: why the shop ended it early or cancelled the draw.',
    }),
    corrections: z
      .array(
        z.object({
          prize: Count.meta({
            description: 'Place in the line-up of the manifest; its length: the last-one prize.',
          }),
          before: z.string().meta({ description: 'As the manifest or the correction before says.' }),
          name: z.string(),
          reason: z.string(),
          at: Timestamp,
        }),
      )
      .meta({ description: 'Corrected names of prizes, oldest first. The manifest stays as it is.' }),
    isLocalBeacon: z.boolean().meta({ description: 'The shop makes the rounds itself: they prove nothing.' }),
    witnesses: Count,
    quorum: Count,
    askedAt: Timestamp,
  })
  .meta({ id: 'FairBox' });
export type FairBox = z.infer<typeof FairBox>;

const entryOf = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), seq: Count, ...shape, hash: Digest });

const tickets = { orderHash: Digest, from: Count, count: Count };

/** An entry of a draw's public log. */
export const FairLogEntry = z
  .discriminatedUnion('kind', [
    entryOf('sale', { ...tickets, at: Milliseconds, round: Count }),
    entryOf('reveal', { round: Count, signature: Hex, sales: Count, left: z.array(Count) }),
    entryOf('refund', { ...tickets, prizes: z.array(Count), lastOne: z.boolean(), at: Milliseconds }),
    entryOf('withdrawal', { ...tickets, at: Milliseconds }),
    entryOf('pause', { reason: z.string(), at: Milliseconds }),
    entryOf('resume', { at: Milliseconds }),
    entryOf('correction', { prize: Count, name: z.string(), reason: z.string(), at: Milliseconds }),
    entryOf('close', { cause: z.enum(CLOSE_CAUSES), reason: z.string(), at: Milliseconds }),
    entryOf('void', { round: Count, at: Milliseconds }),
  ])
  .meta({ id: 'FairLogEntry' });
export type FairLogEntry = z.infer<typeof FairLogEntry>;

/** Everything needed to check the result of one order without trusting the shop. */
export const OrderEvidence = z
  .object({
    orderId: OpaqueId,
    requestKey: z.string(),
    salt: Hex,
    receipt: z.string().meta({ description: 'The signed note about the sale.' }),
    manifest: z.string(),
    head: Digest.meta({ description: 'The hash before the first entry.' }),
    entries: z.array(FairLogEntry),
  })
  .meta({ id: 'OrderEvidence' });
export type OrderEvidence = z.infer<typeof OrderEvidence>;

/** A prize of a high grade that came out of a box on sale. The log knows no buyers. */
const LatestResult = z
  .object({
    directoryName: DirectoryName,
    title: z.string().meta({ description: 'The title of the draw.' }),
    gradeLabel: GradeLabel,
    at: Timestamp.meta({ description: 'When the round that decided it was published.' }),
  })
  .meta({ id: 'LatestResult' });
export type LatestResult = z.infer<typeof LatestResult>;

const ofDraw = { required: ['directoryName'], params: z.object({ directoryName: DirectoryName }) };

export const fairnessCalls = {
  showFairness: {
    method: 'GET',
    path: '/api/product/{directoryName}/fairness',
    source: 'shop',
    who: 'anyone',
    summary: 'The manifest of a draw, what is left in its box, and how far its log has come.',
    ...ofDraw,
    answer: FairBox,
    refusals: ['drawNotFound', 'boxNotReady'],
    cost: 2,
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
    refusals: ['drawNotFound', 'boxNotReady'],
    cost: 4,
  },
  downloadFairness: {
    method: 'GET',
    path: '/api/product/{directoryName}/fairness/record',
    source: 'shop',
    who: 'anyone',
    summary: 'The record of a draw for the verifier: one JSON text in each line.',
    ...ofDraw,
    answer: z.string(),
    media: 'text/plain',
    refusals: ['drawNotFound', 'boxNotReady'],
    cost: 4,
  },
  downloadHeads: {
    method: 'GET',
    path: '/api/fairness/heads',
    source: 'shop',
    who: 'anyone',
    summary:
      "The leaves of the shop's log of heads from a place on, oldest first: hexadecimal digits in each line.",
    query: z.object({ from: z.coerce.number().int().min(0).max(2_147_483_647).default(0) }),
    answer: z.string(),
    media: 'text/plain',
    refusals: [],
    cost: 4,
  },
  showCheckpoint: {
    method: 'GET',
    path: '/api/fairness/checkpoint',
    source: 'shop',
    who: 'anyone',
    summary: "The newest signed checkpoint of the shop's log (C2SP tlog-checkpoint).",
    answer: z.object({ checkpoint: z.string().nullable() }),
    refusals: [],
  },
  listLatestResults: {
    method: 'GET',
    path: '/api/fairness/latest',
    source: 'shop',
    who: 'anyone',
    summary:
      'The prizes of grade A to C that came out of the boxes on sale within a day, from their logs: at most three, the latest first.',
    answer: z.object({ items: z.array(LatestResult) }),
    refusals: [],
    cost: 4,
  },
  showEvidence: {
    method: 'GET',
    path: '/api/orderHistory/{orderHistoryId}/evidence',
    source: 'shop',
    who: 'member',
    summary: 'The evidence of the result of an order.',
    required: ['orderHistoryId'],
    params: z.strictObject({ orderHistoryId: OpaqueId }),
    answer: OrderEvidence,
    refusals: ['loginRequired', 'notFound', 'orderNotPaid', 'resultPending'],
  },
} as const;
