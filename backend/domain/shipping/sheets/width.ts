/** ASCII and half-width katakana; every other sign of a label is twice as wide. */
const HALF = /[\u0020-\u007e\uff61-\uff9f]/gu;

/** How wide a text is on a label, in half-width signs. */
export function widthOf(text: string): number {
  const halves = text.match(HALF)?.length ?? 0;
  return 2 * [...text].length - halves;
}
