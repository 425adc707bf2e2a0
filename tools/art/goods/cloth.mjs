import { stand } from '../mascots/stage.mjs';
import { ink } from '../press/inks.mjs';
import { dot, edged, flat, glare, line, printed, shadow, slab, stitches } from '../press/marks.mjs';
import { checks } from '../press/patterns.mjs';

const FRINGE = Array.from({ length: 13 }, (_, i) => `M${42 + i * 13} 196v14`).join('');

/** A blanket over a rail, with a fringe. */
export const blanket = ({ full, half, faint, who }) =>
  line('M14 40h212', 9) +
  line('M16 40h208', 3, ink.lemon) +
  line(FRINGE, 4) +
  printed(slab(34, 30, { w: 172, h: 168, r: 8 }), full, {
    inside: flat('M34 58h172v12H34zM34 162h172v12H34z', half) + flat('M34 78h172v76H34z', faint),
  }) +
  stand(who, { x: 66, y: 60, size: 110 }) +
  line('M34 58h172M34 174h172', 4);

/** A hand towel folded in four, with a loop, the character woven into the corner. */
export const miniTowel = ({ full, half, faint, who }) =>
  shadow([122, 212], 88) +
  line('M58 44q-4-26 14-26t14 26', 6) +
  printed(slab(38, 40, { w: 166, h: 166, r: 14 }), faint, {
    inside: flat('M38 168h166v16H38z', full) + flat('M38 150h166v8H38z', half),
  }) +
  stitches(slab(48, 50, { w: 146, h: 146, r: 8 }), half, 4) +
  line('M38 54q-12 4-12 16v112q0 18 18 22', 5) +
  stand(who, { x: 72, y: 46, size: 106 });

/** A long towel, rolled up at one end, with the character on the other. */
export const rolledTowel = ({ full, half, faint, who }) =>
  shadow([120, 210], 104) +
  printed('M66 74h150v132H66z', ink.paper, {
    inside: flat('M200 74h16v132h-16z', full) + flat('M184 74h8v132h-8z', half),
  }) +
  line('M216 84h8M216 102h8M216 120h8M216 138h8M216 156h8M216 174h8M216 192h8', 4) +
  stand(who, { x: 88, y: 86, size: 102 }) +
  printed('M62 74a30 66 0 1 0 .1 0z', half) +
  line('M62 92a20 48 0 1 0 20 48M62 112a10 28 0 1 1-10 28', 7, faint) +
  line('M62 74h20M62 206h20', 5);

/** A cotton tenugui on a rod: long, cut straight, dyed with waves. */
export const tenugui = ({ full, half, faint, who }) => {
  const wave = (y) => `M66 ${y}q13.5-16 27 0t27 0 27 0 27 0`;
  return (
    line('M40 24h160', 9) +
    line('M44 24h152', 3, ink.mikan50) +
    line('M70 24L120 6l50 18', 3) +
    printed('M66 26h108v190H66z', faint, {
      inside:
        flat('M66 26h108v26H66zM66 200h108v16H66z', full) +
        [70, 86, 168, 184].map((y) => line(wave(y), 4, half)).join(''),
    }) +
    dot([120, 130], 44, ink.paper) +
    stand(who, { x: 76, y: 84, size: 90 })
  );
};

/** A picnic sheet: folded, strapped, with large checks. */
export const picnicSheet = ({ full, half, who }) =>
  shadow([120, 210], 96) +
  `<svg x="24" y="60" width="192" height="146" viewBox="0 0 192
    146">${checks(full, ink.paper, [192, 146])}</svg>` +
  line(slab(24, 60, { w: 192, h: 146, r: 10 }), 5) +
  line('M24 186q8-8 20-8h152q12 0 20 8', 5) +
  printed('M64 56h20v152H64zM156 56h20v152h-20z', ink.mikan50) +
  line('M84 58V40q0-14 14-14h44q14 0 14 14v18', 12) +
  line('M84 58V40q0-14 14-14h44q14 0 14 14v18', 4, half) +
  dot([120, 128], 40, ink.paper) +
  line('M80 128a40 40 0 1 0 80 0a40 40 0 1 0-80 0', 5) +
  stand(who, { x: 87, y: 92, size: 68 });

/** A cloth bag drawn shut with a cord. */
export const kinchaku = ({ full, half, faint, who }) =>
  shadow([120, 214], 84) +
  printed('M78 66q-34 34-44 92-6 54 32 54h108q38 0 32-54-10-58-44-92z', faint, {
    inside: flat('M38 150q80 24 164 0 8 62-28 62H66q-36 0-28-62z', half),
  }) +
  printed('M76 68q-14-30 0-42 12 12 22 0 10 12 22 0 12 12 22 0 10 12 22 0 14 12 0 42z', full) +
  line('M72 68h96', 11) +
  line('M74 68h92', 4, ink.lemon) +
  line('M72 70q-34 6-40 38M168 70q34 6 40 38', 5) +
  dot([32, 114], 9, ink.lemon) +
  line('M23 114a9 9 0 1 0 18 0a9 9 0 1 0-18 0M199 114a9 9 0 1 0 18 0a9 9 0 1 0-18 0', 4) +
  stand(who, { x: 66, y: 92, size: 112 });

/** An eye mask with closed eyes. */
export const eyeMask = ({ full, half }) =>
  line('M42 108Q20 60 64 46M198 108q22-48-22-62', 12) +
  line('M42 108Q20 60 64 46M198 108q22-48-22-62', 4, half) +
  shadow([120, 196], 84) +
  printed(
    'M28 108q0-30 34-30h116q34 0 34 30 4 78-48 78-26 0-34-26-4-8-10-8t-10 8q-8 26-34 26-52 0-48-78z',
    full,
  ) +
  stitches('M40 110q0-20 24-20h112q24 0 24 20 0 64-36 64', half, 4) +
  line('M58 124q16 22 36 4M146 128q20 18 36-4', 7, ink.paper) +
  line('M64 136l-6 8M76 141l-2 9M90 136l5 8M176 136l6 8M164 141l2 9M150 136l-5 8', 5, ink.paper) +
  dot([62, 156], 10, ink.ichigo50) +
  dot([178, 156], 10, ink.ichigo50) +
  glare('M48 102q4-8 14-10', 6);
