import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Font, type Glyph, parse } from 'opentype.js/dist/opentype.mjs';

/** The shop's font, and one with the rarer kanji; loaded when a card first needs them. */
const FACES = ['m-plus-rounded-1c-800.ttf.br', 'noto-sans-jp-800.ttf.br'] as const;
const FOLDER = join(process.cwd(), 'lib/social-cards/fonts');

/** A card uses a few dozen of about 25,000 glyphs. */
const READ_AS_NEEDED = { lowMemory: true };

const fonts = new Map<string, Font>();

function open(face: string): Font {
  const existing = fonts.get(face);
  if (existing !== undefined) return existing;
  const bytes = brotliDecompressSync(readFileSync(join(FOLDER, face)));
  const font = parse(Uint8Array.from(bytes).buffer, READ_AS_NEEDED);
  fonts.set(face, font);
  return font;
}

/** A glyph of one of the fonts. */
export type TypesetGlyph = { readonly glyph: Glyph; readonly unitsPerEm: number; readonly character: string };

/** The printers' sign for a missing character. */
const GETA = '〓';
/** Emoji and invisible characters can be left out of a title without changing its meaning. */
const LEFT_OUT =
  /^[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{Cf}\p{Cc}\p{Variation_Selector}\p{Mn}\p{Me}\u20E3]$/u;

/** The glyphs of a text, each from the first font that has it. */
export function glyphsIn(text: string): TypesetGlyph[] {
  return [...text.normalize('NFC')].flatMap((character) => {
    const font = faceOf(character);
    if (font !== undefined) return [glyphFor(font, character)];
    const fallback = LEFT_OUT.test(character) ? undefined : faceOf(GETA);
    return fallback === undefined ? [] : [glyphFor(fallback, GETA)];
  });
}

/** The text as it can be set: missing characters are left out or replaced by 〓. */
export const settable = (text: string): string =>
  glyphsIn(text)
    .map(({ character }) => character)
    .join('');

function faceOf(character: string): Font | undefined {
  for (const face of FACES) {
    const font = open(face);
    if (font.charToGlyphIndex(character) !== 0) return font;
  }
  return undefined;
}

const glyphFor = (font: Font, character: string): TypesetGlyph => ({
  glyph: font.charToGlyph(character),
  unitsPerEm: font.unitsPerEm,
  character,
});
