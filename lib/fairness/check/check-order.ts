import {
  decidingRound,
  isQuicknet,
  isSignedRound,
  LOCAL_CHAIN,
  randomnessOf,
  timeOfRound,
} from '../beacon.ts';
import { equalBytes, fromHex, toHex } from '../bytes.ts';
import { drawTickets } from '../draw-tickets.ts';
import {
  entryHash,
  type LogEntry,
  orderHash,
  type RevealEntry,
  type SaleEntry,
  VOID_AFTER_MS,
  type VoidEntry,
} from '../log-entry.ts';
import { boxLines, type DrawManifest, manifestHash, readManifest } from '../manifest.ts';
import { isReceiptOf } from './denied-order.ts';
import type { Finding, Verdict } from './finding.ts';
import { readRecordLine, recordLineText } from './record-line.ts';

/** The checks of one order, in the order in which they are shown. */
export const ORDER_CHECKS = [
  /** The sale in the log is this order's. */
  'order',
  /** The shop signed this sale for its buyer, before its round existed. A kept receipt agrees with the log. */
  'receipt',
  /** The shop draws by quicknet. Open: by a beacon of its own. */
  'beacon',
  /** The entries from the sale to its result refer to each other. */
  'chain',
  /** The sale waited for the round that follows from its time. */
  'rounds',
  /** The round is signed by the beacon. */
  'signatures',
  /** All sales of the round, drawn again, leave what the log says. */
  'results',
  /** The prizes are those that were shown. */
  'shown',
] as const;
export type OrderCheckName = (typeof ORDER_CHECKS)[number];

/** The evidence by which a buyer checks the tickets of an order without the whole log. */
export type OrderEvidence = {
  readonly orderId: string;
  /** The idempotency key that the browser chose for the order. */
  readonly requestKey: string;
  /** 16 bytes in hexadecimal digits. */
  readonly salt: string;
  /** The signed note that the buyer got with the sale. */
  readonly receipt: string;
  readonly manifest: string;
  /** The hash before the first entry. */
  readonly head: string;
  /**
   * The entries from the sale, or from the result before that of the order if it is earlier, up to the result of the
   * order. Without a result before it: from the first entry of the log.
   */
  readonly entries: readonly LogEntry[];
};

/** A ticket as its buyer saw it. `variant`: null, if the prize has none. */
export type ShownTicket = {
  readonly ticket: number;
  readonly prize: string;
  readonly variant: string | null;
};

/** Checks an order by its evidence alone. `shown`: its tickets in turn. Takes about 40 ms of processor time. */
export function checkOrder(
  evidence: OrderEvidence,
  shown: readonly ShownTicket[],
): readonly Finding<OrderCheckName>[] {
  const manifest = readManifest(evidence.manifest);
  const sale = saleOf(evidence);
  const result = evidence.entries.at(-1);
  if (manifest === undefined || sale === undefined || (result?.kind !== 'reveal' && result?.kind !== 'void'))
    return [{ check: 'order', verdict: 'wrong' }];
  const verdicts: Readonly<Record<OrderCheckName, Verdict>> = {
    order: 'right',
    receipt: verdictOf(isReceiptOf(manifest, sale, evidence.receipt)),
    beacon: manifest.beacon.chain === LOCAL_CHAIN ? 'open' : verdictOf(isQuicknet(manifest.beacon)),
    chain: verdictOf(isChained(evidence)),
    rounds: verdictOf(isDue(manifest, sale, result)),
    ...(result.kind === 'void'
      ? { signatures: 'open', results: 'open', shown: verdictOf(shown.length === 0) }
      : drawnVerdicts(manifest, { ...evidence, sale, reveal: result }, shown)),
  };
  return ORDER_CHECKS.map((check) => ({ check, verdict: verdicts[check] }));
}

const verdictOf = (isRight: boolean): Verdict => (isRight ? 'right' : 'wrong');

/** Whether the result is of the round that follows from the time of the sale, and is not void too early. */
function isDue(
  { beacon }: DrawManifest,
  sale: LogEntry<SaleEntry>,
  result: LogEntry<RevealEntry | VoidEntry>,
): boolean {
  const isRound = sale.round === result.round && sale.round === decidingRound(beacon, sale.at);
  return (
    isRound && (result.kind === 'reveal' || result.at >= timeOfRound(beacon, sale.round) + VOID_AFTER_MS)
  );
}

