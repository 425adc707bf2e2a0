import {
  areSignedRounds,
  type BeaconRound,
  decidingRound,
  isQuicknet,
  isSignedRound,
  LOCAL_CHAIN,
  randomnessOf,
  timeOfRound,
} from '../beacon.ts';
import { fromHex, toHex } from '../bytes.ts';
import { drawTickets } from '../draw-tickets.ts';
import {
  type CloseEntry,
  type CorrectionEntry,
  entryHash,
  LAST_SALE_MS,
  type LogEntry,
  type PauseEntry,
  type RefundEntry,
  type RevealEntry,
  type SaleEntry,
  VOID_AFTER_MS,
  type VoidEntry,
} from '../log-entry.ts';
import {
  boxLines,
  type DrawManifest,
  isPlainText,
  manifestHash,
  MAX_SALE_TICKETS,
  readManifest,
} from '../manifest.ts';
import { type Finding, RECORD_CHECKS, type RecordCheckName, type Verdict } from './finding.ts';
import { MalformedRecordError, readRecordLine, type StampLine } from './record-line.ts';
import { SignedHeads } from './signed-heads.ts';
import { SoldTickets } from './sold-tickets.ts';

/** A void round is in the log at the latest this long after it may be. */
const OVERDUE_MS = 3_600_000;
/** The end of a draw is published within this time. */
const CLOSE_WITHIN_MS = 7 * 24 * 3_600_000;
/** Entries may be this much later than the check: clocks of visitors are wrong by hours. */
const CHECK_CLOCK_MS = 24 * 3_600_000;
/** Entries may be this much later than the signatures of their witnesses. */
const WITNESS_CLOCK_MS = 3_600_000;
/** Rounds that are verified together. More at once are faster, but the page cannot respond meanwhile. */
const ROUNDS_AT_ONCE = 16;

/** Keys that are known from elsewhere than the record. */
export type PinnedKeys = {
  readonly shopKey: string;
  readonly witnesses: readonly string[];
  readonly quorum: number;
};

export type RecordCheckOptions = {
  /** Time of the check, in milliseconds since 1970. */
  readonly now: number;
  /** Returns 16 random bytes. */
  readonly random: () => Uint8Array;
  readonly pinned?: PinnedKeys | undefined;
  /** The leaves of the shop's whole log of heads, to look for another log of the draw. */
  readonly heads?: readonly Uint8Array[] | undefined;
  /** Rounds whose signatures are known to be right, also those of other draws. This check adds its own. */
  readonly verified?: Set<string> | undefined;
};

type Waiting = LogEntry<SaleEntry> & { readonly head: Uint8Array };

