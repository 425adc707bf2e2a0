import type { PictureMaker } from '#backend/actions/operation/window/pictures.ts';
import { lookAt } from './original.ts';
import { render } from './render.ts';

/** Pictures that operators hand over, made by the same rules as those of the catalogue. */
export const pictureMaker: PictureMaker = {
  look: async (bytes, kind) => {
    const original = await lookAt({ bytes: Buffer.from(bytes), path: '', kind });
    if (typeof original === 'string') return `the body is ${original}`;
    return {
      pictureId: original.pictureId,
      // Some drawings only turn out while they are made to be more than can be drawn.
      make: () => render(original).catch((error: unknown) => `it cannot be drawn (${firstLine(error)})`),
    };
  },
};

const firstLine = (error: unknown): string => String(error).split('\n')[0] ?? '';
