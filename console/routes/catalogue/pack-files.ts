import { zip, type Zippable } from 'fflate';
import { CATALOGUE_FILES, CATALOGUE_MB, MB_BYTES } from '#lib/contract/shop-rules.ts';

/** A catalogue as it is uploaded. */
export type PackedCatalogue = { readonly name: string; readonly bytes: Uint8Array };

/** The files that entries can name; the shop ignores others. */
const READ = /\.(?:yaml|svg|png|jpe?g|webp)$/i;

/** Packs what was dropped: one ZIP as it is, or the files of a folder. A text: it cannot be used. */
export async function packFiles(files: readonly File[]): Promise<PackedCatalogue | string> {
  const [first] = files;
  if (first === undefined) return 'ZIPファイルかフォルダーを入れてください。';
  const isZip = files.length === 1 && first.name.toLowerCase().endsWith('.zip');
  const packed = isZip ? await bytesOf(first) : await packFolder(files);
  if (typeof packed === 'string') return packed;
  if (packed.length > CATALOGUE_MB * MB_BYTES)
    return `${CATALOGUE_MB}MBまでです。変わるものだけを入れてください。入っていないものは、そのまま残ります。`;
  return { name: isZip ? first.name : nameOfFolder(first), bytes: packed };
}

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

async function packFolder(files: readonly File[]): Promise<Uint8Array | string> {
  const read = files.filter((file) => READ.test(file.name));
  if (read.length === 0)
    return 'カタログのフォルダーではありません。draws・news・bannersのあるフォルダーを入れてください。';
  if (read.length > CATALOGUE_FILES)
    return `ファイルは${CATALOGUE_FILES.toLocaleString('ja-JP')}個までです。`;
  const size = read.reduce((sum, file) => sum + file.size, 0);
  if (size > 2 * CATALOGUE_MB * MB_BYTES) return `ファイルは合わせて${2 * CATALOGUE_MB}MBまでです。`;
  const entries: Zippable = {};
  // Pictures are compressed already.
  for (const file of read)
    entries[pathOf(file)] = [await bytesOf(file), { level: file.name.endsWith('.yaml') ? 6 : 0 }];
  return zipped(entries);
}

const zipped = (entries: Zippable): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    zip(entries, (error, bytes) => (error === null ? resolve(bytes) : reject(error)));
  });

/** The path within what was dropped or chosen. A dropped folder has it as `path`, which no standard names. */
function pathOf(file: File): string {
  const dropped = 'path' in file && typeof file.path === 'string' ? file.path : '';
  const path = file.webkitRelativePath === '' ? dropped : file.webkitRelativePath;
  return (path === '' ? file.name : path).replace(/^(?:\.?\/)+/, '');
}

const nameOfFolder = (file: File): string => pathOf(file).split('/')[0] ?? file.name;
