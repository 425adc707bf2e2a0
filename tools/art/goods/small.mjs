import { stand, standOn } from '../mascots/stage.mjs';
import { ink } from '../press/inks.mjs';
import { disc, dot, edged, flat, glare, line, printed, shadow, slab } from '../press/marks.mjs';
import { capsule } from '../shop/machine.mjs';

/** Acrylic figures of a whole troupe on one base. */
export const acrylicTroupe = ({ full, half, troupe }) =>
  printed(slab(12, 194, { w: 216, h: 26, r: 13 }), half) +
  line('M28 206h184', 4, full) +
  stand(troupe[3], { x: 26, y: 24, size: 96, asSticker: true }) +
  stand(troupe[4], { x: 120, y: 24, size: 96, asSticker: true }) +
  stand(troupe[0], { x: 4, y: 98, size: 98, asSticker: true }) +
  stand(troupe[1], { x: 136, y: 98, size: 98, asSticker: true }) +
  stand(troupe[2], { x: 68, y: 92, size: 106, asSticker: true });

/** A handful of tin badges. */
export const badges = ({ full, half, troupe }) => {
  const one = ([x, y], colour, who) =>
    printed(disc([x, y], 48), colour) +
    dot([x, y], 38, ink.paper) +
    stand(who, { x: x - 33, y: y - 33, size: 66 }) +
    glare(`M${x - 36} ${y - 18}a40 40 0 0 1 16-16`, 6);
  return (
    shadow([120, 222], 96) +
    one([64, 62], full, troupe[0]) +
    one([172, 58], half, troupe[1]) +
    one([118, 122], ink.lemon, troupe[2]) +
    one([60, 172], half, troupe[3]) +
    one([176, 176], full, troupe[4])
  );
};

/** Masks from the stall, as stickers: only faces, with a string. */
export const masks = ({ full, troupe }) =>
  `<g transform="rotate(-6 120 120)">${printed(slab(32, 26, { w: 176, h: 188, r: 12 }), ink.paper)}
  ${flat('M32 38q0-12 12-12h152q12 0 12 12v16H32z', full)}</g>` +
  stand(troupe[0], { x: 32, y: 50, size: 92, asSticker: true, turn: -8 }) +
  stand(troupe[1], { x: 118, y: 42, size: 92, asSticker: true, turn: 8 }) +
  stand(troupe[2], { x: 42, y: 124, size: 90, asSticker: true, turn: 6 }) +
  stand(troupe[3], { x: 128, y: 116, size: 90, asSticker: true, turn: -6 });

/** A purse like a candied apple. */
export const candyPurse = ({ who }) =>
  shadow([120, 220], 60) +
  printed('M112 176h16v40q0 8-8 8t-8-8z', ink.mikan50) +
  printed('M120 34q84-16 84 66 0 86-84 86T36 100q0-82 84-66z', ink.ichigo, {
    inside: flat('M36 128q26 20 42 2 20 20 42 0 22 20 42 0 18 18 42-2-8 60-84 60t-84-60z', ink.lemon),
  }) +
  line('M52 60q68-30 136 0', 10) +
  line('M54 60q66-28 132 0', 4, ink.lemon) +
  edged('M118 48l-8-26q-2-10 10-10t10 10l-8 26z', ink.lemon, 4) +
  dot([120, 108], 42, ink.paper) +
  line(disc([120, 108], 42), 5) +
  stand(who, { x: 84, y: 70, size: 74 }) +
  glare('M58 96q2-14 12-22');

/** A small portable shrine with as many of the eight as fit in. */
export const mikoshi = ({ troupe }) =>
  shadow([120, 220], 106) +
  stand(troupe[0], { x: 2, y: 70, size: 84 }) +
  stand(troupe[1], { x: 154, y: 70, size: 84 }) +
  printed('M82 94h76v72H82z', ink.ichigo) +
  flat('M96 106h48v60H96z', ink.lemon50) +
  line('M82 94h76v72H82zM96 106h48v60', 5) +
  stand(troupe[2], { x: 92, y: 108, size: 56 }) +
  printed('M44 94q40-8 54-46h44q14 38 54 46-10 10-24 8H68q-14 2-24-8z', ink.mikan) +
  line('M74 88q24-8 34-34M166 88q-24-8-34-34', 4) +
  printed('M120 12q14 8 12 20l10 14H98l10-14q-2-12 12-20z', ink.lemon) +
  printed('M70 164h100v18H70z', ink.lemon) +
  printed('M6 184h228v14H6z', ink.mikan50) +
  stand(troupe[3], { x: 26, y: 148, size: 72 }) +
  stand(troupe[4], { x: 144, y: 148, size: 72 }) +
  capsule(ink.ichigo, { x: 120, y: 206, r: 14, turn: 20, width: 4 });

/** A statue on a plinth. */
export const statue = ({ who }) =>
  shadow([120, 220], 84) +
  printed('M52 178h136l10 38H42z', ink.mikan) +
  printed('M62 160h116v22H62z', ink.lemon) +
  edged('M92 192h56v14H92z', ink.paper, 4) +
  line('M102 199h36', 4) +
  standOn(164, who, { x: 42, size: 156 });

/** A basket of shopping. */
export const basket = (inside) =>
  inside +
  printed('M130 150h94l-12 66h-70z', ink.mikan50) +
  line('M130 150h94M136 172h84M140 194h76M154 152l6 62M176 152v62M200 152l-6 62', 4) +
  line('M140 150q2-44 37-44t37 44', 8);
