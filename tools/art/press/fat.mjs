import { readFileSync } from 'node:fs';
import { ink } from './inks.mjs';

/** Each letter as `from to outline`: its left and right edge on an em of 500, and its path. */
const CUT = JSON.parse(readFileSync(new URL('letters.json', import.meta.url), 'utf8'));
const BOX = Object.fromEntries(
  Object.entries(CUT).map(([letter, cut]) => {
    const [from, to] = cut.split(' ', 2);
    return [letter, { from: +from, to: +to, d: cut.slice(cut.indexOf('m')) }];
  }),
);
const EM = 500;
const ROUND = 'stroke-linejoin="round"';

const PAUSE = /[、。・]/;
const KANA = /[\u3040-\u30ff]/;
/** Letters with many counters are fattened less, or the counters would close. */
function fattening(letter) {
  if (KANA.test(letter)) return 0.055;
  const contours = BOX[letter].d.split('z').length - 1;
  return contours < 3 ? 0.035 : contours < 5 ? 0.014 : 0.002;
}

/** Sets letters side by side, at a spacing between full-width type and letters that touch. */
function set(text) {
  let x = 0;
  const letters = [...text].map((letter) => {
    if (letter === ' ') return { letter, x: (x += EM * 0.3), blank: true };
    const cut = BOX[letter];
    if (!cut) throw new Error(`${letter} is not in letters.json: cut it first.`);
    const gap = (EM - (cut.to - cut.from)) * (PAUSE.test(letter) ? 0.08 : 0.24) + EM * 0.03;
    const at = x + gap - cut.from;
    x += cut.to - cut.from + 2 * gap;
    return { letter, x: at };
  });
  return { letters: letters.filter(({ blank }) => !blank), width: x };
}

const outlines = (letters) => letters.map(({ letter, x }) => `M${Math.round(x)} 0${BOX[letter].d}`).join('');

/** The letters in one colour, each fattened by its own weight plus `extra` em. */
function inked(letters, colour, extra = 0) {
  const weights = [...new Set(letters.map(({ letter }) => fattening(letter)))];
  return weights
    .map((weight) => {
      const d = outlines(letters.filter(({ letter }) => fattening(letter) === weight));
      const stroke = Math.round((weight + extra) * EM);
      return `<path d="${d}" fill="${colour}" stroke="${colour}" stroke-width="${stroke}" ${ROUND}/>`;
    })
    .join('');
}

/** The contours of a letter one by one. Each begins at an offset from the beginning of the one before. */
function contours({ letter, x }) {
  let left = Math.round(x);
  let top = 0;
  return BOX[letter].d.split('z').flatMap((contour) => {
    const [begin, right, down] = /^m(-?[\d.]+)[ ,]?(-?[\d.]+)/.exec(contour) ?? [];
    if (begin === undefined) return [];
    left += Number(right);
    top += Number(down);
    return [`M${left} ${top}${contour.slice(begin.length)}z`];
  });
}

/** The filled shape under a letter and its counters: in some browsers a wide rim alone does not close them. */
const filled = (letters, colour) =>
  letters
    .flatMap(contours)
    .map((d) => `<path d="${d}" fill="${colour}"/>`)
    .join('');

/** Width of a line of lettering. */
export const widthOf = (text, size) => (set(text).width * size) / EM;

/**
 * ふとまる: fat, round poster letters as outlines. `halo` is a rim around them (`isClosed`: it also fills their
 * counters), `plate` a second print with an offset.
 */
export function fat(text, { x = 0, y = 0, size, ...look }) {
  const {
    fill = ink.budo,
    halo,
    rim = 0.26,
    isClosed = false,
    plate,
    slip = 0.07,
    anchor = 'start',
    turn = 0,
  } = look;
  const { letters, width } = set(text);
  const start = { start: 0, middle: -width / 2, end: -width }[anchor];
  const scale = +(size / EM).toFixed(4);
  const move = `translate(${x} ${y})${turn ? ` rotate(${turn})` : ''} scale(${scale})`;
  const shift = EM * slip;
  const under = plate ? `<g transform="translate(${shift} ${shift})">${inked(letters, plate)}</g>` : '';
  const around = halo ? inked(letters, halo, rim) + (isClosed ? filled(letters, halo) : '') : '';
  const drawn = around + under + inked(letters, fill);
  return `<g transform="${move}"><g transform="translate(${Math.round(start)} 0)">${drawn}</g></g>`;
}
