import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Font, type Glyph, parse } from 'opentype.js/dist/opentype.mjs';

/** The shop's lettering, and a face that knows the rarer kanji; read when a card first wants them. */
const FACES = ['m-plus-rounded-1c-800.ttf.br', 'noto-sans-jp-800.ttf.br'] as const;
const FOLDER = join(process.cwd(), 'lib/social-cards/fonts');

/** A card needs a few dozen of some 25,000 letters. */
const READ_AS_NEEDED = { lowMemory: true };

const opened = new Map<string, Font>();

function open(face: string): Font {
  const known = opened.get(face);
  if (known !== undefined) return known;
  const bytes = brotliDecompressSync(readFileSync(join(FOLDER, face)));
  const font = parse(Uint8Array.from(bytes).buffer, READ_AS_NEEDED);
  opened.set(face, font);
  return font;
}

/** One letter in some face. */
export type Letter = { readonly glyph: Glyph; readonly unitsPerEm: number; readonly letter: string };

/** Printers' sign for a letter that is missing from the case. */
const GETA = '〓';
/** Pictures and invisible signs may be left out of a title without changing what it says. */
const LEFT_OUT =
  /^[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{Cf}\p{Cc}\p{Variation_Selector}\p{Mn}\p{Me}\u20E3]$/u;

/** The letters of a text, each from the first face that has it. */
export function lettersIn(text: string): Letter[] {
  return [...text.normalize('NFC')].flatMap((letter) => {
    const found = faceOf(letter);
    if (found !== undefined) return [letterOf(found, letter)];
    const stand = LEFT_OUT.test(letter) ? undefined : faceOf(GETA);
    return stand === undefined ? [] : [letterOf(stand, GETA)];
  });
}

/** A text as it can be set: what no face has is gone, or stands as a geta. */
export const settable = (text: string): string =>
  lettersIn(text)
    .map(({ letter }) => letter)
    .join('');

function faceOf(letter: string): Font | undefined {
  for (const face of FACES) {
    const font = open(face);
    if (font.charToGlyphIndex(letter) !== 0) return font;
  }
  return undefined;
}

const letterOf = (font: Font, letter: string): Letter => ({
  glyph: font.charToGlyph(letter),
  unitsPerEm: font.unitsPerEm,
  letter,
});
