import { timeOfRound } from '../beacon.ts';
import { equalBytes, fromBase64 } from '../bytes.ts';
import { entriesIn, headLeaf, readCheckpoint } from '../head-log.ts';
import type { LogEntry, SaleEntry } from '../log-entry.ts';
import { type DrawManifest, manifestHash, manifestText } from '../manifest.ts';
import { isIncluded, leafHash, rootOf } from '../merkle-tree.ts';
import { cosignedAt, isSignedBy, type NoteVerifier, readNote, readVerifier } from '../signed-note.ts';
import type { Verdict } from './finding.ts';
import type { StampLine } from './record-line.ts';

/** Witnesses sign a sale at least this long before its round. */
const WITNESS_MARGIN_MS = 1_000;

/** A checkpoint that was read. `quorumAt`: when a quorum of witnesses had signed it, in milliseconds since 1970. */
type ReadStamp = { readonly isRight: boolean; readonly quorumAt?: number };

/** The heads of a record, as the shop and its witnesses have signed them. */
export class SignedHeads {
  readonly #manifest: DrawManifest;
  readonly #leaves: readonly Uint8Array[] | undefined;
  /** The hash of the manifest, then those of the entries; without leaves to compare them with only the last one. */
  #heads: Uint8Array[];
  #entries = 0;
  readonly #shop: NoteVerifier | undefined;
  readonly #witnesses: readonly (NoteVerifier | undefined)[];
  #unwitnessed: LogEntry<SaleEntry>[] = [];
  #isAnnounced = false;
  /** Entries that the newest right stamp covers. */
  #stamped = 0;
  #newestTree = { size: 0, root: new Uint8Array(0) };

  /** `leaves`: those of the shop's whole log, to compare the heads with. */
  constructor(manifest: DrawManifest, leaves: readonly Uint8Array[] | undefined) {
    this.#manifest = manifest;
    this.#leaves = leaves;
    this.#heads = [manifestHash(manifestText(manifest))];
    this.#shop = readVerifier(manifest.shopKey, 'log');
    this.#witnesses = manifest.witnesses.keys.map((key) => readVerifier(key, 'witness'));
  }

  /** Whether all keys are well-formed, and the shop's has the name of its log. */
  get hasKeys(): boolean {
    return this.#shop?.name === this.#manifest.origin && !this.#witnesses.includes(undefined);
  }

  /** Sales that the witnesses have not signed before their round. */
  get unwitnessed(): readonly LogEntry<SaleEntry>[] {
    return this.#unwitnessed;
  }

  /** Whether the witnesses have signed the manifest before the opening. */
  get isAnnounced(): boolean {
    return this.#isAnnounced;
  }

  /** Of all stamps together. `open`: the last entry has none. */
  get stamps(): Verdict {
    if (this.#newestTree.size === 0) return 'wrong';
    return this.#stamped < this.#entries ? 'open' : 'right';
  }

  /** Adds the hash of an entry. */
  enter(hash: Uint8Array): void {
    this.#entries += 1;
    if (this.#leaves === undefined) this.#heads = [hash];
    else this.#heads.push(hash);
  }

  /** Adds a sale that the witnesses must sign. */
  expectWitnesses(sale: LogEntry<SaleEntry>): void {
    if (this.#manifest.witnesses.quorum > 0) this.#unwitnessed.push(sale);
  }

  /** Reads a checkpoint of the head after the last entry. */
  stamp({ index, path, checkpoint }: StampLine): ReadStamp {
    const { drawId, origin, opensAt, beacon } = this.#manifest;
    const note = readNote(checkpoint);
    const tree = note && readCheckpoint(note.text);
    const leaf = leafHash(
      headLeaf({ drawId, entries: this.#entries, head: this.#heads.at(-1) ?? new Uint8Array() }),
    );
    const isIn =
      this.#shop !== undefined &&
      note !== undefined &&
      tree?.origin === origin &&
      isSignedBy(note, this.#shop) &&
      isIncluded({ leaf, index, size: tree.size, path: path.map(bytesOrNothing), root: tree.root });
    if (!isIn || tree === undefined) return { isRight: false };
    this.#stamped = this.#entries;
    if (tree.size > this.#newestTree.size)
      this.#newestTree = { size: tree.size, root: new Uint8Array(tree.root) };
    const quorumAt = this.#quorumAt(note);
    if (quorumAt === undefined) return { isRight: true };
    if (this.#entries === 0 && quorumAt <= Date.parse(opensAt)) this.#isAnnounced = true;
    this.#unwitnessed = this.#unwitnessed.filter(
      ({ round }) => quorumAt > timeOfRound(beacon, round) - WITNESS_MARGIN_MS,
    );
    return { isRight: true, quorumAt };
  }

  /**
   * Whether the leaves of the shop's log contain no other log of this draw. `open`: they are not given, or go on after
   * this record.
   */
  get oneLog(): Verdict {
    const leaves = this.#leaves;
    if (leaves === undefined) return 'open';
    const { drawId } = this.#manifest;
    const { size, root } = this.#newestTree;
    const isWhole = leaves.length >= size && equalBytes(rootOf(leaves.slice(0, size).map(leafHash)), root);
    const entriesOf = (leaf: Uint8Array) => entriesIn(leaf, drawId) ?? -1;
    const isOther = (leaf: Uint8Array) => {
      const entries = entriesOf(leaf);
      if (entries < 0 || entries > this.#entries) return false;
      const head = this.#heads[entries];
      return head === undefined || !equalBytes(leaf, headLeaf({ drawId, entries, head }));
    };
    if (!isWhole || leaves.some(isOther)) return 'wrong';
    return leaves.some((leaf) => entriesOf(leaf) > this.#entries) ? 'open' : 'right';
  }

  #quorumAt(note: NonNullable<ReturnType<typeof readNote>>): number | undefined {
    const { quorum } = this.#manifest.witnesses;
    if (quorum === 0) return undefined;
    const seconds = this.#witnesses
      .flatMap((witness) => (witness && cosignedAt(note, witness)) ?? [])
      .sort((one, other) => one - other)[quorum - 1];
    return seconds === undefined ? undefined : seconds * 1_000;
  }
}

function bytesOrNothing(text: string): Uint8Array {
  try {
    return fromBase64(text);
  } catch {
    return new Uint8Array(0);
  }
}
