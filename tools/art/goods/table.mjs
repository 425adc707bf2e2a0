import { capsule } from '../shop/machine.mjs';
import { stand } from '../mascots/stage.mjs';
import { ink } from '../press/inks.mjs';
import { disc, dot, edged, flat, glare, line, printed, shadow, slab } from '../press/marks.mjs';

/** A mug with a hot drink. */
export const mug = ({ full, half, who }) =>
  shadow([116, 212], 86) +
  line('M92 34q-10-12 0-22M118 34q-10-12 0-22M144 34q-10-12 0-22', 5, half) +
  line('M176 92h12c34 0 34 70 0 70h-12', 26) +
  line('M176 92h12c34 0 34 70 0 70h-12', 15, full) +
  printed('M40 50h140v132q0 26-26 26H66q-26 0-26-26z', ink.paper, {
    inside: flat('M40 172h140v10q0 26-26 26H66q-26 0-26-26zM40 50h140v18H40z', full),
  }) +
  line('M40 68h140', 4) +
  stand(who, { x: 56, y: 64, size: 110 }) +
  glare('M54 84v40');

/** Two tumblers, one with rain running down it and one with a character. */
export const glasses = ({ full, half, faint, who }) =>
  shadow([120, 212], 98) +
  printed('M128 54h84l-9 144q-1 10-11 10h-44q-10 0-11-10z', faint, {
    inside: flat('M131 112h78l-6 86q-1 10-11 10h-44q-10 0-11-10z', half),
  }) +
  line('M150 72v14M170 66v18M190 74v12M160 96v8M182 98v10', 5, full) +
  printed('M26 40h98l-11 158q-1 10-11 10H48q-10 0-11-10z', ink.paper, {
    inside: flat('M34 148h82l-3 50q-1 10-11 10H48q-10 0-11-10z', full) + flat('M26 40h98l-1 14H27z', half),
  }) +
  stand(who, { x: 30, y: 54, size: 90 }) +
  glare('M196 124l-4 56M46 162l2 28');

/** A lunch box of two storeys with a band round it. */
export const lunchBox = ({ full, half, faint, who }) =>
  shadow([120, 212], 96) +
  printed(slab(30, 136, { w: 180, h: 72, r: 16 }), half) +
  printed(slab(30, 84, { w: 180, h: 62, r: 14 }), faint) +
  printed(slab(24, 56, { w: 192, h: 42, r: 16 }), full) +
  line('M30 140h180', 5) +
  printed('M100 52h40v160h-40z', ink.lemon) +
  dot([120, 130], 44, ink.paper) +
  line(disc([120, 130], 44), 5) +
  stand(who, { x: 84, y: 92, size: 74 }) +
  `<g transform="rotate(-5 120 30)">${printed(
    slab(40, 24, { w: 160, h: 18, r: 9 }),
    ink.mikan50,
  )}${line('M120 24v18', 4)}</g>` +
  glare('M40 72h26');

/** Lacquered boxes in three tiers for a feast. */
export const tieredBoxes = ({ full, who }) => {
  const tier = (y) =>
    printed(slab(38, y, { w: 164, h: 44, r: 6 }), full) + line(`M46 ${y + 34}h148`, 4, ink.lemon);
  return (
    shadow([120, 214], 92) +
    tier(166) +
    tier(126) +
    tier(86) +
    printed(slab(30, 62, { w: 180, h: 32, r: 8 }), ink.ichigo) +
    line('M44 82h150', 4, ink.lemon) +
    printed('M92 62q-26-34 2-40 18 2 26 22 8-20 26-22 28 6 2 40z', ink.lemon) +
    line('M120 44v18', 5) +
    dot([120, 142], 46, ink.paper) +
    line(disc([120, 142], 46), 5) +
    stand(who, { x: 82, y: 104, size: 76 })
  );
};

