import { ed25519 } from '@noble/curves/ed25519.js';
import {
  type BeaconChain,
  type BeaconRound,
  decidingRound,
  localChain,
  randomnessOf,
  signRound,
} from '#lib/fairness/beacon.ts';
import { fromHex, toBase64, toHex, utf8 } from '#lib/fairness/bytes.ts';
import type { OrderEvidence } from '#lib/fairness/check/check-order.ts';
import { type RecordLine, recordLineText } from '#lib/fairness/check/record-line.ts';
import { drawTickets } from '#lib/fairness/draw-tickets.ts';
import { checkpointText, headLeaf, receiptText } from '#lib/fairness/head-log.ts';
import {
  entryHash,
  type LogEntry,
  type LogEntryBody,
  orderHash,
  type SaleEntry,
} from '#lib/fairness/log-entry.ts';
import { boxLines, type DrawManifest, manifestHash, manifestText } from '#lib/fairness/manifest.ts';
import { inclusionPath, leafHash, rootOf } from '#lib/fairness/merkle-tree.ts';
import { cosign, type KeyKind, type NoteSigner, signNote, verifierText } from '#lib/fairness/signed-note.ts';

/** A signer whose secret key is 32 times one byte. */
export function aSigner(name: string, byte: number, kind: KeyKind = 'log'): NoteSigner {
  const secret = new Uint8Array(32).fill(byte);
  return {
    name,
    kind,
    publicKey: ed25519.getPublicKey(secret),
    sign: (message) => ed25519.sign(message, secret),
  };
}

export const shopSigner = aSigner('koron-do.example/kuji', 1);
export const witnessSigners = [2, 3, 4].map((byte) => aSigner(`witness-${byte}.example`, byte, 'witness'));

const localKey = new Uint8Array(32).fill(9);
const GENESIS = 1_790_000_000_000;
export const aLocalChain: BeaconChain = localChain(localKey, { genesis: GENESIS, period: 3_000, delay: 2 });
const signed = new Map<number, BeaconRound>();

/** Signing takes longer than most tests. */
export function localRound(round: number): BeaconRound {
  const known = signed.get(round) ?? signRound(localKey, round);
  signed.set(round, known);
  return known;
}

export const aDrawId = '5f0c8a52-3f0a-4f7e-9e47-0d4d7f5c0c11';
const OPENS = Date.parse('2026-11-06T01:00:00.000Z');

/** A manifest of ten tickets in four grades, of which D has two variants. */
export const aManifest = (but: Partial<DrawManifest> = {}): DrawManifest => ({
  beacon: { ...aLocalChain },
  closesAt: '2026-12-06T01:00:00.000Z',
  drawId: aDrawId,
  earliestClose: '2026-11-20T01:00:00.000Z',
  kind: 'box',
  lastOne: 'ラストワン賞のぬいぐるみ',
  lineUp: [
    { count: 1, grade: 'A', name: 'A賞のぬいぐるみ', prize: 'A', variants: [] },
    { count: 2, grade: 'B', name: 'B賞のタオル', prize: 'B', variants: [] },
    { count: 3, grade: 'C', name: 'C賞のコップ', prize: 'C', variants: [] },
    {
      ...{ count: 4, grade: 'D', name: 'D賞のキーホルダー', prize: 'D' },
      variants: [
        { count: 2, name: 'あか' },
        { count: 2, name: 'あお' },
      ],
    },
  ],
  opensAt: new Date(OPENS).toISOString(),
  origin: shopSigner.name,
  price: 700,
  shopKey: verifierText(shopSigner),
  size: 10,
  witnesses: { keys: witnessSigners.map(verifierText), quorum: 2 },
  ...but,
});

/** A sale: the number of tickets and its time in milliseconds after the opening. */
export type SaleStep = { readonly sale: number; readonly at: number };

