/** ASCII and half-width katakana; every other character is twice as wide. */
const HALF_WIDTH = /^[\u0020-\u007e\uff61-\uff9f]$/u;

const widthOfCharacter = (character: string): number => (HALF_WIDTH.test(character) ? 1 : 2);

/** The width of a text on a label, in half-width characters. */
export const labelWidthOf = (text: string): number =>
  [...text].reduce((width, character) => width + widthOfCharacter(character), 0);

/** A width in full-width characters, as error messages name it. */
export const fullWidths = (halves: number): string => String(halves / 2);

/** Splits a text into lines of at most that width. */
export function linesOfWidth(text: string, halves: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const character of text) {
    if (labelWidthOf(line) + widthOfCharacter(character) > halves) {
      lines.push(line);
      line = '';
    }
    line += character;
  }
  return line === '' ? lines : [...lines, line];
}
