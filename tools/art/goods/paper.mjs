import { stand } from '../mascots/stage.mjs';
import { ink } from '../press/inks.mjs';
import { disc, dot, edged, flat, line, printed, shadow, slab, stitches } from '../press/marks.mjs';
import { rays } from '../press/patterns.mjs';

const tilted = (turn, drawing) => `<g transform="rotate(${turn} 120 120)">${drawing}</g>`;

/** A sheet of die-cut stickers. */
export const stickerSheet = ({ full, faint, troupe }) => {
  const places = [[48, 56], [112, 58], [48, 128], [110, 130]]; // prettier-ignore
  return tilted(
    -4,
    flat('M50 30h148v190H50z', ink.rule) +
      printed(slab(44, 20, { w: 148, h: 190, r: 8 }), faint, { inside: flat('M44 20h148v32H44z', full) }) +
      places.map(([x, y], i) => stand(troupe[i], { x, y, size: 76, asSticker: true })).join('') +
      dot([118, 36], 7, ink.paper) +
      line(disc([118, 36], 7), 4) +
      line(slab(44, 20, { w: 148, h: 190, r: 8 }), 5) +
      edged('M192 178l-30 32h24q6 0 6-6z', ink.paper),
  );
};

/** Three postcards: one in front, two behind. */
export const postcards = ({ full, half, faint, who }) =>
  shadow([120, 214], 92) +
  `<g transform="rotate(12 120 130)">${printed('M34 52h150v112H34z', half)}</g>
  <g transform="rotate(-10 120 130)">${printed('M42 64h156v116H42z', ink.lemon50)}</g>` +
  printed('M30 82h180v126H30z', faint, {
    inside: flat('M30 168q22-16 45 0t45 0 45 0 45 0v40H30z', full) + dot([182, 112], 18, ink.lemon),
  }) +
  stand(who, { x: 54, y: 84, size: 112 }) +
  line('M30 82h180v126H30z', 5);

/** A picture diary: half of the page for the picture, half for the weather. */
export const pictureDiary = ({ full, faint, who }) =>
  shadow([126, 214], 84) +
  printed(slab(46, 22, { w: 158, h: 188, r: 8 }), full) +
  flat('M46 30q0-8 8-8h22v188H54q-8 0-8-8z', ink.budo80) +
  flat('M92 40h94v96H92z', ink.paper) +
  flat('M96 108q22-14 44 0t44 0v26H96z', faint) +
  stand(who, { x: 92, y: 42, size: 92 }) +
  line('M92 40h94v96H92z', 4) +
  flat('M92 150h94v44H92z', ink.paper) +
  line('M92 150h94v44H92zM116 150v44M140 150v44M163 150v44', 4) +
  line(slab(46, 22, { w: 158, h: 188, r: 8 }), 5) +
  `<g transform="rotate(24 208
    150)">${edged('M200 70h16v100l-8 18-8-18z', ink.lemon)}${line('M200 168h16', 4)}
  ${edged('M200 62h16v16h-16z', ink.ichigo50)}</g>`;

/** A memo pad in the shape of a ticket with a bitten corner. */
export const eatenMemo = ({ full, half, who }) => {
  const sheet = `M24 66h192v36a16 16 0 0 0 0 32v56h-64q4-16-12-18-2-16-18-12-8-14-22-4-14-6-16
    10-16 4-10 24H24v-56a16 16 0 0 0 0-32z`;
  return (
    shadow([120, 212], 96) +
    tilted(4, printed(sheet, half)) +
    printed(sheet, ink.lemon, { inside: flat('M24 66h192v22H24z', full) }) +
    line('M24 66h192v36a16 16 0 0 0 0 32v56h-64', 5) +
    stitches('M164 92v94', ink.budo, 4) +
    stand(who, { x: 52, y: 72, size: 96 }) +
    line('M178 112h22M178 128h16M178 152h22', 5) +
    [
      [92, 206],
      [112, 198],
      [128, 212],
    ]
      .map((at) => dot(at, 4, ink.lemon))
      .join('')
  );
};