/** One step of an in-memory shop. */
export type ShopStep =
  | SaleStep
  /** Signs the head. `witnesses`: how many of them sign too, at a time in milliseconds after the opening. */
  | { readonly stamp: number; readonly witnesses?: number }
  /** Reveals the round of the oldest waiting sale. */
  | 'reveal'
  | { readonly entry: (record: FairRecord) => LogEntryBody };

export const orderOf = (nth: number) => ({
  orderId: `order-${nth}`,
  requestKey: `browser-key-${nth}`,
  salt: utf8(`salt-of-order-${String(nth).padStart(2, '0')}`),
});

type FairRecordOptions = {
  readonly manifest?: DrawManifest;
  readonly rounds?: (round: number) => BeaconRound;
  readonly opensAt?: number;
};

/** A draw's log that grows step by step, as an in-memory shop would write it. */
export class FairRecord {
  readonly manifest: DrawManifest;
  readonly text: string;
  readonly entries: LogEntry[] = [];
  readonly sales: LogEntry<SaleEntry>[] = [];
  readonly results = new Map<number, readonly number[]>();
  readonly leaves: Uint8Array[] = [];
  readonly #lines: RecordLine[];
  readonly #rounds: (round: number) => BeaconRound;
  readonly #opensAt: number;
  readonly #heads: Uint8Array[];
  #waiting: LogEntry<SaleEntry>[] = [];
  left: readonly number[];

  constructor({ manifest = aManifest(), rounds = localRound, opensAt = OPENS }: FairRecordOptions = {}) {
    this.manifest = manifest;
    this.text = manifestText(manifest);
    this.#lines = [{ kind: 'manifest', manifest: this.text }];
    this.#rounds = rounds;
    this.#opensAt = opensAt;
    this.#heads = [manifestHash(this.text)];
    this.left = boxLines(manifest).map(({ count }) => count);
  }

  run(...steps: readonly ShopStep[]): this {
    for (const step of steps) this.#step(step);
    return this;
  }

