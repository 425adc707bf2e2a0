/** One part of a figure: its outline, the colour inside, and where it is turned or moved to. */
type Part = { readonly d: string; readonly fill: string; readonly move?: string };

const PRIMARY = '#db1f5b';
const PRIMARY_HALF = '#f59ab5';
const SECOND = '#0074ba';
const SECOND_HALF = '#86c4e8';
const ACCENT = '#ffd92e';
const ACCENT_HALF = '#ffec94';
const INK = '#211b52';
const WHITE = '#ffffff';

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const capsule = (x: number, y: number, r: number, fill: string): readonly Part[] => [
  { d: circle(x, y, r), fill: WHITE },
  { d: `M${x - r} ${y}a${r} ${r} 0 0 0 ${2 * r} 0z`, fill },
];

/** Half a capsule, open to the top. */
const half = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}h${2 * r}a${r} ${r} 0 0 1 ${-2 * r} 0z`;

const STAR = 'M160 108l22 46 50 6-37 35 10 50-45-25-45 25 10-50-37-35 50-6z';

/**
 * The figures of a shop without mascots, by the number of the mascot whose place they take: the machine, a capsule that has
 * come open, a search, a sheet, a win, an empty capsule, a parcel, and a ticket. Each touches the floor of its box of 320.
 */
const FIGURES: Readonly<Record<number, readonly Part[]>> = {
  1: [
    {
      d: 'M92 38h136a26 26 0 0 1 26 26v216a14 14 0 0 1-14 14H80a14 14 0 0 1-14-14V64a26 26 0 0 1 26-26z',
      fill: PRIMARY,
    },
    { d: 'M92 66h136v104H92z', fill: ACCENT_HALF },
    { d: circle(124, 142, 22), fill: SECOND_HALF },
    { d: circle(168, 146, 20), fill: PRIMARY_HALF },
    { d: circle(204, 122, 20), fill: ACCENT },
    { d: circle(160, 220, 30), fill: WHITE },
    { d: 'M154 196h12v48h-12z', fill: PRIMARY },
    { d: 'M196 256h36v24h-36z', fill: INK },
  ],
  2: [
    { d: half(150, 196, 96), fill: SECOND_HALF },
    { d: half(0, 0, 96), fill: WHITE, move: 'translate(196 122) rotate(152)' },
    { d: circle(152, 172, 18), fill: ACCENT },
  ],
  3: [
    ...capsule(144, 160, 92, ACCENT_HALF),
    { d: circle(144, 160, 48), fill: SECOND_HALF },
    { d: 'M214 214l16-16 60 60a12 12 0 0 1-16 16z', fill: INK },
  ],
  4: [
    {
      d: 'M70 62h180a14 14 0 0 1 14 14v204a14 14 0 0 1-14 14H70a14 14 0 0 1-14-14V76a14 14 0 0 1 14-14z',
      fill: WHITE,
    },
    { d: 'M56 106V76a14 14 0 0 1 14-14h180a14 14 0 0 1 14 14v30z', fill: SECOND },
    { d: circle(160, 84, 11), fill: ACCENT },
    { d: 'M84 132h152v66H84z', fill: SECOND_HALF },
    { d: 'M84 222h152v10H84zM84 252h98v10H84z', fill: INK },
  ],
  5: [
    { d: circle(160, 180, 114), fill: ACCENT },
    { d: circle(160, 180, 88), fill: WHITE },
    { d: STAR, fill: PRIMARY },
  ],
  6: [
    { d: half(160, 200, 94), fill: SECOND_HALF },
    { d: 'M54 186h212a12 12 0 0 1 0 28H54a12 12 0 0 1 0-28z', fill: WHITE },
    { d: 'M120 150h80M136 124h48', fill: 'none' },
  ],
  7: [
    { d: 'M58 134h204v146a14 14 0 0 1-14 14H72a14 14 0 0 1-14-14z', fill: ACCENT_HALF },
    { d: 'M46 92h228v48H46z', fill: ACCENT },
    { d: 'M140 92h40v202h-40z', fill: PRIMARY_HALF },
    { d: circle(160, 222, 34), fill: WHITE },
    { d: 'M126 222a34 34 0 0 0 68 0z', fill: PRIMARY },
  ],
  8: [
    {
      d: 'M40 110h240v54a22 22 0 0 0 0 44v62a14 14 0 0 1-14 14H54a14 14 0 0 1-14-14v-62a22 22 0 0 0 0-44z',
      fill: PRIMARY_HALF,
    },
    { d: 'M188 126v140', fill: 'none' },
    { d: 'M74 150h84v22H74zM74 192h84v12H74zM74 224h56v12H74z', fill: INK },
    { d: circle(234, 196, 20), fill: ACCENT },
  ],
};

const KEY = `fill="none" stroke="${INK}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"`;

const drawn = (parts: readonly Part[], look: (part: Part) => string): string =>
  parts
    .map((part) => `<path d="${part.d}"${part.move ? ` transform="${part.move}"` : ''} ${look(part)}/>`)
    .join('');

/** As prints of the shop are made: each part white, its colour slipped a little, and its key lines on top. */
const figure = (parts: readonly Part[]): string =>
  parts
    .map(
      (part) =>
        drawn([part], ({ fill }) => `fill="${fill === 'none' ? 'none' : WHITE}"`) +
        `<g transform="translate(5 4)">${drawn([part], ({ fill }) => `fill="${fill}"`)}</g>` +
        drawn([part], () => KEY),
    )
    .join('');

const PLAIN_BOX = '0 0 320 320';
/** The box of a sticker has room for its white edge. */
const STICKER_BOX = '-16 -16 352 352';
const EDGE = `fill="${WHITE}" stroke="${WHITE}" stroke-width="37" stroke-linejoin="round"`;

/** The content of the box of 320 of a figure. */
export const figureContent = (number: number): string => figure(FIGURES[number] ?? []);

/** The figure in a mascot's place as a drawing of the usual palette. */
export function figureDrawing(number: number, isSticker: boolean): string {
  const parts = FIGURES[number] ?? [];
  const content = (isSticker ? drawn(parts, () => EDGE) : '') + figure(parts);
  const box = isSticker ? STICKER_BOX : PLAIN_BOX;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="${box}">${content}</svg>`;
}
