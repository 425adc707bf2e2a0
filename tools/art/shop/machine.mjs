import { fat } from '../press/fat.mjs';
import { ink } from '../press/inks.mjs';
import { dot, edged, flat, glare, line, slab } from '../press/marks.mjs';

export const MACHINE_BOX = [14, 8, 292, 462];

const FLAVOURS = [ink.ichigo, ink.soda, ink.lemon, ink.melon, ink.mikan, ink.budo60];
const HEAP = [
  [74, 196], [118, 204], [164, 198], [210, 204], [250, 196], [92, 162], [140, 168],
  [188, 162], [234, 160], [70, 130], [116, 132], [162, 136], [208, 130], [250, 126],
]; // prettier-ignore
export const BODY =
  'M48 60c0-26 14-36 36-36h152c22 0 36 10 36 36l8 176v172c0 14-8 20-20 20H60c-14 0-20-6-20-20V236z';
export const LEGS = 'M64 428h36v26H64zM220 428h36v26h-36z';
export const WINDOW = 'M52 74h216v158H52z';

/** The glass, every line and the plates. */
export const FACE = `
  ${glare('M236 84h22M246 96h12')}
  ${line(WINDOW, 7)}${line(BODY, 7)}${line('M44 248h232', 7)}
  ${edged('M84 36h152v26H84z', ink.lemon, 6)}${fat('ころん', { x: 160, y: 57, size: 22, anchor: 'middle' })}
  ${edged(slab(60, 268, { w: 52, h: 34, r: 4 }), ink.paper, 6)}${line('M74 285h24', 7)}
  ${edged(slab(60, 316, { w: 52, h: 30, r: 4 }), ink.lemon)}
  ${fat('1回', { x: 86, y: 338, size: 19, anchor: 'middle' })}`;
export const CHUTE = `
  ${edged('M98 378h124c8 0 12 6 12 14v36H86v-36c0-8 4-14 12-14z', ink.budo, 6)}
  ${flat('M104 392h112v14H104z', ink.budo60)}`;

const heap = () =>
  HEAP.map(([x, y], i) =>
    capsule(FLAVOURS[(i * 5 + 2) % FLAVOURS.length], { x, y, r: 23, turn: (i * 47) % 360, width: 4 }),
  ).join('');

/** The printed card behind the window: the art of the draw, small. */
const card = (art) => `<path d="M62 80h112v63H62z" fill="#fff"/>
  <svg x="62" y="80" width="112" height="63" viewBox="0 0 640
  360">${art}</svg>${line('M62 80h112v63H62z', 4)}`;

/** The bar of the dial, level. */
export const dialBar = `${edged(slab(144, 297, { w: 88, h: 26, r: 13 }), ink.ichigo, 7)}
  ${dot([188, 310], 10, ink.paper)}<circle cx="188" cy="310" r="10" fill="none" stroke="${ink.budo}"
  stroke-width="6"/>`;

const dial = `<circle cx="188" cy="310" r="54" fill="#fff"/>
  <circle cx="192" cy="313" r="54" fill="${ink.soda20}" style="mix-blend-mode:multiply"/>
  <circle cx="188" cy="310" r="54" fill="none" stroke="${ink.budo}" stroke-width="7"/>
  <g transform="rotate(-18 188 310)">${dialBar}</g>`;

/** A capsule machine in one ink, with a draw's art in its window. */
export const machine = (colour, art) => `
  ${flat(LEGS, ink.budo60)}${line(LEGS, 7)}
  <path d="${BODY}" fill="#fff"/>
  <path d="${BODY}" fill="${colour}" transform="translate(5 4)" style="mix-blend-mode:multiply"/>
  ${flat(WINDOW, ink.soda20)}
  <svg x="52" y="74" width="216" height="158" viewBox="52 74 216 158">${heap()}</svg>${card(art)}
  ${FACE}
  ${dial}
  ${CHUTE}`;

/** A capsule about its own centre: white lid with one glare, bottom in the given colour, a seam. */
export function capsule(colour, { x = 0, y = 0, r, turn = 0, width = 5 }) {
  const glare = `M${-r * 0.6} ${-r * 0.25}a${r * 0.65} ${r * 0.65} 0 0 1 ${r * 0.4} ${-r * 0.42}`;
  const slip = Math.max(1.2, r * 0.05);
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><circle r="${r}" fill="#fff"/>
    <path d="M${-r} 0a${r} ${r} 0 0 0 ${2 * r} 0z" fill="${colour}" transform="translate(${slip} ${slip})"/>
    ${line(round(glare), width, ink.soda50)}
    <circle r="${r}" fill="none" stroke="${ink.budo}" stroke-width="${width}"/>
    ${line(`M${-r} 0H${r}`, width)}</g>`;
}

const round = (d) => d.replace(/-?\d+\.\d+/g, (n) => +Number(n).toFixed(1));
