import { ink } from '../press/inks.mjs';
import { disc, dot, edged, flat, line, printed, shadow, stitches } from '../press/marks.mjs';
import { beads, cheek, fluffy, foot, label, threadLids } from './sewing.mjs';

/** ぽつ as a plush toy: a soft cone with one embroidered eye and a felt tongue. */
export const plushPotsu = () =>
  shadow([120, 220], 72) +
  printed('M104 176h32v26h-32z', ink.mikan50) +
  printed('M74 200h92q6 0 6 9t-6 9H74q-6 0-6-9t6-9z', ink.lemon) +
  printed('M70 140q-38 4-52-30 26-4 62 12zM170 140q38 4 52-30-26-4-62 12z', ink.paper) +
  printed('M108 28q12-16 24 0l-2 20h-20z', ink.lemon) +
  printed(
    `M120 38q14 0 24 18l62 104q8 16-10 20-18 2-26-10-10 18-28 18-16 0-22-14-6 14-22 14-18 0-28-18-8 12-26
      10-18-4-10-20L96 56q10-18 24-18z`,
    ink.ichigo,
  ) +
  flat('M74 104h92l22 36q-68 26-136 0z', ink.paper) +
  line('M74 104q46 14 92 0M52 140q68 26 136 0', 4) +
  stitches('M112 56l-22 38M128 56l22 38M70 158l10-12M170 158l-10-12', ink.ichigo50, 3.4) +
  dot([120, 122], 27, ink.paper) +
  line(disc([120, 122], 27), 5) +
  dot([120, 124], 14, ink.budo) +
  dot([115, 119], 5, ink.paper) +
  line('M120 90v-6M136 94l4-6M104 94l-4-6', 4) +
  cheek([78, 128], 9) +
  cheek([162, 128], 9) +
  flat('M98 158q22 8 44 0-2 12-22 12t-22-12z', ink.budo) +
  edged('M108 164h24v16q-2 12-12 12t-12-12z', ink.ichigo50, 4) +
  stitches('M120 168v14', ink.ichigo, 2.6) +
  label([188, 162], 20);

/** のこさん as a plush toy: long, with half-closed button eyes. */
export const plushNokosan = () =>
  shadow([120, 212], 98) +
  printed('M170 188q34 8 48-16 8-24-8-36-14-6-16 8 8 14-4 26z', ink.melon) +
  printed(fluffy([142, 158], [76, 52], 22), ink.melon) +
  flat('M162 114l12 18-12 18-12-18zM194 132l10 15-10 15-10-15z', ink.lemon) +
  stitches('M162 114l12 18-12 18-12-18zM194 132l10 15-10 15-10-15z', ink.budo, 3) +
  printed('M88 196q60 20 108-6 6 14-20 20-50 8-88-4z', ink.lemon) +
  printed(fluffy([80, 146], [62, 56], 20), ink.melon50) +
  line('M80 92v16', 3) +
  stitches('M80 112v16', ink.melon, 3) +
  edged('M36 140h34q-1 17-17 17t-17-17zM90 140h34q-1 17-17 17t-17-17z', ink.budo, 3) +
  line('M32 140h42M86 140h42', 6) +
  dot([48, 147], 2.6, ink.paper) +
  dot([102, 147], 2.6, ink.paper) +
  cheek([38, 172], 10) +
  cheek([122, 172], 10) +
  line('M66 172q14 12 28 0', 4) +
  edged('M76 180h8v18l7 9-9-3-2 3-2-3-9 3 7-9z', ink.ichigo, 2) +
  label([198, 182], 8);

/** ふぐちょ as a plush toy: a ball with fins of felt. */
export const plushFuguchio = () =>
  shadow([120, 214], 78) +
  printed('M44 110L12 84q-10 36 6 66l34-12zM196 110l32-26q10 36-6 66l-34-12z', ink.ichigo) +
  stitches('M22 100l18 12M20 134l20-6M218 100l-18 12M220 134l-20-6', ink.ichigo50, 3.4) +
  printed(fluffy([120, 128], [86, 78], 26), ink.mikan) +
  printed(fluffy([120, 140], [66, 52], 20), ink.lemon) +
  stitches('M60 78q60 24 120 0', ink.mikan50, 4) +
  printed('M92 40q28-12 56 0v22q-28 12-56 0z', ink.ichigo) +
  line('M120 36V20q0-10 10-10', 5) +
  beads([84, 120], [156, 120]) +
  cheek([66, 146]) +
  cheek([174, 146]) +
  edged('M100 144q20-10 40 0 0 28-20 28t-20-28z', ink.ichigo, 4) +
  edged('M109 143h22v10h-22z', ink.paper, 3) +
  line('M120 143v10', 3) +
  label([186, 172]);

/** ぐる as a plush toy: a long soft foot under a shell of rolled felt. */
export const plushGuru = () =>
  shadow([120, 214], 98) +
  line('M54 92L44 48M86 90l10-42', 7) +
  printed(disc([42, 40], 17), ink.paper) +
  printed(disc([98, 40], 17), ink.paper) +
  beads([44, 42], [96, 42]) +
  printed(
    'M22 208q-14-14 0-30 22-14 16-44-8-44 34-46 34 0 38 40 4 36 24 40h62q24 2 26 26 0 14-14 14z',
    ink.mikan50,
  ) +
  stitches('M34 196h168', ink.mikan, 3.6) +
  threadLids([72, 122]) +
  cheek([92, 144], 10) +
  line('M58 142q8 8 16 2', 4) +
  printed(disc([154, 126], 66), ink.lemon) +
  line(
    'M156 128q0-12 14-10 14 6 8 22-10 18-30 10-22-12-14-38 12-26 44-20 32 12 26 48-10 34-46 32',
    13,
    ink.ichigo,
  ) +
  stitches(disc([154, 126], 54), ink.mikan, 3) +
  label([196, 176], 4);
