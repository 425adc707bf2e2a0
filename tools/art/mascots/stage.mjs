import { character, sticker } from '../press/layers.mjs';
import { put } from '../press/marks.mjs';

/** Puts a character on a picture, `size` units wide. */
export function stand(mascot, { x, y, size, asSticker = false, mirrored = false, turn = 0 }) {
  const drawn = asSticker ? sticker(mascot) : character(mascot);
  return put(drawn, { x, y, size: size / 320, turn, about: [160, 160], mirror: mirrored ? 320 : 0 });
}

/** Puts a character's soles on a floor. */
export const standOn = (floor, mascot, look) =>
  stand(mascot, { ...look, y: +(floor - (mascot.sole * look.size) / 320).toFixed(1) });
