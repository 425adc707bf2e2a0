import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** The checksum of a piece takes 5 ms. */
const PIECE_BYTES = 1024 * 1024;

/** The format without ZIP64 has 32 bits for a position and 16 for the number of files (APPNOTE 4.4.21, 4.4.24). */
const MAX_ZIP_BYTES = 2 ** 32 - 1;
const MAX_ZIP_FILES = 2 ** 16 - 1;

/** For the headers of a file, at its place and in the list at the end (APPNOTE 4.3.7, 4.3.12), with its path. */
const ENTRY_BYTES = 512;

/** Pictures are compressed already. */
const COMPRESSED = /\.(?:png|jpe?g|webp|avif)$/;

/** Writes a ZIP archive piece by piece. Other work of the thread gets its turn after each megabyte. */
export class ZipWriter {
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;
  #files = 0;
  readonly #zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    this.#bytes += chunk.length;
    this.#chunks.push(chunk);
  });

  /** Whether a further file of this size fits into the format. */
  fits(bytes: number): boolean {
    return this.#files < MAX_ZIP_FILES && this.#hasRoom(bytes);
  }

  #hasRoom(bytes: number): boolean {
    return this.#bytes + bytes + (this.#files + 1) * ENTRY_BYTES <= MAX_ZIP_BYTES;
  }

  async add(path: string, bytes: Uint8Array): Promise<void> {
    const push = this.begin(path);
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      push(bytes.subarray(from, from + PIECE_BYTES));
      await setImmediate();
    }
    push(undefined);
  }

  /** Begins a file, whose pieces follow; `undefined` ends it. */
  begin(path: string): (piece: Uint8Array | undefined) => void {
    const file = COMPRESSED.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path);
    this.#files += 1;
    this.#zip.add(file);
    return (piece) => {
      if (!this.#hasRoom(piece?.length ?? 0)) throw new Error(`The archive is too large for ${path}.`);
      file.push(piece ?? new Uint8Array(), piece === undefined);
    };
  }

  end(): void {
    this.#zip.end();
  }

  /** Returns the bytes written since the last call. */
  taken(): Buffer<ArrayBuffer> {
    return Buffer.concat(this.#chunks.splice(0));
  }
}
