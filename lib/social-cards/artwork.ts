import type { Brand } from '#lib/contract/brand.ts';
import { drawingOf } from './drawings.ts';
import { brandPicture, contained } from './picture.ts';

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A drawing of the brand, scaled into a box without distortion. */
export async function artwork(
  brand: Brand,
  name: string,
  { turn = 0, ...box }: Box & { turn?: number },
): Promise<string> {
  const drawing = await drawingOf(brand, name);
  if (drawing === undefined) throw new Error(`There is no drawing ${name}.`);
  if ('picture' in drawing) return contained(await brandPicture(drawing), box);
  const { x, y, width, height } = box;
  const turned = turn === 0 ? '' : ` transform="rotate(${turn} ${x + width / 2} ${y + height / 2})"`;
  const placed = drawing.svg.replace(
    /^<svg([^>]*?) width="[\d.]+" height="[\d.]+"/,
    `<svg$1 x="${x}" y="${y}" width="${width}" height="${height}"`,
  );
  return `<g${turned}>${placed}</g>`;
}
