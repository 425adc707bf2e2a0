import { toHex } from '../bytes.ts';
import { boxLines, manifestHash, readManifest } from '../manifest.ts';
import type { Verdict } from './finding.ts';
import { readRecordLine } from './record-line.ts';

/** The box as a page shows it. */
export type ShownBox = {
  readonly directoryName: string;
  readonly manifestHash: string;
  readonly log: { readonly entries: number; readonly head: string };
  /** Tickets left, by line of the box. */
  readonly left: readonly number[];
};

/** Whether a manifest is that of the box. */
export const isShown = (manifest: string, box: ShownBox): boolean =>
  toHex(manifestHash(manifest)) === box.manifestHash;

const MANIFEST = '{"kind":"manifest"';
const NO_ENTRY = [MANIFEST, '{"kind":"stamp"', '{"kind":"end"'];

/** Compares a record with the page: its manifest, and its log and counts up to the entry that the page shows. */
export class PageComparison {
  readonly #box: ShownBox;
  #isWrong = false;
  #entries = 0;
  #manifest = '';
  #reveal = '';

  constructor(box: ShownBox) {
    this.#box = box;
  }

  /** The line must have been read before: only its beginning is looked at. */
  add(text: string): void {
    if (text.startsWith(MANIFEST)) this.#open(text);
    if (NO_ENTRY.some((start) => text.startsWith(start))) return;
    this.#entries += 1;
    if (this.#entries > this.#box.log.entries) return;
    if (text.startsWith('{"kind":"reveal"')) this.#reveal = text;
    const isHead = text.endsWith(`"hash":"${this.#box.log.head}"}`);
    if (this.#entries === this.#box.log.entries && !isHead) this.#isWrong = true;
  }

  /** `isOlder`: the record may have been saved before the page was opened. */
  finish(isOlder: boolean): Verdict {
    if (this.#isWrong) return 'wrong';
    if (this.#entries < this.#box.log.entries) return isOlder ? 'open' : 'wrong';
    return this.#left().join() === this.#box.left.join() ? 'right' : 'wrong';
  }

  #open(text: string): void {
    const line = readRecordLine(text);
    this.#manifest = line?.kind === 'manifest' ? line.manifest : '';
    this.#isWrong = !isShown(this.#manifest, this.#box);
  }

  #left(): readonly number[] {
    const reveal = readRecordLine(this.#reveal);
    if (reveal?.kind === 'reveal') return reveal.left;
    const manifest = readManifest(this.#manifest);
    return manifest === undefined ? [] : boxLines(manifest).map(({ count }) => count);
  }
}
