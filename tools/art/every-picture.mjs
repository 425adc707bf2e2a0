import { akariyaPictures } from './akariya/pictures.mjs';
import { bannerPictures } from './banners/all-banners.mjs';
import { allDraws } from './draws/all-draws.mjs';
import { drawPictures } from './draws/pictures.mjs';
import { playPictures } from './play-pictures.mjs';
import { sheet } from './press/sheet.mjs';
import { tabIcon } from './shop/icon.mjs';
import { shopPictures } from './shop/pictures.mjs';

/**
 * Every picture as a pair of its path in the repository and its SVG. The same at every call.
 * @returns {[place: string, svg: string][]}
 */
export function everyPicture() {
  return [
    ['public/art/icon.svg', tabIcon],
    ['public/images/placeholder.svg', sheet([0, 0, 1, 1], '')],
    ...[...shopPictures, ...playPictures].map(([name, svg]) => [`public/art/${name}`, svg]),
    ...allDraws.flatMap((draw) =>
      drawPictures(draw).map(([name, svg]) => [`backend/seed/catalogue/draws/${draw.name}/${name}`, svg]),
    ),
    ...akariyaPictures.map(([place, svg]) => [`backend/seed/akariya/${place}`, svg]),
    ...bannerPictures.map(([id, svg]) => [`backend/seed/catalogue/banners/${id}/banner.svg`, svg]),
  ];
}