/** Checks the record of a draw line by line. A line that is no line of a record throws `MalformedRecordError`. */
export class RecordCheck {
  readonly #options: RecordCheckOptions;
  readonly #findings = new Map<RecordCheckName, Finding<RecordCheckName>>();
  readonly #tickets = new SoldTickets();
  #manifest: DrawManifest | undefined;
  #lines = 0;
  #hasEnd = false;
  #head: Uint8Array = new Uint8Array(32);
  #entries = 0;
  #sold = 0;
  #drawn = 0;
  #left: readonly number[] = [];
  /** The newest time in the log, and the check of which it is part. */
  #last: { readonly at: number; readonly of: 'closing' | 'rounds'; readonly seq: number } = {
    at: 0,
    of: 'rounds',
    seq: 0,
  };
  #lastRound = 0;
  #waiting: Waiting[] = [];
  #hasVoid = false;
  #rounds: (BeaconRound & { readonly seq: number })[] = [];
  #closed: LogEntry<CloseEntry> | undefined;
  #paused: LogEntry<PauseEntry> | undefined;
  readonly #names = new Map<number, string>();
  #signed: SignedHeads | undefined;

  constructor(options: RecordCheckOptions) {
    this.#options = options;
  }

  add(text: string): void {
    this.#lines += 1;
    const line = readRecordLine(text);
    if (line === undefined) throw new MalformedRecordError(this.#lines, 'is not a line of a record.');
    if ((this.#lines === 1) !== (line.kind === 'manifest'))
      throw new MalformedRecordError(
        this.#lines,
        'is not in its place: the manifest is the first line and no other.',
      );
    if (this.#hasEnd) throw new MalformedRecordError(this.#lines, 'follows the end of the record.');
    switch (line.kind) {
      case 'manifest':
        return this.#open(line.manifest);
      case 'stamp':
        return this.#stamp(line);
      case 'end':
        this.#hasEnd = true;
        return this.#check(
          'chain',
          line.entries === this.#entries && line.head === toHex(this.#head),
          line.entries,
        );
      default:
        return this.#enter(line);
    }
  }

  /** The findings in the order of `RECORD_CHECKS`. Throws `MalformedRecordError` if the record breaks off. */
  finish(): readonly Finding<RecordCheckName>[] {
    if (!this.#hasEnd) throw new MalformedRecordError(this.#lines + 1, 'is missing: the record breaks off.');
    if (this.#manifest === undefined || this.#signed === undefined)
      return RECORD_CHECKS.map((check) => ({ check, verdict: check === 'manifest' ? 'wrong' : 'open' }));
    this.#checkRounds();
    this.#checkSigned(this.#manifest, this.#signed);
    this.#checkComplete(this.#manifest);
    // Only the relays of the beacon can tell whether it published the round of a void sale.
    if (this.#hasVoid) this.#judge('signatures', 'open');
    return RECORD_CHECKS.map((check) => this.#findings.get(check) ?? { check, verdict: 'right' });
  }

  /** Undefined, if the first line is no manifest of this protocol. */
  get manifest(): DrawManifest | undefined {
    return this.#manifest;
  }

  /** The state of the draw by its record. `left`: by line of the box. */
  get state() {
    return {
      sold: this.#sold,
      left: this.#left,
      entries: this.#entries,
      waiting: this.#waiting.length,
      closed: this.#closed,
      paused: this.#paused,
      /** The corrected names by place in the line-up; its length: the last-one prize. */
      corrected: [...this.#names],
      unwitnessed: this.#signed?.unwitnessed.length ?? 0,
    };
  }

  /** Number of tickets that have a result. */
  get drawn(): number {
    return this.#drawn;
  }

  /** The prizes of tickets as lines of the box. `undefined`: not drawn. */
  linesOf(from: number, count: number): readonly number[] | undefined {
    return this.#tickets.linesOf(from, count);
  }

  /** Keeps the first entry that is wrong. */
  #check(check: RecordCheckName, isRight: boolean, at?: number): void {
    if (!isRight && this.#findings.get(check)?.verdict !== 'wrong')
      this.#findings.set(check, { check, verdict: 'wrong', ...(at === undefined ? {} : { at }) });
  }

  #judge(check: RecordCheckName, verdict: Verdict): void {
    if (!this.#findings.has(check)) this.#findings.set(check, { check, verdict });
  }

  #open(text: string): void {
    this.#head = manifestHash(text);
    const manifest = readManifest(text);
    if (manifest === undefined) return;
    this.#manifest = manifest;
    this.#left = boxLines(manifest).map(({ count }) => count);
    const signed = new SignedHeads(manifest, this.#options.heads);
    this.#signed = signed;
    const { pinned } = this.#options;
    this.#check('keys', signed.hasKeys && (pinned === undefined || isPinned(manifest, pinned)));
    if (pinned === undefined) this.#judge('keys', 'open');
    if (manifest.beacon.chain === LOCAL_CHAIN) this.#judge('beacon', 'open');
    else this.#check('beacon', isQuicknet(manifest.beacon));
  }

  #enter(line: LogEntry): void {
    const seq = this.#entries;
    const entry = { ...line, seq };
    const hash = entryHash(this.#head, seq, entry);
    this.#check('chain', line.seq === seq && toHex(hash) === line.hash, seq);
    this.#head = hash;
    this.#signed?.enter(hash);
    this.#entries += 1;
    if ('at' in entry) {
      this.#check('rounds', entry.at >= this.#last.at, seq);
      this.#last = { at: entry.at, of: entry.kind === 'close' ? 'closing' : 'rounds', seq };
      this.#expectBefore(this.#options.now + CHECK_CLOCK_MS);
    }
    switch (entry.kind) {
      case 'sale':
        return this.#sell(entry);
      case 'reveal':
        return this.#reveal(entry);
      case 'refund':
        return this.#check('refunds', this.#isRefund(entry), seq);
      case 'withdrawal':
        return this.#check('refunds', this.#tickets.withdraw(entry), seq);
      case 'pause':
        return this.#pause(entry);
      case 'resume':
        this.#check('pauses', this.#paused !== undefined && this.#closed === undefined, seq);
        this.#paused = undefined;
        return undefined;
      case 'correction':
        return this.#correct(entry);
      case 'close':
        return this.#close(entry);
      case 'void':
        return this.#void(entry);
    }
  }

  /** A time in the future would be an end before the announced one, or a void round before its 72 hours. */
  #expectBefore(time: number): void {
    const { at, of, seq } = this.#last;
    this.#check(of, at <= time, seq);
  }

  #sell(entry: LogEntry<SaleEntry>): void {
    const { seq } = entry;
    const manifest = this.#manifest;
    const size = manifest?.size ?? 0;
    const isOfSize = entry.count > 0 && entry.count <= MAX_SALE_TICKETS;
    const isNext = entry.from === this.#sold && isOfSize && entry.from + entry.count <= size;
    this.#check('tickets', isNext, seq);
    if (manifest === undefined || !isNext) return;
    const isInTime =
      entry.at >= Date.parse(manifest.opensAt) && entry.at <= Date.parse(manifest.closesAt) + LAST_SALE_MS;
    const isItsRound =
      entry.round === decidingRound(manifest.beacon, entry.at) && entry.round > this.#lastRound;
    this.#check('rounds', isInTime && isItsRound, seq);
    this.#check('closing', this.#closed === undefined, seq);
    const isUnderWay = this.#paused === undefined || entry.at <= this.#paused.at + LAST_SALE_MS;
    this.#check('pauses', isUnderWay, seq);
    this.#sold = entry.from + entry.count;
    this.#tickets.add(entry);
    this.#waiting.push({ ...entry, head: this.#head });
    this.#signed?.expectWitnesses(entry);
  }

  #reveal(entry: LogEntry<RevealEntry>): void {
    const { seq, round } = entry;
    const manifest = this.#manifest;
    if (manifest === undefined) return;
    const signature = fromHex(entry.signature);
    this.#rounds.push({ round, signature, seq });
    if (this.#rounds.length >= ROUNDS_AT_ONCE) this.#checkRounds();
    const decided = this.#waiting.filter((sale) => sale.round === round);
    const isDue =
      round > this.#lastRound && this.#waiting.every((sale) => sale.round >= round) && decided.length > 0;
    const randomness = randomnessOf(signature);
    for (const { seq: sale, count, from, head } of decided) {
      try {
        const drawn = drawTickets(this.#left, randomness, {
          drawId: manifest.drawId,
          seq: sale,
          hash: head,
          count,
        });
        this.#left = drawn.left;
        this.#tickets.draw(from, drawn.lines);
        this.#drawn += count;
      } catch {
        this.#check('results', false, seq);
      }
    }
    this.#waiting = this.#waiting.filter((sale) => sale.round !== round);
    this.#lastRound = Math.max(this.#lastRound, round);
    this.#check(
      'results',
      isDue && decided.length === entry.sales && entry.left.join() === this.#left.join(),
      seq,
    );
  }

  /** The last-one prize becomes void with the last ticket. */
  #isRefund(entry: LogEntry<RefundEntry>): boolean {
    const { lastOne = null, size = 0 } = this.#manifest ?? {};
    const hasLastOne = lastOne !== null && entry.from + entry.count === size;
    return this.#tickets.refund(entry) && entry.lastOne === hasLastOne;
  }

  #pause(entry: LogEntry<PauseEntry>): void {
    const isNew = this.#paused === undefined && this.#closed === undefined;
    this.#check('pauses', isNew && isReason(entry.reason), entry.seq);
    this.#paused ??= entry;
  }

  #correct({ seq, prize, name, reason }: LogEntry<CorrectionEntry>): void {
    const { lineUp = [], lastOne = null } = this.#manifest ?? {};
    const isPrize = prize < lineUp.length || (prize === lineUp.length && lastOne !== null);
    this.#check('corrections', isPrize && isReason(name) && isReason(reason), seq);
    if (isPrize) this.#names.set(prize, name);
  }

  #close(entry: LogEntry<CloseEntry>): void {
    const manifest = this.#manifest;
    if (manifest === undefined) return;
    const { cause, reason, at } = entry;
    const isStated = cause === 'early' || cause === 'cancelled' ? isReason(reason) : reason === '';
    const isAsItSays = {
      soldOut: this.#sold === manifest.size,
      closesAt: at >= Date.parse(manifest.closesAt),
      early: at >= Date.parse(manifest.earliestClose),
      cancelled: true,
    }[cause];
    this.#check('closing', this.#closed === undefined && isStated && isAsItSays, entry.seq);
    this.#closed ??= entry;
  }

  #void({ seq, round, at }: LogEntry<VoidEntry>): void {
    const manifest = this.#manifest;
    if (manifest === undefined) return;
    const isDue =
      this.#waiting.some((sale) => sale.round === round) &&
      this.#waiting.every((sale) => sale.round >= round);
    this.#check('rounds', isDue && at >= timeOfRound(manifest.beacon, round) + VOID_AFTER_MS, seq);
    this.#hasVoid = true;
    this.#waiting = this.#waiting.filter((sale) => sale.round !== round);
    this.#lastRound = Math.max(this.#lastRound, round);
  }

  #stamp(line: StampLine): void {
    const stamp = this.#signed?.stamp(line);
    if (stamp === undefined) return;
    this.#check('stamps', stamp.isRight, this.#entries);
    if (stamp.quorumAt !== undefined) this.#expectBefore(stamp.quorumAt + WITNESS_CLOCK_MS);
  }

  #checkRounds(): void {
    if (this.#manifest === undefined) return;
    const { beacon } = this.#manifest;
    const { verified = new Set(), random } = this.#options;
    const key = ({ round, signature }: BeaconRound) => `${beacon.publicKey} ${round} ${toHex(signature)}`;
    const rounds = this.#rounds.filter((round) => !verified.has(key(round)));
    this.#rounds = [];
    if (areSignedRounds(beacon, rounds, random)) {
      for (const round of rounds) verified.add(key(round));
      return;
    }
    this.#check('signatures', false, rounds.find((round) => !isSignedRound(beacon, round))?.seq);
  }

  #checkSigned({ witnesses }: DrawManifest, signed: SignedHeads): void {
    if (signed.stamps === 'wrong') this.#check('stamps', false);
    else this.#judge('stamps', signed.stamps);
    this.#judge('oneLog', signed.oneLog);
    if (witnesses.quorum === 0) {
      this.#judge('announced', 'open');
      this.#judge('witnessed', 'open');
      return;
    }
    this.#check('announced', signed.isAnnounced);
    this.#check('witnessed', signed.unwitnessed.length === 0, signed.unwitnessed[0]?.seq);
  }

  #checkComplete(manifest: DrawManifest): void {
    const { now } = this.#options;
    const overdue = this.#waiting.find(
      ({ round }) => now > timeOfRound(manifest.beacon, round) + VOID_AFTER_MS + OVERDUE_MS,
    );
    this.#check('complete', overdue === undefined, overdue?.seq);
    const isClosed = this.#closed !== undefined;
    this.#check('complete', isClosed || now < Date.parse(manifest.closesAt) + CLOSE_WITHIN_MS);
    if (!isClosed || this.#waiting.length > 0) this.#judge('complete', 'open');
  }
}

const isReason = (text: string): boolean => text !== '' && isPlainText(text);

const isPinned = ({ shopKey, witnesses }: DrawManifest, pinned: PinnedKeys): boolean =>
  shopKey === pinned.shopKey &&
  witnesses.quorum === pinned.quorum &&
  witnesses.keys.join('\n') === pinned.witnesses.join('\n');
