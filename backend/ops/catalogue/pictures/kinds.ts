/**
 * The places a picture may stand in, and the widths the layout asks of it there, in pixels, ascending. None is more than
 * twice the one before, so that no screen has to decode more than twice what it shows. A browser takes the first that is
 * wide enough, so the steps stand just above what phones ask for: a card wants 663, 690 or 995 pixels, a banner 548.
 */
export const WIDTHS = {
  scene: [160, 320, 480, 720, 1000, 1280],
  goods: [96, 192, 384, 768],
  banner: [360, 560, 720, 1040, 1560],
} as const;

export type PictureKind = keyof typeof WIDTHS;

/** A photograph that is this much wider than a width of the layout is worth keeping as it is, too. */
const WORTHWHILE = 1.2;

/** A drawing can be made as wide as is asked; a photograph is never made wider than it is. */
export function widthsFor(kind: PictureKind, originalWidth: number): readonly number[] {
  const fitting = WIDTHS[kind].filter((width) => width <= originalWidth);
  const isWhole =
    fitting.length === WIDTHS[kind].length || originalWidth < (fitting.at(-1) ?? 0) * WORTHWHILE;
  return isWhole ? fitting : [...fitting, originalWidth];
}
