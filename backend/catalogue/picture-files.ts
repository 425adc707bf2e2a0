import { createHash } from 'node:crypto';
import type { PictureKind } from '#lib/contract/enums.ts';
import { renditionKey } from '#backend/persistence/content/stored-content.ts';
import type { PictureUse } from '#backend/domain/content/entry.ts';
import { type Original, MAX_PICTURE_BYTES, inspectPicture, TOO_LARGE } from './original-picture.ts';
import type { YamlPath } from './parse-file.ts';
import type { CatalogueFiles, EntryFolder } from './catalogue-files.ts';

/** A picture named by a data file, and the place of its name. */
export type PictureReference = {
  readonly place: YamlPath;
  readonly kind: PictureKind;
  readonly picture: { readonly file: string; readonly alt: string };
};

/**
 * Files that an export has in place of originals that the shop has not stored, by `renditionKey`. Importing such a file again is
 * using the picture again.
 */
export type Renditions = ReadonlyMap<string, string>;

type PictureProblem = { readonly at: YamlPath; readonly message: string };

/** The pictures of a catalogue, each read once. */
export class PictureFiles {
  readonly originals = new Map<string, Original>();
  readonly #files: CatalogueFiles;
  readonly #renditions: Renditions;
  readonly #read = new Map<string, Promise<Original | string>>();

  constructor(files: CatalogueFiles, renditions: Renditions) {
    this.#files = files;
    this.#renditions = renditions;
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
    const reading = this.#read.get(key) ?? this.#readPicture(path, kind);
    this.#read.set(key, reading);
    return reading;
  }

  /** Reads a picture. A sentence: it cannot be used. */
  async #readPicture(path: string, kind: PictureKind): Promise<Original | string> {
    const original = await readOriginal(this.#files, path, kind);
    if (typeof original === 'string') return original;
    const digest = createHash('sha256').update(original.bytes).digest('hex');
    const stored =
      this.#renditions.get(renditionKey(digest, kind)) ?? this.#renditions.get(renditionKey(digest, null));
    return stored === undefined ? original : { ...original, pictureId: stored, isRendition: true };
  }
}

async function readOriginal(
  files: CatalogueFiles,
  path: string,
  kind: PictureKind,
): Promise<Original | string> {
  const size = files.sizeOf(path);
  if (size === undefined) return 'names a picture that is not there';
  if (size > MAX_PICTURE_BYTES) return `names ${TOO_LARGE}`;
  const original = await inspectPicture({ bytes: files.read(path), path, kind });
  return typeof original === 'string' ? `names ${original}` : original;
}
