import { fat } from '../lettering/fat.mjs';
import { ink } from '../press/inks.mjs';

export const STAMP_BOX = [0, 0, 224, 132];

/** A rubber stamp with a double ring; the page hangs it over a draw that can no longer be bought. */
const stamp = (word, colour) => `
  <g transform="rotate(-11 112 66)" fill="none" stroke="${colour}" stroke-linejoin="round">
    <path d="M22 22h180v88H22z" fill="#fff" stroke-width="7"/>
    <path d="M33 33h158v66H33z" stroke-width="3"/>
    ${fat(word, { x: 112, y: 87, size: 60, fill: colour, anchor: 'middle' })}
    <g stroke="#fff" stroke-width="2.5" stroke-linecap="round"><path d="M28 58l9-6M182 22l-10 8M150
    108l12-6"/></g>
  </g>`;

export const soldOutStamp = stamp('完売', ink.ichigo);
export const endedStamp = stamp('終了', ink.budo60);
