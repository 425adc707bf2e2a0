import { stand } from '../mascots/stage.mjs';
import { ink } from '../press/inks.mjs';
import { disc, dot, edged, flat, line, printed, shadow, slab, stitches } from '../press/marks.mjs';

const SOCK = 'M0 0h54v84q0 10 8 18l34 26q18 14 8 30-8 12-24 12H50Q0 170 0 126z';

const sock = ({ full, half, faint }) =>
  printed(SOCK, faint, {
    inside:
      flat('M0 0h54v24H0z', full) +
      flat('M0 40h54v12H0zM0 64h54v12H0z', half) +
      flat('M82 116q30 22 22 42-8 12-24 12H70q-10-34 12-54zM0 104q30 6 34 64Q0 164 0 126z', full),
  }) + line('M12 4v16M24 4v16M36 4v16M46 4v16', 3);

/** A pair of socks; the right foot peeps out behind the left. */
export const socks = ({ who, ...colours }) =>
  shadow([124, 212], 92) +
  `<g transform="translate(108 26) rotate(-6)">${sock(colours)}</g>` +
  `<g transform="translate(34 36)">${sock(colours)}${stand(who, { x: 4, y: 80, size: 54 })}</g>`;

/** A straw hat with a ribbon. */
export const strawHat = ({ full, half, who }) =>
  shadow([120, 196], 104) +
  printed('M14 158q0-30 106-30t106 30q0 32-106 32T14 158z', ink.lemon50) +
  line('M30 162q20 16 90 16t90-16M52 146q30-8 68-8t68 8', 4, ink.mikan50) +
  printed('M60 148q-4-96 60-96t60 96q-60 24-120 0z', ink.lemon50) +
  line('M74 92q46 16 92 0M84 72q36 12 72 0M98 60q22 6 44 0', 4, ink.mikan50) +
  printed('M61 114q59 22 118 0l2 34q-60 24-122 0z', full) +
  printed('M170 128l34-10-6 18 12 16-36-6z', half) +
  stand(who, { x: 88, y: 96, size: 64 });

/** A happi coat, open and hung on a pole. */
export const happi = ({ full, half, who }) =>
  line('M8 44h224', 9) +
  line('M12 44h216', 3, ink.mikan50) +
  printed('M70 36l-56 18v62l40 4v96h132v-96l40-4V54l-56-18-50 16z', full, {
    inside: flat('M54 190h132v26H54zM14 98l40 4v18l-40-4zM226 98l-40 4v18l40-4z', half),
  }) +
  flat('M54 196l12 14 12-14 12 14 12-14 12 14 12-14 12 14 12-14 12 14 12-14 12 14v20H54z', ink.lemon) +
  line('M54 120V70M186 120V70M54 190h132', 4) +
  line('M70 36l-56 18v62l40 4v96h132v-96l40-4V54l-56-18', 5) +
  printed('M86 40l22 176h24l22-176-34 12z', ink.paper, {
    inside: flat('M96 46l18 170h12l18-170-24 8z', half),
  }) +
  dot([120, 132], 42, ink.lemon) +
  line(disc([120, 132], 42), 5) +
  stand(who, { x: 85, y: 96, size: 70 });

/** A rucksack in the shape of the shell. */
export const shellRucksack = ({ full, half, faint }) =>
  shadow([120, 216], 84) +
  line('M60 200q-34-10-24-70M180 200q34-10 24-70', 15) +
  line('M60 200q-34-10-24-70M180 200q34-10 24-70', 6, half) +
  line('M98 34q0-22 22-22t22 22', 13) +
  line('M98 34q0-22 22-22t22 22', 5, half) +
  printed(disc([120, 120], 96), full) +
  line(
    'M122 120q0-14 17-12 18 8 10 27-13 22-38 12-26-15-17-46 15-32 54-24 39 15 32 58-13 42-56 39-54-8-63-58',
    17,
    ink.ichigo,
  ) +
  stitches(disc([120, 120], 83), faint, 4) +
  printed(slab(74, 168, { w: 92, h: 46, r: 12 }), half) +
  line('M80 182h80', 5) +
  edged(slab(132, 176, { w: 12, h: 18, r: 4 }), ink.lemon, 4);

/** A small flat bag on a long strap. */
export const sacoche = ({ full, half, faint, who }) =>
  line('M56 96C20 10 220 10 184 96', 11) +
  line('M56 96C20 10 220 10 184 96', 4, half) +
  shadow([120, 212], 80) +
  printed(slab(44, 90, { w: 152, h: 118, r: 12 }), faint, { inside: flat('M44 90h152v34H44z', full) }) +
  line('M44 124h152', 5) +
  stitches('M56 134h128M56 196h128', half, 3) +
  edged(slab(150, 116, { w: 26, h: 14, r: 5 }), ink.lemon, 4) +
  stand(who, { x: 72, y: 114, size: 94 });

/** A tote bag full of shopping. */
export const tote = ({ full, half, who }) =>
  shadow([120, 216], 88) +
  `<g transform="translate(146 22)
    rotate(14)">${printed('M0 0q10 40 4 84h20Q30 40 22 0q-12-10-22 0z', ink.melon50)}</g>` +
  printed('M66 46q14-12 26 2l6 54H62z', ink.mikan50) +
  line('M70 54l10 6M68 66l12 6', 4) +
  line('M82 104V66c0-38 76-38 76 0v38', 13) +
  line('M82 104V66c0-38 76-38 76 0v38', 5, half) +
  printed('M38 88h164l10 124H28z', ink.paper, { inside: flat('M30 186h180l2 26H28z', full) }) +
  stitches('M46 98h148', half, 4) +
  stand(who, { x: 62, y: 84, size: 114 });

/** A pouch with a zip. */
export const pouch = ({ full, half, faint, who }) =>
  shadow([120, 206], 94) +
  printed('M34 74q0-16 16-16h140q16 0 16 16l10 112q0 16-16 16H40q-16 0-16-16z', faint, {
    inside: flat('M31 100l3-26q0-16 16-16h140q16 0 16 16l3 26z', full),
  }) +
  line('M36 82h168', 9) +
  line('M40 82h160', 3, ink.lemon) +
  printed('M196 82l26 20-8 12-24-18z', ink.lemon) +
  line('M44 122l12 26M62 116l12 26M172 172l-8-18M190 176l-8-18', 5, half) +
  stand(who, { x: 68, y: 94, size: 104 });
