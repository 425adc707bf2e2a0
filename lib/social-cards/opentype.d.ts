/** The parts of opentype.js in use; it has no types of its own. */
declare module 'opentype.js/dist/opentype.mjs' {
  type At = { readonly x: number; readonly y: number };
  type Bend = { readonly x1: number; readonly y1: number };
  export type Stroke =
    | ({ readonly type: 'M' | 'L' } & At)
    | ({ readonly type: 'Q' } & At & Bend)
    | ({ readonly type: 'C' } & At & Bend & { readonly x2: number; readonly y2: number })
    | { readonly type: 'Z' };
  export type Glyph = {
    readonly advanceWidth: number;
    getPath(x: number, baseline: number, size: number): { readonly commands: readonly Stroke[] };
    getBoundingBox(): { readonly x1: number; readonly x2: number };
  };
  export type Font = {
    readonly unitsPerEm: number;
    charToGlyphIndex(character: string): number;
    charToGlyph(character: string): Glyph;
  };
  export function parse(bytes: ArrayBuffer, options: { readonly lowMemory: boolean }): Font;
}
