import { contrast, hexOf, oklchOf, withContrast } from './colour-space.ts';

/** The four colours that a brand chooses, as #rrggbb. */
export type BrandColours = Readonly<Record<Base, string>>;

/** `primary`: what a shopper does. `second`: links, meters, and the page's ground. `accent`: what is theirs or now. `ink`: all texts and the night. */
export type Base = 'primary' | 'second' | 'accent' | 'ink';

export const BASES: readonly Base[] = ['primary', 'second', 'accent', 'ink'];

const WHITE = '#ffffff';

/** A tone of the usual palette, and the chosen colour of which it is a lighter or darker one. */
type Tone = readonly [base: Base, hex: string];

/** The custom properties of app/colours.css that belong to the brand. Colours of meanings, such as errors, stay. */
const TONES = {
  ichigo: ['primary', '#db1f5b'],
  ichigo50: ['primary', '#f59ab5'],
  ichigo20: ['primary', '#fcdde6'],
  soda: ['second', '#0074ba'],
  soda50: ['second', '#86c4e8'],
  soda20: ['second', '#d3eaf7'],
  hole: ['second', '#a9d3ec'],
  lemon: ['accent', '#ffd92e'],
  lemon50: ['accent', '#ffec94'],
  lemon20: ['accent', '#fff8d9'],
  budo: ['ink', '#211b52'],
  budo80: ['ink', '#332c6b'],
  budo60: ['ink', '#5c5799'],
  budo50: ['ink', '#a9a4d6'],
  budo30: ['ink', '#aeabcc'],
  budo10: ['ink', '#e6e4f3'],
  night2: ['ink', '#c9c5ee'],
  'night-dots': ['ink', '#3a3375'],
  'night-light': ['ink', '#453e86'],
  floor: ['ink', '#171240'],
  ink2: ['ink', '#57537f'],
  shade: ['ink', '#eef1f7'],
  shade2: ['ink', '#e3e8f1'],
  gone: ['ink', '#dde2ec'],
  rule: ['ink', '#cbd3e2'],
} as const satisfies Readonly<Record<string, Tone>>;

/** Those of app/preferences.css that have another value in the dark. */
const NIGHT_TONES = {
  shade: ['ink', '#413a80'],
  shade2: ['ink', '#4a4391'],
  outline: ['ink', '#9a95cf'],
  selected: ['ink', '#4a4260'],
  pressed: ['ink', '#5f5560'],
  invalid: ['primary', '#5b2450'],
  info: ['second', '#2f4587'],
  ray2: ['ink', '#2a235f'],
  'hero-floor': ['second', '#0b4a80'],
} as const satisfies Readonly<Record<string, Tone>>;

export type ToneName = keyof typeof TONES;
type NightToneName = keyof typeof NIGHT_TONES;
export type Palette = {
  readonly day: Readonly<Record<ToneName, string>>;
  readonly night: Readonly<Record<NightToneName, string>>;
};

const USUAL: BrandColours = {
  primary: TONES.ichigo[1],
  second: TONES.soda[1],
  accent: TONES.lemon[1],
  ink: TONES.budo[1],
};

const AA = 4.5;
const AAA = 7;
const NON_TEXT = 3;

/** The contrast that the chosen colours themselves need. */
const REQUIRED = [
  { base: 'primary', on: undefined, ratio: AA },
  { base: 'second', on: undefined, ratio: AA },
  { base: 'ink', on: undefined, ratio: AAA },
  { base: 'accent', on: 'ink', ratio: AA },
] as const satisfies readonly { base: Base; on: Base | undefined; ratio: number }[];

export type ContrastCheck = {
  readonly base: Base;
  /** Undefined: on white. */
  readonly on: Base | undefined;
  readonly ratio: number;
  readonly required: number;
  /** The nearest colour that is legible. */
  readonly suggestion: string;
};

/** The contrast of each chosen colour with what is printed on it. */
export const contrastChecks = (colours: BrandColours): readonly ContrastCheck[] =>
  REQUIRED.map(({ base, on, ratio: required }) => {
    const against = on === undefined ? WHITE : colours[on];
    const towards = base === 'accent' ? 'light' : 'dark';
    const suggestion = withContrast(colours[base], { against, ratio: required, towards });
    return { base, on, ratio: contrast(colours[base], against), required, suggestion };
  });

export const isLegible = ({ ratio, required }: ContrastCheck): boolean => ratio >= required;

/** A tone that is changed until it has the contrast with another one. */
type Rule<Name extends string> = {
  readonly tone: Name;
  readonly against: ToneName | 'paper';
  readonly ratio: number;
  readonly towards: 'light' | 'dark';
};

