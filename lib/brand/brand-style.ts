import type { Brand } from '#lib/contract/brand.ts';
import { lookOf } from './look.ts';
import { artBaseOf } from './page-brand.ts';
import { isUsual, paletteOf } from './palette.ts';

/** The drawings that style sheets show, by their custom property in app/colours.css. */
const ART = {
  peg: 'peg',
  'stamp-ended': 'stamp-ended',
  'stamp-soldout': 'stamp-soldout',
  spring: 'seasons/spring',
  summer: 'seasons/summer',
  autumn: 'seasons/autumn',
  winter: 'seasons/winter',
  seal: 'seal',
  'seal-off': 'seal-off',
  'header-figure': 'mascots/1',
  'footer-figure': 'mascots/2-sticker',
  'gap-figure': 'mascots/6-sticker',
  'waiting-figure': 'mascots/7-sticker',
} as const;

const NIGHT_ART = { peg: 'peg-night', logo: 'logo-dark' } as const;

const property = (name: string, value: string): string => `--${name}:${value}`;
const drawings = (base: string, names: Readonly<Record<string, string>>): string[] =>
  Object.entries(names).map(([name, file]) => property(name, `url(${base}/${file}.svg)`));
const tones = (palette: Readonly<Record<string, string>>): string[] =>
  Object.entries(palette).map(([name, hex]) => property(name, hex));

/** Properties of the night that are other tones of the same brand (app/preferences.css). */
const NIGHT_ROLES = [
  '--hole:var(--night-dots)',
  '--ink2:var(--night2)',
  '--rule:var(--budo60)',
  '--gone:var(--budo)',
];

/** Preferences of the device that style sheets answer with these properties, and that stay above the brand's. */
const MORE_CONTRAST = '--hole:var(--outline);--ink2:var(--text);--night2:var(--paper);--rule:var(--outline)';

/** An uploaded logo is made for white: it is on a plate where the page is dark. The footer always is. */
const platesOf = ({ logo }: Brand) =>
  logo === null
    ? { byDay: [], byNight: [] }
    : { byDay: [property('footer-logo-plate', '#fff')], byNight: [property('logo-plate', '#fff')] };

const alpha = (hex: string, percent: number): string => `color-mix(in srgb,${hex} ${percent}%,transparent)`;

/** A style sheet with the brand's colours and drawings; null: those of the release apply. */
export function brandStyle(brand: Brand): string | null {
  const look = lookOf(brand);
  if (look === '') return null;
  const base = artBaseOf(look);
  const { day, night } = paletteOf(brand.colours);
  const plates = platesOf(brand);
  const isRecoloured = !isUsual(brand.colours);
  const byDay = [
    ...(isRecoloured ? [...tones(day), property('scrim', alpha(day.budo, 72))] : []),
    ...drawings(base, ART),
    ...plates.byDay,
  ];
  const byNight = [...(isRecoloured ? tones(night) : []), ...drawings(base, NIGHT_ART), ...plates.byNight];
  // One class more than the sheets, whatever the order in which a browser gets them.
  return (
    `html:root{${byDay.join(';')}}` +
    `@media screen and (prefers-color-scheme:dark){html:root{${[...byNight, ...NIGHT_ROLES].join(';')}}}` +
    `@media (prefers-contrast:more){html:root{${MORE_CONTRAST}}}`
  );
}