/** Small dishes, each with another face. */
export const dishes = ({ full, half, faint, troupe }) => {
  const dish = (at, colour, who) =>
    printed(disc(at, 60, 56), colour) +
    dot([at[0], at[1]], 45, ink.paper) +
    line(disc(at, 45, 43), 3) +
    stand(who, { x: at[0] - 38, y: at[1] - 38, size: 76 });
  return (
    shadow([120, 218], 100) +
    dish([76, 78], full, troupe[0]) +
    dish([166, 92], half, troupe[1]) +
    dish([104, 162], faint, troupe[2])
  );
};

/** A bottle of ramune with its marble. */
export const ramuneBottle = ({ who }) =>
  shadow([120, 218], 58) +
  printed(
    'M96 44h48v24q-2 14 8 22 22 12 22 34v76q0 16-16 16H82q-16 0-16-16v-76q0-22 22-34 10-8 8-22z',
    ink.soda20,
    {
      inside: flat('M66 140h108v60q0 16-16 16H82q-16 0-16-16z', ink.soda50),
    },
  ) +
  line('M96 80q10 10 4 20M144 80q-10 10-4 20', 5) +
  dot([120, 88], 14, ink.soda) +
  line(disc([120, 88], 14), 5) +
  line('M113 86q1-6 7-6', 4, ink.paper) +
  printed(slab(88, 16, { w: 64, h: 32, r: 8 }), ink.ichigo) +
  line('M104 20v24M120 20v24M136 20v24', 4) +
  printed('M66 126h108v66H66z', ink.paper) +
  stand(who, { x: 88, y: 127, size: 64 }) +
  glare('M76 112q4-8 10-12') +
  [
    [84, 204],
    [104, 208],
    [156, 204],
  ]
    .map((place) => dot(place, 4, ink.paper))
    .join('');

/** A flask on a strap. */
export const flask = ({ full, half, faint, who }) =>
  line('M78 84C10 60 20 214 70 200M162 84c68-24 58 130 8 116', 11) +
  line('M78 84C10 60 20 214 70 200M162 84c68-24 58 130 8 116', 4, half) +
  shadow([120, 218], 64) +
  printed(slab(70, 66, { w: 100, h: 148, r: 22 }), faint, {
    inside: flat('M70 176h100v16q0 22-22 22H92q-22 0-22-22z', full),
  }) +
  printed('M82 68V40q0-16 16-16h44q16 0 16 16v28z', full) +
  printed('M158 44h16q10 0 10 10v12', ink.paper) +
  line('M72 78h96', 6) +
  stand(who, { x: 74, y: 86, size: 94 }) +
  glare('M94 36v18M82 100v30');

/** Rests for chopsticks, with the chopsticks on two of them. */
export const chopstickRests = ({ troupe }) => {
  const rest = ([x, y], who) => shadow([x + 46, y + 80], 42) + stand(who, { x, y, size: 92 });
  return (
    rest([20, 10], troupe[0]) +
    rest([128, 10], troupe[1]) +
    printed('M8 100l224 6v9l-224 2zM8 124l224-2v9l-224 10z', ink.ichigo, { width: 4 }) +
    edged('M8 100l44 1v15l-44 1zM8 124l44-1v15l-44 2z', ink.lemon, 4) +
    rest([20, 138], troupe[2]) +
    rest([128, 138], troupe[0])
  );
};

/** A stack of round rubber coasters. */
export const coasters = ({ full, half, faint, who }) =>
  shadow([120, 212], 96) +
  [
    [178, full],
    [162, half],
    [146, ink.lemon],
  ]
    .map(([y, colour]) => printed(disc([120, y], 92, 30), colour))
    .join('') +
  printed(disc([120, 104], 84), faint) +
  line(disc([120, 104], 70), 5, full) +
  stand(who, { x: 66, y: 50, size: 108 }) +
  capsule(full, { x: 206, y: 196, r: 18, turn: -20 });
