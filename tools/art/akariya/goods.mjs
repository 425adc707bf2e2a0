/** The demonstration of a second brand: quiet goods in four inks, without characters. */
export const INK = '#1f2a33';
export const RED = '#8a3324';
export const TEAL = '#2f6f73';
export const OCHRE = '#e8c26a';
export const PAPER = '#fff';
export const SAND = '#f3ead7';
export const MIST = '#d7e6e4';
export const BLUSH = '#efd9d2';

const LINE = `stroke="${INK}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"`;
const shape = (d, fill) => `<path d="${d}" fill="${fill}" ${LINE}/>`;
const line = (d) => `<path d="${d}" fill="none" ${LINE}/>`;
const shadow = (y = 214, r = 74) =>
  `<ellipse cx="120" cy="${y}" rx="${r}" ry="9" fill="${INK}" opacity=".14"/>`;

export const lamp = (shade = OCHRE) =>
  shadow() +
  shape('M92 206h56v10H92z', INK) +
  shape('M114 128h12v80h-12z', TEAL) +
  shape('M78 44h84l26 88H52z', shade) +
  line('M66 88h108M72 66h96M60 110h120');

export const pot = (body = TEAL) =>
  shadow() +
  line('M176 132c34-6 34 46-6 48') +
  shape('M70 122L34 96l14-10 40 30z', body) +
  shape('M66 124c0-8 108-8 108 0 14 60-6 86-54 86s-68-26-54-86z', body) +
  shape('M82 118c4-24 72-24 76 0z', PAPER) +
  shape('M112 92a8 8 0 1 1 16 0z', RED);

export const cup = (body = PAPER, band = TEAL) =>
  shadow(212, 60) +
  shape('M72 78h96l-8 118a14 14 0 0 1-14 12h-52a14 14 0 0 1-14-12z', body) +
  shape('M75 116h90l-3 34H78z', band) +
  line('M100 62c-8-12 8-18 0-30M134 62c-8-12 8-18 0-30');

export const plate = (body = MIST, mark = RED) =>
  shadow(196, 92) +
  `<ellipse cx="120" cy="140" rx="100" ry="62" fill="${body}" ${LINE}/>` +
  `<ellipse cx="120" cy="136" rx="66" ry="38" fill="${PAPER}" ${LINE}/>` +
  shape('M120 116l6 14 16 1-12 10 4 15-14-8-14 8 4-15-12-10 16-1z', mark);

export const rest = (body = RED) =>
  shadow(176, 80) +
  shape('M52 168c0-34 22-40 34-26 10 12 58 12 68 0 12-14 34-8 34 26 0 8-136 8-136 0z', body) +
  line('M30 132l180-16');

export const cloth = (ground = TEAL, mark = PAPER) =>
  shadow(222, 78) +
  shape('M58 34h124v180H58z', ground) +
  [58, 98, 138, 178]
    .flatMap((y) => [84, 120, 156].map((x) => `<circle cx="${x}" cy="${y}" r="11" fill="${mark}"/>`))
    .join('');

export const candle = (body = PAPER) =>
  shadow() +
  shape('M84 100h72v104a8 8 0 0 1-8 8H92a8 8 0 0 1-8-8z', body) +
  line('M120 100V84') +
  shape('M120 34c22 26 18 48 0 50-18-2-22-24 0-50z', OCHRE) +
  shape('M84 142h72v34H84z', RED);

export const pouch = (body = OCHRE) =>
  shadow() +
  shape('M72 92c-34 40-30 116 48 116s82-76 48-116z', body) +
  shape('M82 66h76l-12 28H94z', body) +
  line('M70 94c30 12 70 12 100 0') +
  shape('M106 132h28v36h-28z', PAPER);

export const box = (body = SAND, band = RED) =>
  shadow(216, 84) +
  shape('M38 96h164v108a8 8 0 0 1-8 8H46a8 8 0 0 1-8-8z', body) +
  shape('M30 66h180v36H30z', PAPER) +
  shape('M104 66h32v146h-32z', band);

/** A picture of 640 by 360 with the goods in a row on a shelf, under hanging lamps. */
export const scene = (ground, goods) => {
  const bulbs = [90, 250, 410, 560]
    .map((x, at) => {
      const y = 70 + (at % 2) * 26;
      return line(`M${x} 0v${y}`) + `<circle cx="${x}" cy="${y + 16}" r="17" fill="${OCHRE}" ${LINE}/>`;
    })
    .join('');
  const placed = goods
    .map((drawing, at) => `<g transform="translate(${24 + at * 150} 110) scale(.82)">${drawing}</g>`)
    .join('');
  return (
    `<path d="M0 0h640v360H0z" fill="${ground}"/><path d="M0 290h640v70H0z" fill="${INK}"/>` +
    `<path d="M0 284h640v12H0z" fill="${SAND}"/>${bulbs}${placed}`
  );
};
