/**
 * Adds letters to letters.json, from which all lettering is set.
 *
 * npm install --no-save @fontsource/m-plus-rounded-1c@5.3.0
 * npm run art:fonts FONT 祭典
 *
 * FONT is files/m-plus-rounded-1c-japanese-900-normal.woff of that package (latin-900 for digits). Only needed for
 * new letters: drawing itself needs no font.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import opentype from 'opentype.js';

const BOX = new URL('letters.json', import.meta.url);
const EM = 500;

const [fontFile, wanted] = process.argv.slice(2);
const bytes = readFileSync(fontFile);
const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));

/**
 * An outline as relative path data in whole numbers on an em of 500. The contours of the font end where they begin,
 * so that closing them does not move the pen.
 */
function outline(glyph) {
  const pen = { x: 0, y: 0 };
  const relative = ({ type, ...to }) => {
    const points = ['1', ''].filter((n) => to[`x${n}`] !== undefined);
    const numbers = points.flatMap((n) => [Math.round(to[`x${n}`]) - pen.x, Math.round(to[`y${n}`]) - pen.y]);
    pen.x += numbers.at(-2);
    pen.y += numbers.at(-1);
    return type.toLowerCase() + numbers.join(' ').replace(/ -/g, '-');
  };
  const drawn = glyph.getPath(0, 0, EM).commands.filter(({ type }) => type !== 'Z');
  const pieces = drawn.map(relative).filter((piece) => piece !== 'l0 0');
  return pieces.map((piece, i) => (i > 0 && piece.startsWith('m') ? `z${piece}` : piece)).join('') + 'z';
}

const box = JSON.parse(readFileSync(BOX, 'utf8'));
for (const letter of wanted) {
  const glyph = font.charToGlyph(letter);
  if (glyph.index === 0) throw new Error(`The font has no ${letter}.`);
  const { x1, x2 } = glyph.getPath(0, 0, EM).getBoundingBox();
  box[letter] = `${Math.round(x1)} ${Math.round(x2)} ${outline(glyph)}`;
}
const sorted = Object.fromEntries(Object.entries(box).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(BOX, `${JSON.stringify(sorted, null, 2)}\n`);
