import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const drawings = new Map<string, Promise<string>>();

/** A drawing of the shop (public/art), scaled into a box without distortion. */
export async function artwork(name: string, box: Box, turn = 0): Promise<string> {
  const svg = await drawing(name);
  const { x, y, width, height } = box;
  const turned = turn === 0 ? '' : ` transform="rotate(${turn} ${x + width / 2} ${y + height / 2})"`;
  const placed = svg.replace(
    /^<svg([^>]*?) width="[\d.]+" height="[\d.]+"/,
    `<svg$1 x="${x}" y="${y}" width="${width}" height="${height}"`,
  );
  return `<g${turned}>${placed}</g>`;
}

function drawing(name: string): Promise<string> {
  const existing = drawings.get(name);
  if (existing !== undefined) return existing;
  const reading = readFile(join(process.cwd(), 'public/art', `${name}.svg`), 'utf8');
  drawings.set(name, reading);
  // A drawing that could not be read is read again next time.
  reading.catch(() => drawings.delete(name));
  return reading;
}
