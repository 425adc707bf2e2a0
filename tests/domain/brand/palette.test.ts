import { readFileSync } from 'node:fs';
import { contrast, hexOf, oklchOf, withContrast } from '#lib/brand/colour-space.ts';
import {
  BASES,
  type BrandColours,
  contrastChecks,
  isLegible,
  paletteOf,
  recolour,
  USUAL_COLOURS,
} from '#lib/brand/palette.ts';
import { INK_NAMES, inkColours } from '#lib/brand/inks.ts';
import { type Ink, INKS } from '#lib/contract/enums.ts';
import { OTHER_BRAND } from '../../support/brand.ts';

/** Brands as companies have them: sober, bright, pale, grey, and with the accent of another. */
const BRANDS: readonly BrandColours[] = [
  USUAL_COLOURS,
  OTHER_BRAND.colours,
  { primary: '#005bac', second: '#3c7a3b', accent: '#f5e050', ink: '#101418' },
  { primary: '#b3005e', second: '#6a3fa0', accent: '#ffd1e3', ink: '#2b0a3d' },
  { primary: '#555555', second: '#666666', accent: '#dddddd', ink: '#111111' },
  { primary: '#a04800', second: '#00707a', accent: '#ff9f1c', ink: '#1c1c1c' },
];

test('Draws are printed in the colours of the brand, as the style sheet names them', () => {
  const sheet = readFileSync('app/colours.css', 'utf8');
  const { day } = paletteOf(USUAL_COLOURS);
  const toneOf = (ink: Ink) => {
    const name = new RegExp(`\\[data-ink='${ink}'\\] \\{\\s*--ink: var\\(--([a-z0-9]+)\\)`).exec(sheet)?.[1];
    return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(sheet)?.[1];
  };
  expect(inkColours(USUAL_COLOURS)).toEqual(Object.fromEntries(INKS.map((ink) => [ink, toneOf(ink)])));
  expect(new Set(Object.values(INK_NAMES)).size).toBe(INKS.length);
  const own = inkColours({ ...USUAL_COLOURS, primary: '#0a5c36' });
  expect(own.ichigo).toBe('#0a5c36');
  expect(own).toMatchObject({ soda: day.soda, lemon: day.lemon });
});

test('The colours of the style sheet are those of the usual palette, unchanged', () => {
  const sheet = readFileSync('app/colours.css', 'utf8');
  const { day, night } = paletteOf(USUAL_COLOURS);
  const inSheet = Object.entries(day).filter(([name]) => name !== 'budo50');
  for (const [name, hex] of inSheet) expect(sheet).toContain(`--${name}: ${hex};`);
  const preferences = readFileSync('app/preferences.css', 'utf8');
  for (const [name, hex] of Object.entries(night)) expect(preferences).toContain(`--${name}: ${hex};`);
});

test.each(BRANDS)('Texts are legible in every tone of %j', (colours) => {
  expect(contrastChecks(colours).filter((check) => !isLegible(check))).toEqual([]);
  const { day, night } = paletteOf(colours);
  const white = '#ffffff';
  for (const tone of [
    'soda20',
    'ichigo20',
    'lemon20',
    'lemon50',
    'ichigo50',
    'soda50',
    'shade',
    'budo10',
  ] as const)
    expect([tone, contrast(day.budo, day[tone]) >= 4.5]).toEqual([tone, true]);
  for (const surface of [white, day.soda20, day.shade, day.lemon20])
    expect(contrast(day.ink2, surface)).toBeGreaterThanOrEqual(4.5);
  for (const surface of [day.budo, day.budo80]) {
    expect(contrast(white, surface)).toBeGreaterThanOrEqual(4.5);
    for (const text of [day.night2, day.ichigo50, day.soda50])
      expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
  }
  for (const tone of ['shade', 'shade2', 'selected', 'pressed', 'invalid', 'info', 'hero-floor'] as const)
    expect([tone, contrast(white, night[tone]) >= 4.5]).toEqual([tone, true]);
  expect(contrast(day.soda, day.soda20)).toBeGreaterThanOrEqual(3);
  expect(contrast(white, day.budo60)).toBeGreaterThanOrEqual(4.5);
});

test('The chosen colours stay as they are', () => {
  const { day } = paletteOf(OTHER_BRAND.colours);
  const { primary, second, accent, ink } = OTHER_BRAND.colours;
  expect([day.ichigo, day.soda, day.lemon, day.budo]).toEqual([primary, second, accent, ink]);
});

test('A colour on which white cannot be read is refused, with the nearest that can', () => {
  const pale = { ...USUAL_COLOURS, primary: '#ff9ab5' };
  const check = contrastChecks(pale).find(({ base }) => base === 'primary');
  expect(check && isLegible(check)).toBe(false);
  expect(contrast(check?.suggestion ?? '#ffffff', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrastChecks({ ...pale, primary: check?.suggestion ?? '' }).every(isLegible)).toBe(true);
  expect(Math.abs(oklchOf(check?.suggestion ?? '').hue - oklchOf(pale.primary).hue)).toBeLessThan(4);
});

test('A colour is the same after the way through OKLCH', () => {
  for (const hex of [...BASES.map((base) => USUAL_COLOURS[base]), '#000000', '#ffffff', '#7f7f7f'])
    expect(hexOf(oklchOf(hex))).toBe(hex);
});

test('Contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#211b52', '#ffffff')).toBeCloseTo(15.63, 1);
  expect(withContrast('#777777', { against: '#ffffff', ratio: 22, towards: 'dark' })).toBe('#000000');
});

test('A drawing keeps no colour of the usual brand but those of meanings', () => {
  const svg = '<path fill="#DB1F5B" stroke="#211b52"/><path fill="#12814A"/>';
  expect(recolour(svg, USUAL_COLOURS)).toBe(svg);
  expect(recolour(svg, OTHER_BRAND.colours)).toBe(
    '<path fill="#8a3324" stroke="#1f2a33"/><path fill="#12814A"/>',
  );
});
