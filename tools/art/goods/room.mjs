import { litFuguchio } from '../mascots/fuguchio.mjs';
import { stand } from '../mascots/stage.mjs';
import { ink } from '../press/inks.mjs';
import { disc, dot, edged, flat, glare, line, printed, shadow, slab, stitches } from '../press/marks.mjs';
import { rays } from '../press/patterns.mjs';

/** An oil-paper umbrella, open, its handle to the lower right. */
export const umbrella = ({ full, half, faint, who }) =>
  shadow([150, 218], 60) +
  line('M128 116l44 84q6 16-8 20-12 2-14-8', 13) +
  line('M128 116l44 84q6 16-8 20-12 2-14-8', 4, ink.lemon) +
  `<g transform="rotate(-24 116 116)">` +
  printed(
    `M12 138C18 64 60 34 116 30c56 4 98 34 104 108-16-18-36-18-52 0-16-18-36-18-52 0-16-18-36-18-52
      0-16-18-36-18-52 0z`,
    full,
  ) +
  flat('M64 138q-16-18-40-10Q34 66 76 44 58 92 64 138zM168 138q16-18 40-10-10-62-52-84 18 48 12 94z', half) +
  flat('M116 138q-22-18-52 0-6-46 12-94 20-10 40-14z', faint) +
  line('M116 30Q62 64 64 138M116 30q54 34 52 108M116 30v108', 4) +
  line(
    `M12 138C18 64 60 34 116 30c56 4 98 34 104 108-16-18-36-18-52 0-16-18-36-18-52 0-16-18-36-18-52
      0-16-18-36-18-52 0z`,
    5,
  ) +
  edged('M108 14h16v18h-16z', ink.lemon, 4) +
  '</g>' +
  stand(who, { x: 18, y: 150, size: 80, asSticker: true });

/** An alarm clock whose bells wear socks. */
export const clock = ({ full, half, who }) =>
  shadow([120, 216], 76) +
  line('M74 186l-18 26M166 186l18 26', 13) +
  printed('M36 66q-6-34 26-42 28-4 36 18zM204 66q6-34-26-42-28-4-36 18z', ink.lemon) +
  stitches('M48 58q4-22 26-24M192 58q-4-22-26-24', ink.mikan, 4) +
  line('M120 40V24M106 24h28', 7) +
  printed(disc([120, 122], 86), full) +
  printed(disc([120, 122], 66), ink.paper) +
  stand(who, { x: 84, y: 122, size: 72 }) +
  line('M120 62v10M62 122h8M170 122h8', 6) +
  line('M120 118L100 86M120 118l30-20', 7) +
  dot([120, 118], 8, ink.ichigo) +
  line('M184 40h16l-16 16h16', 5, half);

/** A lantern lamp with ふぐちょ inside the light. */
export const lanternLamp = () =>
  flat(rays([120, 122], 128, 18), ink.lemon) +
  shadow([120, 216], 70) +
  printed('M76 196h88l8 18H68z', ink.budo60) +
  line('M120 190v8', 10) +
  dot([120, 116], 92, ink.lemon50) +
  stand(litFuguchio, { x: 20, y: 16, size: 200 });

/** A wind chime: a glass bowl with a goldfish, and an empty paper strip. */
export const windChime = ({ half }) =>
  line('M120 8v30', 5) +
  printed('M52 118a68 68 0 1 1 136 0q0 16-10 26H62q-10-10-10-26z', ink.soda20, {
    inside: flat('M52 112q22-12 46 0t44 0 46 2q2 18-10 30H62q-10-10-10-32z', ink.soda50),
  }) +
  edged('M84 104q20-22 46-6 12-14 26-10-6 12-2 22-14 2-24-8-26 18-46 2z', ink.ichigo, 4) +
  dot([96, 102], 3.5, ink.paper) +
  line('M150 128q6-8 12 0M78 124q6-8 12 0', 4, ink.paper) +
  glare('M70 96q6-26 28-34') +
  line('M52 144h136', 5) +
  line('M120 92v64', 4) +
  dot([120, 154], 9, ink.lemon) +
  line(disc([120, 154], 9), 4) +
  `<g transform="rotate(7 120
    160)">${printed('M98 168h44v58H98z', half)}${stitches('M104 176h32v42h-32z', ink.paper, 3)}
  ${line('M110 196q5-8 10 0t10 0', 4, ink.ichigo)}${line('M120 160v8', 4)}</g>`;

