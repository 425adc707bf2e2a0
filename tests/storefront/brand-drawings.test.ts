import { jest } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { brandStyle } from '#lib/brand/brand-style.ts';
import { contrast } from '#lib/brand/colour-space.ts';
import { KORON_DO } from '#lib/brand/koron-do.ts';
import { lookOf } from '#lib/brand/look.ts';
import type { Brand } from '#lib/contract/brand.ts';
import { drawingOf } from '#lib/social-cards/drawings.ts';
import { iconPicture } from '#lib/social-cards/icons.ts';
import { OTHER_BRAND } from '../support/brand.ts';

const NAMES = readdirSync('public/art', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.svg'))
  .map((path) => path.replace(/\.svg$/, ''));

const fileOf = (name: string) => readFileSync(`public/art/${name}.svg`, 'utf8');

async function svgOf(brand: Brand, name: string): Promise<string> {
  const drawing = await drawingOf(brand, name);
  if (drawing === undefined || 'picture' in drawing) throw new Error(`${name} is not drawn.`);
  return drawing.svg;
}

/** The longest outline of each mascot, by which it is recognised in any drawing. */
const OUTLINES = [1, 2, 3, 4, 5, 6, 7, 8].map((number) =>
  [...fileOf(`mascots/${number}`).matchAll(/ d="([^"]+)"/g)]
    .map(([, d = '']) => d)
    .reduce((longest, d) => (d.length > longest.length ? d : longest)),
);

/** The outline of ころん on the name plate of a machine. */
const PLATE = / d="(M-10 0m129-370[^"]{200})/.exec(fileOf('machine-soda'))?.[1] ?? 'no plate';

test('The usual brand shows the drawings of the release, byte for byte, and no style of its own', async () => {
  expect(lookOf(KORON_DO)).toBe('');
  expect(brandStyle(KORON_DO)).toBeNull();
  for (const name of NAMES) expect(await svgOf(KORON_DO, name)).toBe(fileOf(name));
});