/** An album for ticket stubs, with a lock. */
export const stubAlbum = ({ full, half, who }) =>
  shadow([124, 216], 90) +
  printed('M60 34h148v178H60z', ink.paper) +
  line('M66 196h140M66 204h140', 3) +
  printed(slab(38, 24, { w: 158, h: 170, r: 8 }), full) +
  flat('M38 32q0-8 8-8h20v170H46q-8 0-8-8z', half) +
  line('M66 24v170', 5) +
  edged('M84 44h92v14a9 9 0 0 0 0 18v14H84V76a9 9 0 0 0 0-18z', ink.lemon) +
  line('M104 60h52M104 74h36', 5) +
  stand(who, { x: 82, y: 92, size: 96 }) +
  printed('M180 100h34v34h-34z', ink.lemon) +
  dot([197, 114], 5, ink.budo) +
  line('M197 114v10', 5) +
  line(slab(38, 24, { w: 158, h: 170, r: 8 }), 5);

/** A clear file. */
export const clearFile = ({ full, half, faint, who }) =>
  flat('M46 30h156v188H46z', ink.rule) +
  printed('M62 20h130v176H62z', ink.paper) +
  line('M82 44h90M82 60h90M82 76h60', 5, ink.rule) +
  printed('M38 38h40l12 16h112v156H38z', faint, { inside: flat('M38 160h164v50H38z', full) }) +
  stand(who, { x: 62, y: 70, size: 120 }) +
  line('M54 186h60', 6, ink.paper) +
  line('M38 38h40l12 16h112v156H38z', 5) +
  `<g transform="rotate(-14 168 84)" fill="none" stroke="${ink.ichigo}" stroke-width="5">
  <circle cx="172" cy="84" r="22"/><path d="M158 84h28M172 72v24" stroke-linecap="round"/></g>` +
  line('M186 66q8-10 16-6', 5, half);

/** A calendar as a board game with a winding path. */
export const calendar = ({ full, faint, who }) =>
  shadow([120, 216], 88) +
  printed('M36 34h168v180H36z', faint) +
  flat('M36 34h168v84H36z', full) +
  flat('M44 46h152v66H44z', ink.lemon20) +
  stand(who, { x: 78, y: 36, size: 84 }) +
  line('M36 118h168', 5) +
  line('M62 140h116q14 0 14 14t-14 14H76q-14 0-14 14t14 14h104', 20, ink.paper) +
  line('M62 140h116q14 0 14 14t-14 14H76q-14 0-14 14t14 14h104', 4, ink.rule) +
  [
    [62, 140],
    [96, 140],
    [130, 140],
    [164, 140],
    [178, 168],
    [140, 168],
    [102, 168],
    [84, 196],
    [120, 196],
    [156, 196],
  ]
    .map((at, i) => dot(at, 8, [ink.ichigo, ink.soda, ink.lemon, ink.melon][i % 4]))
    .join('') +
  [62, 92, 122, 152, 182].map((x) => line(`M${x} 42V22`, 6)).join('') +
  line('M36 34h168v180H36z', 5);

/** Three rolls of tape that go round and round. */
export const tapes = ({ full, half, troupe }) => {
  const roll = ([x, y], colour, who) =>
    printed(disc([x, y + 14], 58, 50), colour) +
    printed(disc([x, y], 58, 50), ink.paper) +
    line(disc([x, y], 46, 39), 4, colour) +
    dot([x, y], 30, colour) +
    line(disc([x, y], 30, 26), 5) +
    stand(who, { x: x - 24, y: y - 26, size: 48 });
  return (
    shadow([120, 216], 98) +
    roll([84, 66], ink.lemon, troupe[0]) +
    roll([156, 104], half, troupe[1]) +
    printed('M64 186h160v24H64z', full) +
    line('M224 186l-8 8 8 8-8 8', 4) +
    roll([80, 146], full, troupe[2])
  );
};

/** A ticket stub in a frame behind glass. */
export const framedStub = ({ who }) =>
  shadow([120, 218], 86) +
  line('M88 34l32-22 32 22', 4) +
  printed(slab(26, 32, { w: 188, h: 180, r: 8 }), ink.mikan) +
  printed('M46 52h148v140H46z', ink.paper) +
  flat(rays([120, 122], 66, 14), ink.lemon50) +
  edged('M58 92h124v20a11 11 0 0 0 0 22v20H58v-20a11 11 0 0 0 0-22z', ink.lemon) +
  stitches('M150 98v50', ink.budo, 4) +
  stand(who, { x: 66, y: 82, size: 78 }) +
  line('M160 112h12M160 124h12', 4) +
  line('M46 52h148v140H46z', 5) +
  line('M62 78l16-16M62 96l34-34', 6, ink.paper);