/** A round paper fan. */
export const fan = ({ full, half, who }) =>
  shadow([120, 222], 44) +
  printed('M110 150h20l4 62q0 10-14 10t-14-10z', ink.mikan50) +
  printed(disc([120, 92], 90, 80), full, {
    inside: `<clipPath id="fan"><path d="${disc([120, 92], 90, 80)}"/></clipPath>
    <g clip-path="url(#fan)">${flat(rays([120, 162], 170, 30), half)}</g>`,
  }) +
  dot([120, 84], 54, ink.paper) +
  stand(who, { x: 70, y: 34, size: 100 }) +
  line('M86 164q34 12 68 0', 5);

/** A tin with a lid. */
export const tin = ({ full, half, faint, who }) =>
  shadow([120, 212], 92) +
  printed('M34 86v100q0 22 86 22t86-22V86z', full, {
    inside: flat('M34 108q20 16 86 16t86-16v52q-20 16-86 16t-86-16z', faint),
  }) +
  printed('M28 58v30q0 22 92 22t92-22V58z', half) +
  printed(disc([120, 58], 92, 24), ink.lemon) +
  line(disc([120, 57], 70, 15), 3) +
  stand(who, { x: 76, y: 104, size: 92 }) +
  glare('M44 76v16');

/** Magnets in the shape of shooting-gallery targets, each hit once. */
export const targets = ({ full, half, troupe }) => {
  const target = ([x, y], who, hit) =>
    printed(disc([x, y], 52), ink.paper) +
    line(disc([x, y], 42), 10, full) +
    line(disc([x, y], 24), 6, half) +
    stand(who, { x: x - 33, y: y - 33, size: 66 }) +
    dot([x + hit[0], y + hit[1]], 8, ink.mikan50) +
    line(disc([x + hit[0], y + hit[1]], 8), 4);
  return (
    shadow([120, 218], 96) +
    target([70, 72], troupe[0], [30, -18]) +
    target([172, 92], troupe[1], [-34, 20]) +
    target([104, 166], troupe[2], [36, 12])
  );
};

/** A water balloon as a key ring. */
export const yoyo = ({ full, half, who }) =>
  shadow([120, 218], 66) +
  line('M120 70q-18-10-8-24', 5) +
  line(disc([120, 30], 20), 10) +
  line(disc([120, 30], 20), 4, ink.rule) +
  printed('M120 66q76 4 76 78 0 70-76 70t-76-70q0-74 76-78z', full, {
    inside:
      line('M46 122q36 22 74 0t74 0', 11, ink.lemon) +
      line('M50 172q36 18 70 0t70 0', 11, half) +
      dot([82, 96], 8, ink.paper) +
      dot([160, 92], 8, ink.paper),
  }) +
  edged('M110 62h20l-4 12h-12z', ink.lemon, 4) +
  dot([120, 146], 42, ink.paper) +
  line(disc([120, 146], 42), 5) +
  stand(who, { x: 83, y: 110, size: 74 }) +
  glare('M64 112q4-12 14-20');

/** A music box of wood and glass with a marble inside. */
export const musicBox = ({ full, half, faint, who }) =>
  shadow([120, 214], 88) +
  line('M206 178h18v-18', 8) +
  dot([224, 154], 9, ink.ichigo) +
  line(disc([224, 154], 9), 5) +
  printed('M52 148V98a68 68 0 0 1 136 0v50z', faint) +
  stand(who, { x: 68, y: 42, size: 104 }) +
  line('M64 96q4-34 34-46', 8, ink.paper) +
  line('M52 148V98a68 68 0 0 1 136 0v50z', 5) +
  printed('M34 146h172v60q0 8-8 8H42q-8 0-8-8z', ink.mikan50, { inside: flat('M34 146h172v18H34z', full) }) +
  line('M52 190q17-16 34 0t34 0 34 0 34 0', 6, ink.paper) +
  dot([120, 184], 11, ink.soda) +
  line(disc([120, 184], 11), 4) +
  line('M40 60V36l16-4v22M188 42V18l16-4v22', 5, ink.budo) +
  [
    [34, 60],
    [50, 54],
    [182, 42],
    [198, 36],
  ]
    .map((at) => dot(at, 7, half))
    .join('') +
  line(slab(34, 146, { w: 172, h: 68, r: 8 }), 5);