  /** The lines of the record, with its end. */
  lines(): string[] {
    const end = {
      kind: 'end',
      entries: this.entries.length,
      head: toHex(this.#head),
      at: this.entries.reduce((last, entry) => ('at' in entry ? entry.at : last), this.#opensAt),
    } as const;
    return [...this.#lines, end].map(recordLineText);
  }

  receiptOf(sale: LogEntry<SaleEntry>): string {
    return signNote(receiptText(this.manifest.origin, this.manifest.drawId, sale), shopSigner);
  }

  evidenceOf(nth: number): OrderEvidence {
    const sale = this.sales[nth];
    if (sale === undefined) throw new RangeError(`There is no order ${nth}.`);
    const end = this.entries.findIndex(
      (entry) => (entry.kind === 'reveal' || entry.kind === 'void') && entry.round === sale.round,
    );
    const before = this.entries.findLastIndex((entry, index) => entry.kind === 'reveal' && index < end);
    const first = this.entries.findIndex((entry) => entry.kind === 'sale' && entry.round === sale.round);
    const start = before < 0 ? 0 : Math.min(before, first);
    const { salt, ...order } = orderOf(nth);
    return {
      ...order,
      salt: toHex(salt),
      receipt: this.receiptOf(sale),
      manifest: this.text,
      head: toHex(this.#heads[start] ?? new Uint8Array()),
      entries: this.entries.slice(start, end + 1),
    };
  }

  /** Adds an entry with its number and hash. */
  add<Body extends LogEntryBody>(body: Body): LogEntry<Body> {
    const seq = this.entries.length;
    const hash = entryHash(this.#head, seq, body);
    this.#heads.push(hash);
    const entry = { ...body, seq, hash: toHex(hash) };
    this.entries.push(entry);
    this.#lines.push(entry);
    return entry;
  }

  get #head(): Uint8Array {
    return this.#heads.at(-1) ?? new Uint8Array();
  }

  #step(step: ShopStep): void {
    if (step === 'reveal') return this.#reveal();
    if ('sale' in step) return this.#sell(step);
    if ('stamp' in step) return this.#stamp(step.stamp, step.witnesses ?? 3);
    this.add(step.entry(this));
  }

  #sell({ sale: count, at: after }: SaleStep): void {
    const at = this.#opensAt + after;
    const from = this.sales.reduce((sum, sale) => sum + sale.count, 0);
    const hash = orderHash(orderOf(this.sales.length));
    const round = decidingRound(this.manifest.beacon, at);
    const entry = this.add({ kind: 'sale', orderHash: hash, from, count, at, round });
    this.sales.push(entry);
    this.#waiting.push(entry);
  }

  #reveal(): void {
    const round = Math.min(...this.#waiting.map((sale) => sale.round));
    const { signature } = this.#rounds(round);
    const decided = this.#waiting.filter((sale) => sale.round === round);
    for (const { seq, count, hash } of decided) {
      const sale = { drawId: this.manifest.drawId, seq, hash: fromHex(hash), count };
      const drawn = drawTickets(this.left, randomnessOf(signature), sale);
      this.left = drawn.left;
      this.results.set(seq, drawn.lines);
    }
    this.#waiting = this.#waiting.filter((sale) => sale.round !== round);
    this.add({
      kind: 'reveal',
      round,
      signature: toHex(signature),
      sales: decided.length,
      left: [...this.left],
    });
  }

  #stamp(after: number, witnesses: number): void {
    const leaf = headLeaf({ drawId: this.manifest.drawId, entries: this.entries.length, head: this.#head });
    this.leaves.push(leaf);
    const hashes = this.leaves.map(leafHash);
    const text = checkpointText({ origin: this.manifest.origin, size: hashes.length, root: rootOf(hashes) });
    const seconds = Math.floor((this.#opensAt + after) / 1000);
    const cosignatures = witnessSigners.slice(0, witnesses).map((signer) => cosign(text, signer, seconds));
    const index = hashes.length - 1;
    this.#lines.push({
      kind: 'stamp',
      index,
      path: inclusionPath(hashes, index).map(toBase64),
      checkpoint: signNote(text, shopSigner) + cosignatures.join(''),
    });
  }
}

/** A whole sale of ten tickets: six orders in four rounds, one refund, sold out. All witnessed. */
export const aWholeRecord = (options: FairRecordOptions = {}): FairRecord =>
  new FairRecord(options).run(
    { stamp: -60_000 },
    { sale: 2, at: 100 },
    { sale: 1, at: 200 },
    { stamp: 1_000 },
    { sale: 3, at: 3_100 },
    { stamp: 4_000 },
    'reveal',
    { sale: 1, at: 6_500 },
    { stamp: 7_000 },
    'reveal',
    { entry: refundOf(0) },
    'reveal',
    { sale: 2, at: 20_000 },
    { sale: 1, at: 20_500 },
    { entry: () => ({ kind: 'close', cause: 'soldOut', reason: '', at: OPENS + 20_500 }) },
    { stamp: 21_000 },
    'reveal',
    { stamp: 30_000 },
  );

/** The refund of the first ticket of an order. */
export const refundOf =
  (nth: number) =>
  ({ sales, results }: FairRecord): LogEntryBody => {
    const sale = sales[nth];
    if (sale === undefined) throw new RangeError(`There is no order ${nth}.`);
    const prizes = (results.get(sale.seq) ?? []).slice(0, 1);
    return {
      kind: 'refund',
      orderHash: sale.orderHash,
      from: sale.from,
      count: 1,
      prizes,
      lastOne: false,
      at: OPENS + 10_000,
    };
  };

/** The withdrawal of that refund. */
export const withdrawalOf =
  (nth: number) =>
  ({ sales }: FairRecord): LogEntryBody => {
    const sale = sales[nth];
    if (sale === undefined) throw new RangeError(`There is no order ${nth}.`);
    const { orderHash: hash, from } = sale;
    return { kind: 'withdrawal', orderHash: hash, from, count: 1, at: OPENS + 10_000 };
  };

export const OPENS_MS = OPENS;