test.each(NAMES)(
  'Another brand without mascots shows %s in its colours, without the name and the mascots',
  async (name) => {
    const svg = await svgOf(OTHER_BRAND, name);
    expect(svg).not.toMatch(/ころん堂/);
    expect(svg).not.toContain(PLATE);
    expect(OUTLINES.filter((outline) => svg.includes(outline))).toEqual([]);
    expect(svg).not.toMatch(/#(?:211b52|db1f5b|0074ba|ffd92e|86c4e8|f59ab5|5c5799)/i);
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg' });
  },
);

test('Every figure differs from the others', async () => {
  const figures = await Promise.all(OUTLINES.map((_outline, at) => svgOf(OTHER_BRAND, `mascots/${at + 1}`)));
  expect(new Set(figures).size).toBe(8);
});

test('The logo is the name in lettering, also a long one', async () => {
  const short = await sharp(Buffer.from(await svgOf(OTHER_BRAND, 'logo'))).metadata();
  const long = { ...OTHER_BRAND, name: 'とてもながい名前のくじの店です' };
  const wide = await sharp(Buffer.from(await svgOf(long, 'logo'))).metadata();
  expect(short).toMatchObject({ width: 200, height: 60 });
  expect(wide.height).toBe(60);
  expect(wide.width).toBeLessThanOrEqual(335);
});

test.each([KORON_DO, OTHER_BRAND])(
  'The letters of the dark hero of $name differ from their white edge',
  async (brand) => {
    const svg = await svgOf(brand, 'hero-title');
    const [, fill = '', stroke] =
      /prefers-color-scheme:dark\)\{[^{]*\{fill:(#[0-9a-f]+)(?:;stroke:(#[0-9a-f]+))?\}/i.exec(svg) ?? [];
    expect(contrast(fill, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    // Letters whose outline is drawn too change it with their filling.
    expect(stroke).toBe(svg.includes(`stroke="${brand.colours.ink.toUpperCase()}"`) ? fill : undefined);
  },
);

test('A name that is no drawing has none', async () => {
  for (const name of ['none', '../package', 'mascots/9', 'poses/other', 'a/b/c', ''])
    expect(await drawingOf(OTHER_BRAND, name)).toBeUndefined();
});

test('Icons are squares in the sizes of home screens', async () => {
  for (const [name, size] of [
    ['apple-icon', 180],
    ['icon-192', 192],
    ['icon-maskable', 512],
  ] as const) {
    const png = await iconPicture(OTHER_BRAND, name);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: size, height: size });
  }
});

test('An icon is drawn once for a look, also for requests that come together', async () => {
  const look: Brand = { ...OTHER_BRAND, name: '絵を数える店' };
  const both = await Promise.all([iconPicture(look, 'icon-192'), iconPicture(look, 'icon-192')]);
  expect(both[0]).toBeInstanceOf(Uint8Array);
  expect(both[1]).toBe(both[0]);
  expect(await iconPicture(look, 'icon-192')).toBe(both[0]);
  expect(await iconPicture({ ...look, claim: '別の一言' }, 'icon-192')).not.toBe(both[0]);
});

test('An icon whose picture the backend does not deliver is tried again, once for requests that come together', async () => {
  const square = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#8a3324' } })
    .png()
    .toBuffer();
  const fetched = jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(new Response(null, { status: 503 }))
    .mockImplementation(async () => new Response(Uint8Array.from(square)));
  const icon = { pictureId: 'b'.repeat(32), width: 768, height: 768, widths: [384, 768] };
  const own: Brand = { ...OTHER_BRAND, icon };
  const ask = () => Promise.all([iconPicture(own, 'apple-icon'), iconPicture(own, 'apple-icon')]);
  expect(await ask()).toEqual([undefined, undefined]);
  expect(fetched).toHaveBeenCalledTimes(1);
  const [drawn] = await ask();
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 180 });
  // Its ground goes on to the edge: no frame of another colour is around it.
  expect([...(await sharp(drawn).removeAlpha().raw().toBuffer()).subarray(0, 3)]).toEqual([0x8a, 0x33, 0x24]);
  await ask();
  expect(fetched).toHaveBeenCalledTimes(2);
  fetched.mockRestore();
});

test('Own pictures take the places of logo, icon and mascots', async () => {
  const picture = { pictureId: 'a'.repeat(32), width: 768, height: 768, widths: [96, 192, 384, 768] };
  const own: Brand = {
    ...OTHER_BRAND,
    logo: picture,
    icon: picture,
    mascots: { kind: 'own', own: Array.from({ length: 8 }, () => ({ picture, weight: 1 })) },
  };
  for (const name of ['logo', 'logo-dark', 'icon', 'mascots/3', 'poses/parcel'])
    expect(await drawingOf(own, name)).toEqual({ picture, isSticker: false });
  expect(await drawingOf(own, 'mascots/3-sticker')).toEqual({ picture, isSticker: true });
});

test('A look has a version that changes with every drawing, and with no word', () => {
  const other = lookOf(OTHER_BRAND);
  expect(other).toMatch(/^[a-z\d]{8,16}$/);
  expect(lookOf({ ...OTHER_BRAND, voice: { noOrders: 'こんにちは。' } })).toBe(other);
  expect(lookOf({ ...OTHER_BRAND, name: '別の店' })).not.toBe(other);
});

test('The style of a brand sets its colours by day and by night, and its drawings', () => {
  const style = brandStyle(OTHER_BRAND) ?? '';
  expect(style).toContain('--ichigo:#8a3324');
  expect(style).toContain(`--peg:url(/brand/${lookOf(OTHER_BRAND)}/art/peg.svg)`);
  expect(style).toMatch(/prefers-color-scheme:dark\)\{html:root\{[^}]*--hole:var\(--night-dots\)/);
  expect(style).not.toMatch(/undefined|<|NaN|logo-plate/);
});

test('An uploaded logo is on a white plate at night and in the footer', () => {
  const logo = { pictureId: 'a'.repeat(32), width: 960, height: 240, widths: [384, 960] };
  const [byDay = '', byNight = ''] = (brandStyle({ ...OTHER_BRAND, logo }) ?? '').split('@media screen');
  expect(byDay).toContain('--footer-logo-plate:#fff');
  expect(byDay).not.toMatch(/[;{]--logo-plate/);
  expect(byNight).toMatch(/[;{]--logo-plate:#fff/);
});
