import { ink } from './press/inks.mjs';
import { flat, line } from './press/marks.mjs';
import { BODY, CHUTE, FACE, LEGS, WINDOW } from './shop/machine.mjs';

/** The machine of the play in parts, because its capsules and its dial move. */
export const PARTS_BOX = [22, 6, 280, 466];
export const DIAL_BOX = [134, 256, 108, 108];
export const ARROW_BOX = [178, 226, 100, 172];

const EDGE = 26;

/** A white edge around the whole machine, as around a sticker, for its night background. */
const edge = (d) =>
  `<path d="${d}" fill="#fff" stroke="#fff" stroke-width="${EDGE}" stroke-linejoin="round"/>`;

/** The layer behind the capsules: the body in the draw's ink, the legs, and the window's background. */
export const machineBack = (colour) => `
  ${edge(BODY)}${edge(LEGS)}
  ${flat(LEGS, ink.budo60)}${line(LEGS, 7)}
  <path d="${BODY}" fill="#fff"/>
  <path d="${BODY}" fill="${colour}" transform="translate(5 4)" style="mix-blend-mode:multiply"/>
  ${flat(WINDOW, ink.soda20)}`;

/** The layer in front of the capsules: the glass, every line, the plates, the dial without its bar, and the chute. */
export const machineFront = `
  ${FACE}
  <circle cx="188" cy="310" r="54" fill="#fff"/>
  <circle cx="190" cy="312" r="51" fill="${ink.soda20}"/>
  <circle cx="188" cy="310" r="54" fill="none" stroke="${ink.budo}" stroke-width="7"/>
  ${CHUTE}`;

const TURN = 'M212 240a74 74 0 0 1 30 118';
const HEAD = 'M240 338l-4 28l30-4';

/** The arrow in the direction of turning. */
export const turnArrow = `${line(TURN, 26)}${line(HEAD, 26)}${line(TURN, 13, ink.lemon)}
  <path d="M238 340l-4 26l28-5z" fill="${ink.lemon}"/>${line(HEAD, 13, ink.lemon)}`;
