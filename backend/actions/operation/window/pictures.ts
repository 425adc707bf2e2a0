/** Where a picture is to stand, which decides how wide it is made. */
export type PictureKind = 'scene' | 'banner';

/** A picture with all its versions, as it is kept. */
export type MadePicture = {
  readonly pictureId: string;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly versions: readonly { readonly version: string; readonly bytes: Uint8Array }[];
};

/** Whoever makes pictures out of what an operator has. A sentence: it cannot be used. */
export type PictureMaker = {
  look(bytes: Uint8Array, kind: PictureKind): Promise<PictureLookedAt | string>;
};

export type PictureLookedAt = { readonly pictureId: string; make(): Promise<MadePicture | string> };

export type PictureStock = {
  has(pictureId: string): Promise<boolean>;
  /** Whether it was not there yet. */
  add(picture: MadePicture): Promise<boolean>;
};
