import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

/** A file as the directory of a ZIP archive lists it. Sizes are those it declares. */
export type ZipEntry = {
  readonly name: string;
  readonly size: number;
  readonly isFolder: boolean;
  /** A link or a device, as archives of Unix can hold. */
  readonly isSpecial: boolean;
  /** Its bytes. `undefined`: they are not what the directory declares, or cannot be unpacked. */
  read(): Promise<Buffer | undefined>;
};

// Signatures, offsets and sizes of the ZIP format (APPNOTE.TXT 6.3.10, 4.3.7, 4.3.12, 4.3.16), little-endian.
const END = { signature: 0x06_05_4b_50, bytes: 22, longestComment: 0xff_ff } as const;
const LISTED = { signature: 0x02_01_4b_50, bytes: 46 } as const;
const LOCAL = { signature: 0x04_03_4b_50, bytes: 30 } as const;
const METHODS = { stored: 0, deflated: 8 } as const;
const ENCRYPTED = 0x1;
const UTF8 = 0x8_00;
/** Values that stand for "see the 64-bit field". */
const IN_64_BITS = [0xff_ff, 0xff_ff_ff_ff];

const UNIX = 3;
const FILE_TYPE = 0o17_0000;
/** None, regular file, folder. */
const USUAL_TYPES = [0, 0o10_0000, 0o04_0000];

/**
 * Lists an archive by its central directory, without unpacking anything. `undefined`: it is none, or one of more than 4 GB.
 * Unpacking is bounded by the declared sizes, so their sum is the most that it takes.
 */
export function zipEntries(archive: Buffer): readonly ZipEntry[] | undefined {
  const end = endOf(archive);
  if (end === undefined) return undefined;
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  if (IN_64_BITS.includes(count) || IN_64_BITS.includes(at)) return undefined;
  const entries: ZipEntry[] = [];
  for (let number = 0; number < count; number += 1) {
    if (at + LISTED.bytes > end || archive.readUInt32LE(at) !== LISTED.signature) return undefined;
    const lengths = [28, 30, 32].map((field) => archive.readUInt16LE(at + field));
    const [nameBytes = 0] = lengths;
    entries.push(entryAt(archive, at, nameBytes));
    at += LISTED.bytes + lengths.reduce((sum, length) => sum + length, 0);
  }
  return entries;
}

/** The record at the end of an archive, which a comment may follow. */
function endOf(archive: Buffer): number | undefined {
  const last = archive.length - END.bytes;
  for (let at = last; at >= Math.max(0, last - END.longestComment); at -= 1)
    if (archive.readUInt32LE(at) === END.signature) return at;
  return undefined;
}

function entryAt(archive: Buffer, at: number, nameBytes: number): ZipEntry {
  const flags = archive.readUInt16LE(at + 8);
  const start = at + LISTED.bytes;
  const name = nameIn(archive.subarray(start, start + nameBytes), (flags & UTF8) !== 0);
  const isOfUnix = archive.readUInt8(at + 5) === UNIX;
  const type = isOfUnix ? archive.readUInt16LE(at + 40) & FILE_TYPE : 0;
  return {
    name,
    size: archive.readUInt32LE(at + 24),
    isFolder: name.endsWith('/'),
    isSpecial: !USUAL_TYPES.includes(type),
    read: async () => {
      if ((flags & ENCRYPTED) !== 0) return undefined;
      const bytes = await unpacked(archive, at);
      return bytes !== undefined && crc32(bytes) === archive.readUInt32LE(at + 16) ? bytes : undefined;
    },
  };
}

/**
 * A name that is marked as UTF-8, or is UTF-8 without the mark, as macOS and some programs write it. Others are CP932:
 * Windows Explorer writes the code page of a Japanese Windows, whose second bytes may be those of a backslash. The result is
 * in NFC, because macOS takes kana and their marks apart.
 */
function nameIn(bytes: Buffer, isMarked: boolean): string {
  const encoding = isMarked || isUtf8(bytes) ? 'utf-8' : 'shift_jis';
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes).normalize('NFC');
}

async function unpacked(archive: Buffer, at: number): Promise<Buffer | undefined> {
  const method = archive.readUInt16LE(at + 10);
  const packedSize = archive.readUInt32LE(at + 20);
  const size = archive.readUInt32LE(at + 24);
  const local = archive.readUInt32LE(at + 42);
  if (local + LOCAL.bytes > archive.length || archive.readUInt32LE(local) !== LOCAL.signature)
    return undefined;
  const start = local + LOCAL.bytes + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + packedSize);
  if (packed.length !== packedSize) return undefined;
  if (method === METHODS.stored) return packedSize === size ? packed : undefined;
  if (method !== METHODS.deflated) return undefined;
  if (size === 0) return Buffer.alloc(0);
  const bytes = await inflate(packed, { maxOutputLength: size }).catch(() => undefined);
  return bytes?.length === size ? bytes : undefined;
}