const lighter = (tone: ToneName, against: ToneName, ratio = AA): Rule<ToneName> => ({
  tone,
  against,
  ratio,
  towards: 'light',
});
const darker = (tone: ToneName, against: ToneName | 'paper', ratio = AA): Rule<ToneName> => ({
  tone,
  against,
  ratio,
  towards: 'dark',
});

/** In this order: a tone of an earlier rule is settled. */
const DAY_RULES: readonly Rule<ToneName>[] = [
  ...(['soda20', 'ichigo20', 'lemon20', 'budo10', 'shade', 'shade2', 'gone'] as const).map((tone) =>
    lighter(tone, 'budo', AAA),
  ),
  ...(['lemon50', 'ichigo50', 'soda50', 'hole'] as const).map((tone) => lighter(tone, 'budo')),
  lighter('soda20', 'soda', NON_TEXT),
  darker('budo60', 'paper'),
  darker('budo80', 'paper', AAA),
  darker('night-dots', 'paper', AAA),
  darker('night-light', 'paper', AAA),
  ...(['paper', 'shade', 'soda20', 'lemon20'] as const).map((surface) => darker('ink2', surface)),
  ...(['night2', 'budo50', 'ichigo50', 'soda50'] as const).map((tone) => lighter(tone, 'budo80')),
];

const NIGHT_RULES: readonly Rule<NightToneName>[] = [
  ...(['shade', 'shade2', 'selected', 'pressed', 'invalid', 'info', 'hero-floor'] as const).map(
    (tone) => ({ tone, against: 'paper', ratio: AA, towards: 'dark' }) as const,
  ),
  { tone: 'outline', against: 'budo80', ratio: NON_TEXT, towards: 'light' },
];

let kept: { readonly key: string; readonly palette: Palette } | undefined;

/** All colours of the brand. The chosen ones stay; the others are moved until texts on them are legible. The last palette is kept. */
export function paletteOf(colours: BrandColours): Palette {
  const key = BASES.map((base) => colours[base]).join();
  if (kept?.key !== key) kept = { key, palette: calculated(colours) };
  return kept.palette;
}

function calculated(colours: BrandColours): Palette {
  const day: Record<ToneName, string> = tonesOf(TONES, colours);
  const night: Record<NightToneName, string> = tonesOf(NIGHT_TONES, colours);
  const against = (tone: ToneName | 'paper') => (tone === 'paper' ? WHITE : day[tone]);
  for (const rule of DAY_RULES)
    day[rule.tone] = withContrast(day[rule.tone], { ...rule, against: against(rule.against) });
  for (const rule of NIGHT_RULES)
    night[rule.tone] = withContrast(night[rule.tone], { ...rule, against: against(rule.against) });
  return { day, night };
}

function tonesOf<Name extends string>(
  tones: Readonly<Record<Name, Tone>>,
  colours: BrandColours,
): Record<Name, string>;
function tonesOf(tones: Readonly<Record<string, Tone>>, colours: BrandColours): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tones).map(([name, [base, hex]]) => [name, toneOf(hex, base, colours[base])]),
  );
}

/** Below this chroma a colour is grey, and its hue says nothing. */
const GREY = 0.02;

/** The usual tone in another colour: as light, as far from it in chroma and hue. */
function toneOf(hex: string, base: Base, chosen: string): string {
  const usual = USUAL[base];
  if (chosen === usual) return hex;
  if (hex === usual) return chosen;
  const [tone, from, to] = [oklchOf(hex), oklchOf(usual), oklchOf(chosen)];
  const turned = tone.chroma < GREY ? 0 : tone.hue - from.hue;
  const chroma = tone.chroma * Math.min(1, to.chroma / from.chroma);
  return hexOf({ lightness: tone.lightness, chroma, hue: to.hue + turned });
}

/** Whether these are the colours of the usual palette, which style sheets and drawings have anyway. */
export const isUsual = (colours: BrandColours): boolean =>
  BASES.every((base) => colours[base] === USUAL[base]);

export const USUAL_COLOURS = USUAL;

/** A drawing of the usual palette in the colours of a brand. */
export function recolour(svg: string, colours: BrandColours): string {
  if (isUsual(colours)) return svg;
  const { day } = paletteOf(colours);
  const tones = new Map<string, string>(toneNames.map((name) => [TONES[name][1], day[name]]));
  return svg.replaceAll(/#[0-9a-f]{6}\b/gi, (hex) => tones.get(hex.toLowerCase()) ?? hex);
}

const isTone = (name: string): name is ToneName => name in TONES;
const toneNames: readonly ToneName[] = Object.keys(TONES).filter(isTone);
