/** Draws every picture of the shop and the demonstration: npm run art */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { everyPicture } from './every-picture.mjs';
import { homeScreenIcon, maskableIcon } from './shop/icon.mjs';

const ROOT = new URL('../../', import.meta.url);
const inProject = (place) => fileURLToPath(new URL(place, ROOT));

for (const [place, svg] of everyPicture()) {
  const file = inProject(place);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, svg);
}

/** PNG, because home screens do not read SVG. */
const HOME_SCREEN_ICONS = [
  [homeScreenIcon, 180, 'public/art/apple-icon.png'],
  [homeScreenIcon, 192, 'public/art/icon-192.png'],
  [homeScreenIcon, 512, 'public/art/icon-512.png'],
  [maskableIcon, 512, 'public/art/icon-maskable.png'],
];
for (const [svg, size, place] of HOME_SCREEN_ICONS) {
  await sharp(Buffer.from(svg)).resize(size, size).png({ palette: true }).toFile(inProject(place));
}
