import { bannerPictures } from './banners/all-banners.mjs';
import { allDraws } from './draws/all-draws.mjs';
import { drawPictures } from './draws/pictures.mjs';
import { playPictures } from './play/pictures.mjs';
import { sheet } from './press/sheet.mjs';
import { tabIcon } from './shop/icon.mjs';
import { shopPictures } from './shop/pictures.mjs';

/** The draw whose card is in the window of the machine of each ink. */
const IN_MACHINE = {
  ichigo: 'potsu-amayadori',
  soda: 'marupo-otsukai',
  lemon: 'ramujii-natsuyasumi',
  melon: 'nokosan-mokugeki',
  mikan: 'fuguchio-ennichi',
  budo: 'yumeji-nidone',
};

const artOf = (name) => allDraws.find((draw) => draw.name === name).art;

/**
 * Every picture as a pair of its place in the repository and its SVG. The same at every call.
 *
 * @returns {[place: string, svg: string][]}
 */
export function everyPicture() {
  const arts = Object.fromEntries(Object.entries(IN_MACHINE).map(([ink, name]) => [ink, artOf(name)]));
  return [
    ['app/icon.svg', tabIcon],
    ['public/images/placeholder.svg', sheet([0, 0, 1, 1], '')],
    ...[...shopPictures(arts), ...playPictures].map(([name, svg]) => [`public/art/${name}`, svg]),
    ...allDraws.flatMap((draw) =>
      drawPictures(draw).map(([name, svg]) => [`backend/seed/catalogue/draws/${draw.name}/${name}`, svg]),
    ),
    ...bannerPictures.map(([id, svg]) => [`backend/seed/catalogue/banners/${id}/banner.svg`, svg]),
  ];
}
