/**
 * A repeating background. The id of a pattern contains its colour, so that two patterns on one sheet have different
 * ids.
 */
const drawn =
  (kind, [w, h, turn = 0], marks) =>
  (colour, ground, [width, height]) => {
    const id = `${kind}-${colour.slice(1)}`;
    const turned = turn ? ` patternTransform="rotate(${turn})"` : '';
    return `<rect width="${width}" height="${height}" fill="${ground}"/><pattern id="${id}" width="${w}" height="${h}"
      patternUnits="userSpaceOnUse"${turned}>${marks(colour)}</pattern><rect width="${width}" height="${height}"
      fill="url(#${id})"/>`;
  };

const strokes = (d, width) => (colour) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"
    stroke-linejoin="round"/>`;
const fills = (d) => (colour) => `<path d="${d}" fill="${colour}"/>`;

export const checks = drawn('checks', [64, 64], fills('M0 0h32v32H0zM32 32h32v32H32z'));
export const rain = drawn('rain', [56, 64, 16], strokes('M12 6v26M40 36v24', 6));
export const dots = drawn(
  'dots',
  [24, 24],
  fills('M2 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0M14 18a4 4 0 1 0 8 0a4 4 0 1 0-8 0'),
);
export const boards = drawn('boards', [48, 48], fills('M0 0h24v48H0z'));
export const leaves = drawn(
  'leaves',
  [70, 60],
  fills('M14 46c0-16 6-28 18-36 8 14 6 28-18 36zM50 52c-4-10 0-22 8-30 8 12 6 24-8 30z'),
);
/** 青海波 */
export const waves = drawn(
  'waves',
  [64, 32],
  (colour) =>
    `<g fill="none" stroke="${colour}" stroke-width="5"><circle cx="32" cy="34" r="28"/><circle cx="32"
      cy="34" r="16"/>
    <circle cx="0" cy="18" r="28"/><circle cx="64" cy="18" r="28"/></g>`,
);
/** 鱗 */
export const scales = drawn('scales', [44, 40], fills('M0 40L22 0l22 40z'));
/** 麻の葉 */
export const hemp = drawn(
  'hemp',
  [60, 104],
  strokes(
    `M0 0l30 17 30-17M30 17v35M0 0v35l30 17 30-17V0M0 35l30-18 30 18M0 104V69l30-17 30 17v35M0 69l30 18
      30-18M30 87V52M0 104l30-17 30 17`,
    3.5,
  ),
);
/** A table cloth woven of two widths. */
export const gingham = drawn(
  'gingham',
  [48, 48],
  (colour) =>
    `<path d="M0 0h24v48H0z" fill="${colour}" opacity=".5"/><path d="M0 0h48v24H0z" fill="${colour}"
      opacity=".5"/>`,
);
/** Ticket stubs scattered over a table. */
export const stubs = drawn(
  'stubs',
  [96, 76, -14],
  fills('M8 10h40v8a5 5 0 0 0 0 10v8H8v-8a5 5 0 0 0 0-10zM56 48h40v8a5 5 0 0 0 0 10v8H56v-8a5 5 0 0 0 0-10z'),
);
/** 渦巻き */
export const whirls = drawn(
  'whirls',
  [72, 64],
  strokes('M20 20q6-4 8 2t-8 8-14-8 10-18 22 6-4 26M56 52q6-4 8 2t-8 8-14-8 10-18 22 6-4 26', 4),
);
/** A night sky with stars among the dots. */
export const stars = drawn(
  'stars',
  [72, 72],
  fills(
    `M18 8l4 9 9 4-9 4-4 9-4-9-9-4 9-4zM54 46l3 6 6 3-6 3-3 6-3-6-6-3 6-3zM50 16a4 4 0 1 0 8 0a4 4 0 1 0-8
      0M14 54a4 4 0 1 0 8 0a4 4 0 1 0-8 0`,
  ),
);

/** Rays from a point, as path data. */
export function rays([cx, cy], reach, count) {
  const near = (n) => +n.toFixed(1);
  const tip = (angle) => `L${near(cx + reach * Math.cos(angle))} ${near(cy + reach * Math.sin(angle))}`;
  const wedge = (_, i) => {
    const from = (2 * Math.PI * i) / count;
    return `M${cx} ${cy}${tip(from)}${tip(from + Math.PI / count)}z`;
  };
  return Array.from({ length: count }, wedge).join('');
}
