import { fat } from '../press/fat.mjs';
import { cast } from '../mascots/cast.mjs';
import { rolledMarupo } from '../mascots/marupo.mjs';
import { litFuguchio } from '../mascots/fuguchio.mjs';
import { standOn } from '../mascots/stage.mjs';
import { ink } from '../press/inks.mjs';
import { edged, flat, line } from '../press/marks.mjs';
import { rays, stars } from '../press/patterns.mjs';

const [, potsu, nokosan, ramujii, , yumeji, guru, mogu] = cast;
const PROCESSION = [nokosan, potsu, mogu, rolledMarupo, ramujii, yumeji, guru];

const lantern = (x, i) => {
  const y = 26 + (i % 2) * 6;
  return (
    line(`M${x} ${y - 14}v8`, 4) +
    edged(
      `M${x - 18} ${y}q18-10 36 0 10 21 0 42-18 10-36 0-10-21 0-42z`,
      [ink.ichigo, ink.lemon, ink.paper][i % 3],
      4,
    ) +
    line(`M${x - 20} ${y + 14}q20 6 40 0M${x - 20} ${y + 28}q20 6 40 0`, 3)
  );
};

/** The eight walk at night; ふぐちょ lights the way. */
export const taisaiBanner =
  stars('#3A3375', ink.budo, [1040, 320]) +
  flat(rays([700, 210], 620, 22), ink.budo80) +
  flat('M0 272h1040v48H0z', ink.melon) +
  line('M-4 272h1048', 6, ink.lemon) +
  `<g stroke-linecap="round"><path d="M-10 10Q520 34 1050 10" fill="none" stroke="${ink.budo60}"
    stroke-width="4"/></g>` +
  Array.from({ length: 11 }, (_, i) => lantern(48 + i * 94, i)).join('') +
  standOn(282, litFuguchio, { x: 304, size: 158, asSticker: true }) +
  PROCESSION.map((who, i) =>
    standOn(294 + (i % 2) * 8, who, { x: 450 + i * 78, size: 122, asSticker: true }),
  ).join('') +
  fat('八人の', { x: 36, y: 150, size: 70, fill: ink.paper, halo: ink.budo }) +
  fat('大祭', { x: 32, y: 270, size: 130, fill: ink.lemon, halo: ink.budo });
