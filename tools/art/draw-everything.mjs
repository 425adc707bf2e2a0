/** Draws every picture of the shop and the demonstration: npm run art */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { everyPicture } from './every-picture.mjs';
import { homeScreenIcon } from './shop/icon.mjs';

const ROOT = new URL('../../', import.meta.url);
const inProject = (place) => fileURLToPath(new URL(place, ROOT));

for (const [place, svg] of everyPicture()) {
  const file = inProject(place);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, svg);
}

// PNG, because home screens do not read SVG.
await sharp(Buffer.from(homeScreenIcon))
  .resize(180, 180)
  .png({ palette: true })
  .toFile(inProject('app/apple-icon.png'));
