import { type Box } from './artwork.ts';
import { BUDO, SHADE } from './inks.ts';

/** A picture of the catalogue, ready to be set into a card. */
export type Shown = { readonly png: Uint8Array };

/** A picture cut to its frame, with the shop's key line; an empty frame where there is none. */
export function framed(shown: Shown | null, box: Box): string {
  const { x, y, width, height } = box;
  const frame = `x="${x}" y="${y}" width="${width}" height="${height}" rx="10"`;
  if (shown === null) return `<rect ${frame} fill="${SHADE}"/>`;
  const source = `data:image/png;base64,${Buffer.from(shown.png).toString('base64')}`;
  return (
    `<clipPath id="frame"><rect ${frame}/></clipPath><g clip-path="url(#frame)">` +
    `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" href="${source}"/></g>` +
    `<rect ${frame} fill="none" stroke="${BUDO}" stroke-width="4"/>`
  );
}
