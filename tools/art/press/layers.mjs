import { ink } from './inks.mjs';

const ROUND = 'stroke-linecap="round" stroke-linejoin="round"';

/** One layer of a character: white paper, offset ink, key line, solid budo, and the top print. */
function layer({ base, plate, key, solid, over }) {
  const paper = base ? `<g fill="#fff">${base}</g>` : '';
  const inks = plate ? `<g transform="translate(5 4)" style="mix-blend-mode:multiply">${plate}</g>` : '';
  const lines = key ? `<g fill="none" stroke="${ink.budo}" stroke-width="7" ${ROUND}>${key}</g>` : '';
  return paper + inks + lines + (solid ? `<g fill="${ink.budo}">${solid}</g>` : '') + (over ?? '');
}

/** A character as it is printed on paper, in a 320 box. */
export const character = ({ layers }) => layers.map(layer).join('');

const plain = (marks) => (marks ?? '').replace(/ (?:stroke|stroke-width|fill|style)="[^"]*"/g, '');

/** A character as a die-cut sticker: the same outlines with 15 units of white paper around them. */
export function sticker(mascot) {
  const outlines = mascot.layers.map(({ base, key }) => plain(base) + plain(key)).join('');
  return (
    `<g fill="none" stroke="#fff" stroke-width="30" ${ROUND}>${outlines}</g>` +
    `<g fill="#fff">${mascot.layers.map(({ base }) => plain(base)).join('')}</g>${character(mascot)}`
  );
}
