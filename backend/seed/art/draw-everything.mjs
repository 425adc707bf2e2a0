/** Draws every picture of the shop and of the demonstration anew: node backend/seed/art/draw-everything.mjs */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { everyPicture } from './every-picture.mjs';

const ROOT = new URL('../../../', import.meta.url);

for (const [place, svg] of everyPicture()) {
  const file = fileURLToPath(new URL(place, ROOT));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, svg);
}
