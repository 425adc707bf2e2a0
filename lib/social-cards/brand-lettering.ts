import { outlineOf, widthOf } from './outlines.ts';

const INK = '#211B52';
const PRIMARY = '#DB1F5B';
const PRIMARY_HALF = '#F59AB5';
const SECONDARY = '#0074BA';
const MELON = '#12814A';
const MELON_HALF = '#8CCB8E';
const PAPER = '#FFFFFF';

type Line = {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly fill: string;
  readonly plate: string;
};

const SLIP = 0.055;

/** A line with a second print below it, a little to the right. */
function printed({ text, x, baseline, size, fill, plate }: Line): string {
  const d = outlineOf(text, { x, baseline, size });
  const off = (size * SLIP).toFixed(1);
  return `<path d="${d}" fill="${plate}" transform="translate(${off} ${off})"/><path d="${d}" fill="${fill}"/>`;
}

const sheet = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

const LOGO = { size: 42, height: 60, baseline: 45, margin: 4, narrowest: 200, widest: 330 } as const;

/** The name of a shop as its logo, on paper or on the night background. A long name is set smaller. */
export function logo(name: string, isNight: boolean): string {
  const ems = widthOf(name);
  const size = Math.min(LOGO.size, (LOGO.widest - 2 * LOGO.margin) / ems);
  const width = Math.max(LOGO.narrowest, Math.ceil(ems * size + 2 * LOGO.margin + size * SLIP));
  const [fill, plate] = isNight ? [PAPER, PRIMARY] : [INK, PRIMARY_HALF];
  const line = {
    text: name,
    x: LOGO.margin,
    baseline: LOGO.baseline - (LOGO.size - size) / 3,
    size,
    fill,
    plate,
  };
  return sheet(width, LOGO.height, printed(line));
}

/** The word on the name plate of a machine, as tools/art/shop/machine.mjs draws it. */
const PLATE_WORD = /<g transform="translate\(160 57\) scale\([\d.]+\)"><g[^>]*>.*?<\/g><\/g>/;
const PLATE = { middle: 160, baseline: 56.5, size: 20, width: 140 } as const;

/** A machine with a name on its plate; any other drawing as it is. */
export function withPlate(machine: string, name: string): string {
  const ems = widthOf(name);
  const size = Math.min(PLATE.size, PLATE.width / Math.max(1, ems));
  const x = PLATE.middle - (ems * size) / 2;
  const baseline = PLATE.baseline - (PLATE.size - size) / 3;
  const word = `<path d="${outlineOf(name, { x, baseline, size })}" fill="${INK}"/>`;
  return machine.replace(PLATE_WORD, () => word);
}

const TITLE = { width: 420, height: 232, baselines: [98, 208], sizes: [88, 108] } as const;

/** On the dark hero, where a white edge surrounds the title, the ink would be lost. */
const SECONDARY_BY_NIGHT = `<style>@media (prefers-color-scheme:dark){.ink{fill:${SECONDARY}}}</style>`;

/** The two lines of the top page. */
export function heroTitle([first = '', second = '']: readonly string[]): string {
  const lineOf = (text: string, at: 0 | 1) => {
    const size = Math.min(TITLE.sizes[at], (TITLE.width - 12) / Math.max(1, widthOf(text)));
    return { text, x: 2, baseline: TITLE.baselines[at], size, plate: PRIMARY_HALF };
  };
  const top = printed({ ...lineOf(first, 0), fill: INK }).replace(
    `fill="${INK}"`,
    `class="ink" fill="${INK}"`,
  );
  return sheet(
    TITLE.width,
    TITLE.height,
    SECONDARY_BY_NIGHT + top + printed({ ...lineOf(second, 1), fill: PRIMARY }),
  );
}

const ROLLING = { width: 164, height: 74, size: 44 } as const;
const ROLLING_LETTERS = [
  { text: 'こ', x: 16, baseline: 56, turn: -8 },
  { text: 'と', x: 60, baseline: 50, turn: 3 },
  { text: 'ん', x: 104, baseline: 54, turn: -3 },
] as const;

/** The sound of a rolling capsule. That of the usual shop is the beginning of its name. */
export function rollingSound(): string {
  const letters = ROLLING_LETTERS.map(({ turn, ...letter }) => {
    const middle = `${letter.x + ROLLING.size / 2} ${letter.baseline - ROLLING.size / 2}`;
    const drawn = printed({ ...letter, size: ROLLING.size, fill: PAPER, plate: SECONDARY });
    return `<g transform="rotate(${turn} ${middle})">${drawn}</g>`;
  });
  return sheet(ROLLING.width, ROLLING.height, letters.join(''));
}

/** 404 with a figure in the middle. */
export function notFoundTitle(figure: string): string {
  const four = { text: '4', baseline: 228, size: 262, fill: MELON, plate: MELON_HALF };
  const wide = widthOf('4') * four.size;
  return sheet(
    560,
    268,
    printed({ ...four, x: 16 }) +
      printed({ ...four, x: 544 - wide }) +
      `<g transform="translate(168 20) scale(.75)">${figure}</g>` +
      `<path d="M4 248h552" stroke="${INK}" stroke-width="7" stroke-linecap="round"/>`,
  );
}
