import type { PictureKind } from '#lib/contract/enums.ts';
import type { PictureUse } from '#backend/domain/content/entry.ts';
import { type Original, MAX_PICTURE_BYTES, TOO_LARGE } from './original-picture.ts';
import { inspectUpload } from './upload-work.ts';
import type { YamlPath } from './parse-file.ts';
import type { CatalogueFiles, EntryFolder } from './catalogue-files.ts';

/** A picture named by a data file, and the place of its name. */
export type PictureReference = {
  readonly place: YamlPath;
  readonly kind: PictureKind;
  readonly picture: { readonly file: string; readonly alt: string };
};

type PictureProblem = { readonly at: YamlPath; readonly message: string };

/** The pictures of a catalogue, each read once. */
export class PictureFiles {
  readonly originals = new Map<string, Original>();
  readonly #files: CatalogueFiles;
  readonly #read = new Map<string, Promise<Original | string>>();

  constructor(files: CatalogueFiles) {
    this.#files = files;
  }

  /** Reads the pictures and returns a problem for each that cannot be used. */
  async problemsOf(folder: EntryFolder, references: readonly PictureReference[]): Promise<PictureProblem[]> {
    const problems: PictureProblem[] = [];
    for (const reference of references) {
      const found = await this.#original(folder, reference);
      if (typeof found === 'string') problems.push({ at: [...reference.place, 'file'], message: found });
      else this.originals.set(found.pictureId, found);
    }
    return problems;
  }

  /** Returns the reference stored in an entry. */
  async pictureFor(folder: EntryFolder, reference: PictureReference): Promise<PictureUse> {
    const found = await this.#original(folder, reference);
    if (typeof found === 'string') throw new Error(`${reference.picture.file} ${found}`);
    return { pictureId: found.pictureId, alt: reference.picture.alt };
  }

  #original(folder: EntryFolder, { kind, picture: { file } }: PictureReference): Promise<Original | string> {
    const path = `${folder.path}/${file}`;
    const key = `${kind} ${path}`;
    const reading = this.#read.get(key) ?? readOriginal(this.#files, path, kind);
    this.#read.set(key, reading);
    return reading;
  }
}

/** Reads a picture. A sentence: it cannot be used. */
async function readOriginal(
  files: CatalogueFiles,
  path: string,
  kind: PictureKind,
): Promise<Original | string> {
  const size = files.sizeOf(path);
  if (size === undefined) return 'names a picture that is not there';
  if (size > MAX_PICTURE_BYTES) return `names ${TOO_LARGE.text}`;
  const original = await inspectUpload({ bytes: files.read(path), path, kind });
  return 'refusal' in original ? `names ${original.text}` : original;
}
