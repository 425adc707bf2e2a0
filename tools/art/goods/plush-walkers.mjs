import { ink } from '../press/inks.mjs';
import { disc, edged, flat, line, printed, shadow, stitches } from '../press/marks.mjs';
import { beads, belly, cheek, fluffy, foot, label } from './sewing.mjs';

/** まるぽ as a plush toy: sits in front of its own banded shell. */
export const plushMarupo = () =>
  shadow([120, 218], 88) +
  printed('M26 204C10 120 52 40 120 40s110 80 94 164q-2 12-18 12H44q-16 0-18-12z', ink.soda, {
    inside:
      flat('M62 68Q44 132 52 214h20Q64 128 84 52zM178 68q18 64 10 146h-20q8-86-12-162z', ink.soda50) +
      line('M62 68Q44 132 52 214M84 52Q64 128 72 214M178 68q18 64 10 146M156 52q20 76 12 162', 4),
  }) +
  stitches('M40 196q-10-56 8-96M200 196q10-56-8-96', ink.soda50) +
  printed(fluffy([120, 174], [48, 42], 16), ink.paper, { inside: belly([120, 180], [26, 26], ink.lemon50) }) +
  printed('M78 158q-22 4-24 28 20 8 36-8zM162 158q22 4 24 28-20 8-36-8z', ink.paper) +
  foot([84, 202], ink.lemon, ink.mikan50) +
  foot([156, 202], ink.lemon, ink.mikan50) +
  printed('M78 76C58 54 56 26 70 12c20 8 32 28 34 52zM162 76c20-22 22-50 8-64-20 8-32 28-34 52z', ink.paper) +
  flat('M82 66c-12-14-13-30-6-40 11 8 18 20 18 34zM158 66c12-14 13-30 6-40-11 8-18 20-18 34z', ink.ichigo50) +
  printed(fluffy([120, 104], [62, 50], 22), ink.paper) +
  beads([88, 96], [152, 96]) +
  line('M76 78q8-6 16-4M148 74q8-2 16 4', 4) +
  cheek([78, 120]) +
  cheek([162, 120]) +
  printed(disc([120, 122], 30, 24), ink.lemon50) +
  edged('M106 108q14-12 28 0 0 12-14 18-14-6-14-18z', ink.budo, 2) +
  line('M120 126v6M120 132q-8 9-16 2M120 132q8 9 16 2', 4) +
  label([186, 170]);

/** ゆめじ as a plush toy: two-tone, asleep. */
export const plushYumeji = () =>
  shadow([120, 218], 82) +
  printed(fluffy([120, 160], [66, 54], 20), ink.paper) +
  printed('M58 134q-24 12-20 44 20 8 36-8zM182 134q24 12 20 44-20 8-36-8z', ink.budo60) +
  stitches('M120 130v60', ink.budo60, 2.6) +
  foot([82, 198], ink.budo60, ink.budo50) +
  foot([158, 198], ink.budo60, ink.budo50) +
  printed(disc([76, 44], 17, 19), ink.budo60) +
  printed(disc([164, 44], 17, 19), ink.budo60) +
  printed(fluffy([120, 88], [70, 54], 22), ink.budo60) +
  printed('M98 100q-2 34 8 48 14 10 28 0 10-14 8-48-22-12-44 0z', ink.budo60) +
  line('M104 122q16 6 32 0M107 134q13 5 26 0', 3, ink.budo50) +
  `<g transform="translate(0 -6)" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round">
    <path d="M74 90q12 12 24 0M142 90q12 12 24 0"/></g>` +
  cheek([72, 108]) +
  cheek([168, 108]) +
  label([184, 158]);

/** もぐ as a plush toy: curly wool, soft horns, a pocket as mouth with a stub in it. */
export const plushMogu = () =>
  shadow([120, 218], 80) +
  printed(fluffy([120, 162], [62, 54], 13), ink.ichigo50) +
  printed(fluffy([120, 160], [30, 32], 10), ink.paper) +
  foot([82, 200], ink.ichigo50, ink.budo60) +
  foot([158, 200], ink.ichigo50, ink.budo60) +
  printed(
    'M86 44C82 22 66 8 44 8c10 12 14 28 20 46zM154 44c4-22 20-36 42-36-10 12-14 28-20 46z',
    ink.budo60,
  ) +
  stitches('M58 20l14-6M68 36l14-6M182 20l-14-6M172 36l-14-6', ink.budo50, 3) +
  printed(
    'M70 66c-24-10-44-4-56 12 18 14 40 14 58 4zM170 66c24-10 44-4 56 12-18 14-40 14-58 4z',
    ink.ichigo50,
  ) +
  printed(fluffy([120, 84], [56, 52], 20), ink.ichigo50) +
  printed(fluffy([120, 44], [32, 16], 9), ink.paper) +
  edged('M78 108q42-22 84 0-4 30-42 30t-42-30z', ink.paper) +
  edged('M112 98q8-5 16 0-1 8-8 9-7-1-8-9z', ink.budo, 3) +
  flat('M92 114q28 12 56 0 0 12-28 14-28-2-28-14z', ink.budo) +
  `<g transform="translate(14 8) rotate(10 120
    130)">${edged('M100 116h52v8a6 6 0 0 0 0 10v8h-52z', ink.lemon, 4)}
    ${line('M114 125h26M114 133h16', 3)}</g>` +
  beads([94, 82], [146, 82]) +
  cheek([78, 96], 9) +
  cheek([162, 96], 9) +
  label([178, 158]);

/** ラムじい as a plush toy: a soft bottle with wings. */
export const plushRamujii = () =>
  shadow([120, 220], 74) +
  foot([92, 206], ink.lemon, ink.mikan50) +
  foot([148, 206], ink.lemon, ink.mikan50) +
  printed(fluffy([120, 156], [64, 54], 20), ink.soda20) +
  printed('M60 158q15 14 30 0 15 14 30 0 15 14 30 0 15 14 30 0 2 52-60 54-62-2-60-54z', ink.soda50) +
  printed('M60 132q-26 20-22 52 22-2 36-30zM180 132q26 20 22 52-22-2-36-30z', ink.soda50) +
  stitches('M48 166l12-12M192 166l-12-12', ink.soda, 3) +
  printed(fluffy([120, 76], [50, 46], 18), ink.soda20) +
  printed('M86 14h68v30q-34 10-68 0z', ink.ichigo) +
  stitches('M100 20v20M120 22v22M140 20v20', ink.ichigo50, 3) +
  printed('M112 84L52 104q6 14 24 12l44-12z', ink.lemon) +
  line('M60 107l48-11', 3) +
  beads([104, 74], [148, 74]) +
  line('M92 60q12-8 22-2M138 58q12-6 20 2', 5, ink.paper) +
  cheek([154, 94], 10) +
  printed(disc([120, 122], 17), ink.soda) +
  line('M112 119q2-7 9-7', 4, ink.paper) +
  label([176, 166]);
