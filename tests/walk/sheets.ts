import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { type Width, WIDTHS } from './camera.ts';

/** Pixels of a picture in a sheet, and pictures in a row. */
const TILES: Readonly<Record<Width, { readonly width: number; readonly columns: number }>> = {
  375: { width: 300, columns: 8 },
  1280: { width: 600, columns: 4 },
};
const MAX_HEIGHT = 1_400;
const GAP = 12;
const LABEL = 22;
const PICTURES_A_SHEET = 16;

/** Writes `sheet-{width}-{number}.webp`: the pictures of a walk side by side, each cut at the height of about two screens. */
export async function writeSheets(folder: string): Promise<readonly string[]> {
  const written: string[] = [];
  for (const width of WIDTHS) {
    const names = readdirSync(join(folder, String(width)))
      .filter((name) => /-(light|dark)\.webp$/.test(name))
      .toSorted();
    for (let at = 0; at < names.length; at += PICTURES_A_SHEET) {
      const file = join(folder, `sheet-${width}-${String(written.length + 1).padStart(3, '0')}.webp`);
      const pictures = names.slice(at, at + PICTURES_A_SHEET);
      await writeSheet({ folder: join(folder, String(width)), names: pictures, width }, file);
      written.push(file);
    }
  }
  return written;
}

type Sheet = { readonly folder: string; readonly names: readonly string[]; readonly width: Width };

async function writeSheet({ folder, names, width }: Sheet, file: string): Promise<void> {
  const tile = TILES[width];
  const pictures = await Promise.all(
    names.map(async (name) => {
      const resized = sharp(join(folder, name)).resize({ width: tile.width });
      const { data, info } = await resized.toBuffer({ resolveWithObject: true });
      if (info.height <= MAX_HEIGHT) return { name, data, height: info.height };
      const cut = { left: 0, top: 0, width: tile.width, height: MAX_HEIGHT };
      return { name, data: await sharp(data).extract(cut).toBuffer(), height: MAX_HEIGHT };
    }),
  );
  const layers: OverlayOptions[] = [];
  let top = GAP;
  for (let at = 0; at < pictures.length; at += tile.columns) {
    const row = pictures.slice(at, at + tile.columns);
    for (const [column, { name, data }] of row.entries()) {
      const left = GAP + column * (tile.width + GAP);
      layers.push({ input: label(name.replace(/\.webp$/, ''), tile.width), left, top });
      layers.push({ input: data, left, top: top + LABEL });
    }
    top += Math.max(...row.map(({ height }) => height)) + LABEL + GAP;
  }
  const sheet = { width: tile.columns * (tile.width + GAP) + GAP, height: top };
  await sharp({ create: { ...sheet, channels: 3, background: '#b8b8c0' } })
    .composite(layers)
    .webp({ quality: 70 })
    .toFile(file);
}

const label = (text: string, width: number) =>
  Buffer.from(
    `<svg width="${width}" height="${LABEL}"><text x="2" y="16" font-size="14" font-family="sans-serif">${text}</text></svg>`,
  );
