import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { figureContent, figureDrawing } from '#lib/brand/figures.ts';
import { KORON_DO } from '#lib/brand/koron-do.ts';
import { recolour } from '#lib/brand/palette.ts';
import type { Brand, BrandPicture } from '#lib/contract/brand.ts';
import { heroTitle, logo, notFoundTitle, rollingSound, withPlate } from './brand-lettering.ts';
import { keepDrawings } from './kept-drawings.ts';

/** A drawing of the brand: its text, or the picture that the shop has uploaded for its place. */
export type Drawing =
  | { readonly svg: string }
  | { readonly picture: BrandPicture; readonly isSticker: boolean };

const MASCOT = /^mascots\/([1-8])(-sticker)?$/;
/** A pose is that of one mascot. */
const POSE = /^poses\/([a-z]+)(-sticker)?$/;
const POSING: Readonly<Record<string, number>> = { rolled: 1, lit: 5, asleep: 6, parcel: 7, eating: 8 };

const FOLDER = join(process.cwd(), 'public/art');

/** The drawings of the release, such as `logo`, `mascots/1` and `play/dial`. A brand has no others. */
const NAMES: ReadonlySet<string> = new Set(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.svg'))
    .map((path) => path.slice(0, -'.svg'.length)),
);

const kept = keepDrawings<Drawing>();

/** A drawing by its name under /art, as the brand shows it; `undefined`: there is none. */
export async function drawingOf(brand: Brand, name: string): Promise<Drawing | undefined> {
  return NAMES.has(name) ? kept(brand, name, () => drawn(brand, name)) : undefined;
}

async function drawn(brand: Brand, name: string): Promise<Drawing> {
  const own = uploaded(brand, name);
  if (own !== undefined) return own;
  const svg = composed(brand, name) ?? (await readFile(join(FOLDER, `${name}.svg`), 'utf8'));
  const named = brand.name === KORON_DO.name ? svg : withPlate(svg, brand.shortName);
  return { svg: recolour(named, brand.colours) };
}

/** The number of the mascot that a drawing shows, and whether it has a white edge. */
function mascotIn(name: string): { readonly number: number; readonly isSticker: boolean } | undefined {
  const [, number, edge] = MASCOT.exec(name) ?? [];
  if (number !== undefined) return { number: Number(number), isSticker: edge !== undefined };
  const [, posing = '', poseEdge] = POSE.exec(name) ?? [];
  const of = POSING[posing];
  return of === undefined ? undefined : { number: of, isSticker: poseEdge !== undefined };
}

function uploaded({ mascots, logo: ownLogo, icon }: Brand, name: string): Drawing | undefined {
  if (name === 'logo' || name === 'logo-dark')
    return ownLogo === null ? undefined : { picture: ownLogo, isSticker: false };
  if (name === 'icon') return icon === null ? undefined : { picture: icon, isSticker: false };
  const mascot = mascots.kind === 'own' ? mascotIn(name) : undefined;
  const own = mascot && mascots.own[mascot.number - 1];
  return own && mascot && { picture: own.picture, isSticker: mascot.isSticker };
}

/** Drawings that name the usual shop or show its mascots, drawn again; `undefined`: that of the release is shown. */
function composed(brand: Brand, name: string): string | undefined {
  const hasOthers = brand.mascots.kind !== 'standard';
  switch (name) {
    case 'logo':
    case 'logo-dark':
      return brand.name === KORON_DO.name ? undefined : logo(brand.name, name === 'logo-dark');
    case 'hero-title':
      return isSameTitle(brand) ? undefined : heroTitle(brand.heroTitle);
    case 'play/rolling':
      return brand.name === KORON_DO.name ? undefined : rollingSound();
    case 'not-found':
      return hasOthers ? notFoundTitle(figureContent(NOT_FOUND_FIGURE)) : undefined;
    case 'icon':
      return hasOthers ? figureDrawing(ICON_FIGURE, false) : undefined;
    default: {
      const mascot = hasOthers ? mascotIn(name) : undefined;
      return mascot && figureDrawing(mascot.number, mascot.isSticker);
    }
  }
}

const NOT_FOUND_FIGURE = 3;
const ICON_FIGURE = 5;

const isSameTitle = ({ heroTitle: lines }: Brand): boolean => lines.join('') === KORON_DO.heroTitle.join('');
