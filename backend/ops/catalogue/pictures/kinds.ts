/** The places a picture may stand in, and the widths the layout asks of it there, in pixels, ascending. */
export const WIDTHS = {
  scene: [320, 640, 960, 1280],
  goods: [96, 192, 384, 768],
  banner: [520, 1040, 1560],
} as const;

export type PictureKind = keyof typeof WIDTHS;

/** A drawing can be made as wide as is asked; a photograph is never made wider than it is. */
export function widthsFor(kind: PictureKind, originalWidth: number): readonly number[] {
  const fitting = WIDTHS[kind].filter((width) => width <= originalWidth);
  return fitting.length > 0 ? fitting : [originalWidth];
}