function drawnVerdicts(
  manifest: DrawManifest,
  { sale, ...evidence }: Round & { readonly sale: LogEntry<SaleEntry> },
  shown: readonly ShownTicket[],
) {
  const { round, signature } = evidence.reveal;
  const drawn = drawRound(manifest, evidence);
  return {
    signatures: verdictOf(isSignedRound(manifest.beacon, { round, signature: fromHex(signature) })),
    results: verdictOf(drawn !== undefined),
    shown: verdictOf(isShown(manifest, { sale, lines: drawn?.get(sale.seq) }, shown)),
  };
}

function isChained({ manifest, head, entries }: OrderEvidence): boolean {
  const [first] = entries;
  let before = fromHex(head);
  let seq = first?.seq ?? 0;
  const isWholeLog = seq === 0 && equalBytes(before, manifestHash(manifest));
  if (!isWholeLog && resultBefore(entries) === undefined) return false;
  for (const entry of entries) {
    before = entryHash(before, seq, entry);
    if (entry.seq !== seq || toHex(before) !== entry.hash) return false;
    seq += 1;
  }
  return true;
}

/** The result before that at the end. */
const resultBefore = (entries: readonly LogEntry[]): LogEntry<RevealEntry> | undefined =>
  entries.slice(0, -1).findLast((entry) => entry.kind === 'reveal');

type Round = { readonly entries: readonly LogEntry[]; readonly reveal: LogEntry<RevealEntry> };

/** The lines of the box that the sales of a round draw, by their `seq`. `undefined`: not what the log says. */
function drawRound(
  manifest: DrawManifest,
  { entries, reveal }: Round,
): ReadonlyMap<number, readonly number[]> | undefined {
  const box = boxLines(manifest);
  let left = resultBefore(entries)?.left ?? box.map(({ count }) => count);
  if (left.length !== box.length) return undefined;
  const randomness = randomnessOf(fromHex(reveal.signature));
  const drawn = new Map<number, readonly number[]>();
  try {
    for (const entry of entries) {
      if (entry.kind !== 'sale' || entry.round !== reveal.round) continue;
      const { seq, hash, count } = entry;
      const result = drawTickets(left, randomness, {
        drawId: manifest.drawId,
        seq,
        hash: fromHex(hash),
        count,
      });
      left = result.left;
      drawn.set(seq, result.lines);
    }
  } catch {
    return undefined;
  }
  return drawn.size === reveal.sales && left.join() === reveal.left.join() ? drawn : undefined;
}

type OwnSale = { readonly sale: LogEntry<SaleEntry>; readonly lines: readonly number[] | undefined };

function isShown(manifest: DrawManifest, { sale, lines }: OwnSale, shown: readonly ShownTicket[]): boolean {
  const box = boxLines(manifest);
  return (
    lines !== undefined &&
    shown.length === lines.length &&
    shown.every(({ ticket, prize, variant }, index) => {
      const line = box[lines[index] ?? -1];
      return ticket === sale.from + index && line?.prize === prize && line.variant === variant;
    })
  );
}

/** An order's result as its buyer saves it. */
export type SavedEvidence = {
  readonly evidence: OrderEvidence;
  readonly shown: readonly ShownTicket[];
};

/** The text of the file that a buyer saves. */
export const evidenceText = (evidence: OrderEvidence, shown: readonly ShownTicket[]): string =>
  [JSON.stringify({ kind: 'order', ...fieldsOf(evidence), shown }), ...evidence.entries.map(recordLineText)]
    .map((line) => `${line}\n`)
    .join('');

const fieldsOf = ({
  orderId,
  requestKey,
  salt,
  receipt,
  manifest,
  head,
}: Omit<OrderEvidence, 'entries'>) => ({ orderId, requestKey, salt, receipt, manifest, head });

/** Reads such a file. `undefined`: it is none. */
export function readEvidence(text: string): SavedEvidence | undefined {
  try {
    const [first = '', ...lines] = text.replace(/\n$/, '').split('\n');
    const { kind, shown, ...fields } = JSON.parse(first) as Omit<OrderEvidence, 'entries'> & {
      readonly kind: unknown;
      readonly shown: readonly ShownTicket[];
    };
    const read = lines.map(readRecordLine);
    const entries = read.filter((line): line is LogEntry => line !== undefined && 'hash' in line);
    const evidence = { ...fieldsOf(fields), entries };
    const isWhole =
      kind === 'order' && entries.length === read.length && evidenceText(evidence, shown) === text;
    return isWhole ? { evidence, shown } : undefined;
  } catch {
    return undefined;
  }
}

function saleOf(evidence: OrderEvidence): LogEntry<SaleEntry> | undefined {
  const hash = orderHash({ ...evidence, salt: fromHex(evidence.salt) });
  return evidence.entries.find(
    (entry): entry is LogEntry<SaleEntry> => entry.kind === 'sale' && entry.orderHash === hash,
  );
}
