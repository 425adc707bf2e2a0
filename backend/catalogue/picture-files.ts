import { join } from 'node:path';
import { readFileSync, statSync } from 'node:fs';
import type { PictureUse } from '#backend/domain/content/entry.ts';
import {
  type PictureKind,
  type Original,
  MAX_PICTURE_BYTES,
  inspectPicture,
  TOO_LARGE,
} from './original-picture.ts';
import type { YamlPath } from './parse-file.ts';
import type { EntryFolder } from './folder.ts';

/** A picture named by a data file, and the place of its name. */
export type PictureReference = {
  readonly place: YamlPath;
  readonly kind: PictureKind;
  readonly picture: { readonly file: string; readonly alt: string };
};

type PictureProblem = { readonly at: YamlPath; readonly says: string };

/** The pictures of a catalogue, each read once. */
export class PictureFiles {
  readonly originals = new Map<string, Original>();
  readonly #read = new Map<string, Promise<Original | string>>();

  /** Reads the pictures and returns a problem for each that cannot be used. */
  async problemsOf(folder: EntryFolder, references: readonly PictureReference[]): Promise<PictureProblem[]> {
    const problems: PictureProblem[] = [];
    for (const reference of references) {
      const found = await this.#original(folder, reference);
      if (typeof found === 'string') problems.push({ at: [...reference.place, 'file'], says: found });
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
    const path = join(folder.path, file);
    const key = `${kind} ${path}`;
    const reading = this.#read.get(key) ?? readOriginal(path, kind);
    this.#read.set(key, reading);
    return reading;
  }
}

/** Reads a picture. A sentence: it cannot be used. */
async function readOriginal(path: string, kind: PictureKind): Promise<Original | string> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) return 'names a picture that is not there';
  if (found.size > MAX_PICTURE_BYTES) return `names ${TOO_LARGE}`;
  const original = await inspectPicture({ bytes: readFileSync(path), path, kind });
  return typeof original === 'string' ? `names ${original}` : original;
}
