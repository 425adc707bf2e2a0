import { shopPictures } from './shop/pictures.mjs';

/** Every picture as a pair of its place in the repository and its SVG. The same at every call. */
export function everyPicture() {
  const arts = { ichigo: '', soda: '', lemon: '', melon: '', mikan: '', budo: '' };
  return shopPictures(arts).map(([name, svg]) => [`public/art/${name}`, svg]);
}
