import type { Ink } from '#lib/contract/enums.ts';
import { PRINT, SHADE } from '#lib/social-cards/colours.ts';

/** The kinds of pictures that can follow later. */
export type StandInKind = 'wide' | 'goods';

/** The alternative text of a picture that follows later. */
export const STAND_IN_ALT = '画像は、後日公開します';

/** By this id in its drawing the shop knows a stand-in, also in an imported catalogue. */
export const STAND_IN_MARK = 'id="stand-in"';

const SIZES = { wide: [1280, 720], goods: [768, 768] } as const;

/** A wrapped box in the ink of the draw, as SVG: the picture of a prize or a draw until its own is there. */
export function standInDrawing(kind: StandInKind, ink: Ink): string {
  const [width, height] = SIZES[kind];
  const { full } = PRINT[ink];
  const box = `translate(${width / 2} ${height / 2 - 40})`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${STAND_IN_MARK} viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${SHADE}"/><g transform="${box}">${boxIn(full)}</g>` +
    `<g transform="translate(${width / 2} ${height / 2 + 256}) scale(0.184) translate(-1474 0)">${WORDS}</g></svg>`
  );
}

const LINE = 'stroke="#211b52" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"';

/** 420 units wide, around its middle. */
const boxIn = (ink: string): string =>
  `<path d="M-180 -60h360v230a16 16 0 0 1-16 16h-328a16 16 0 0 1-16-16z" fill="${ink}" ${LINE}/>` +
  `<rect x="-208" y="-118" width="416" height="84" rx="16" fill="${ink}" ${LINE}/>` +
  `<path d="M-38 -118h76v304h-76z" fill="#fff" ${LINE}/>` +
  `<path d="M0 -118c-30-96-150-120-150-52 0 46 90 52 150 52zm0 0c30-96 150-120 150-52 0 46-90 52-150 52z" fill="#fff" ${LINE}/>`;

/** おたのしみに, as tools/art sets it. */
const OUTLINES =
  'M-4 0m165-77l0-55q0-1-1-2q-2-1-3 0q-41 16-41 44q0 12 10 22q9 11 20 11q10 0 12-4q3-3 3-16zm95-158l10 0q73 0 119 36q46 37 46 89q0 110-117 136q-11 2-22-5q-10-6-13-18l-6-25q-2-11 4-21q6-10 17-13q24-7 34-18q11-12 11-31q0-18-21-32q-20-13-52-13l-10 0q-5 0-5 5l0 75q0 56-20 75q-20 20-75 20q-55 0-93-32q-37-33-37-83q0-43 34-79q35-35 97-52q4-1 4-6l0-44q0-4-4-4l-77 0q-12 0-20-8q-9-9-9-20l0-18q0-12 9-20q8-9 20-9l77 0q4 0 4-4l0-22q0-12 9-20q8-9 20-9l33 0q11 0 20 9q8 8 8 20l0 22q0 4 5 4l62 0q11 0 20 9q8 8 8 20l0 18q0 11-8 20q-9 8-20 8l-62 0q-5 0-5 4l0 32q0 4 5 4zm221-37q6 10 3 21q-3 12-14 17l-15 8q-10 5-22 2q-11-4-17-14q-18-33-41-70q-6-10-4-21q3-12 13-18l14-8q10-6 21-3q11 2 18 12q21 34 44 74zM504 0m419-255q12 0 20 8q9 9 9 21l0 20q0 12-9 20q-8 9-19 9q-65 0-149 7q-11 1-20-7q-9-7-10-19l-1-20q-1-12 6-21q8-9 20-10q87-7 153-8zm35 218l3 24q1 12-6 21q-7 10-19 12q-40 5-77 5q-74 0-117-27q-43-28-43-70q0-28 25-56q18-20 47-9l19 7q10 4 12 13q2 10-5 18q-8 9-8 17q0 12 18 19q18 8 52 8q36 0 67-5q12-2 21 5q9 7 11 18zm-102-238l-150 0q-4 0-5 5q-28 144-68 276q-4 11-14 17q-11 6-22 4l-35-8q-12-3-17-12q-6-10-2-21q37-120 66-257q1-4-4-4l-27 0q-12 0-20-8q-9-9-9-20l0-23q0-12 9-20q8-9 20-9l43 0q4 0 5-4q0-4 2-11q1-8 2-11q2-12 11-20q9-7 21-6l34 2q12 1 19 10q7 10 5 21q-1 2-2 7q0 5-1 8q-1 4 4 4l135 0q11 0 20 9q8 8 8 20l0 23q0 11-8 20q-9 8-20 8zM997 0m126-101q11 26 19 26q8 0 18-19q10-18 23-67q13-49 24-121q1-1-1-3q-1-1-2 0q-44 14-68 48q-24 34-24 82q0 29 11 54zm144-279q89 0 147 56q58 57 58 144q0 82-38 135q-38 52-104 66q-12 3-22-4q-10-7-12-19l-7-30q-3-11 3-21q7-9 18-13q72-25 72-114q0-39-20-68q-21-29-55-41q-4-1-5 3q-14 91-30 151q-17 60-37 93q-21 32-42 45q-22 12-51 12q-44 0-82-50q-38-49-38-120q0-100 68-162q67-63 177-63zM1465 0m402-182l32 12q11 4 15 15q5 10 1 21q-37 86-89 125q-52 39-121 39q-61 0-95-17q-33-18-49-61q-16-43-16-122q0-92 6-191q1-12 9-21q9-8 21-7l41 1q11 1 19 9q8 9 7 20q-5 95-5 189q0 46 6 69q6 24 19 33q13 8 37 8q37 0 67-24q30-25 57-82q5-11 16-16q11-4 22 0zM1964 0m138-70q20 0 34-76q0-2-1-3q-1-1-2-1q-54 13-54 45q0 12 8 23q8 12 15 12zm323-114q11 6 14 17q3 12-2 23l-13 26q-5 10-16 13q-11 4-20-2q-3-1-8-4q-4-3-7-4q-3-1-4 3q-8 53-28 81q-20 29-62 56q-10 7-22 4q-11-3-17-13l-16-26q-6-10-3-22q3-11 13-18q24-16 35-35q11-20 16-59q0-4-4-5q-19-4-46-7q-4 0-5 4q-8 45-18 77q-9 32-19 51q-10 20-23 31q-13 11-27 14q-13 4-31 4q-46 0-85-40q-38-39-38-90q0-49 41-84q40-35 114-46q3-1 4-5q3-19 5-55q0-5-3-5l-95 0q-11 0-20-8q-8-9-8-20l0-23q0-12 8-20q9-9 20-9l168 0q12 0 20 9q9 8 9 20l0 51q-1 6-3 26q-3 21-4 31q-1 5 3 5q13 1 37 5q1 1 2-1q2-1 2-3q0-22 0-74q0-12 9-20q8-9 20-9l33 0q11 0 20 9q8 8 8 20q0 42-2 100q0 5 4 6q22 9 44 21zM2455 0m254-357l160 0q12 0 20 8q9 9 9 20l0 26q0 11-9 20q-8 8-20 8l-160 0q-12 0-20-8q-9-9-9-20l0-26q0-11 9-20q8-8 20-8zm-151-30l38 4q11 1 17 11q7 9 4 20q-17 79-17 172q0 93 17 172q3 11-4 21q-6 9-17 10l-38 4q-12 1-22-6q-10-6-12-18q-19-86-19-183q0-96 19-182q2-12 12-19q10-7 22-6zm346 330l5 27q2 12-5 21q-7 10-19 13q-46 9-95 9q-73 0-114-29q-41-29-41-79q0-18 12-43q11-25 31-49q8-9 20-10q13 0 22 7l20 15q9 7 10 19q2 11-5 20q-17 22-17 34q0 15 14 22q14 8 48 8q38 0 83-8q11-2 20 5q9 7 11 18z';
const WORDS =
  `<path d="${OUTLINES}" fill="#fff" stroke="#fff" stroke-width="128" stroke-linejoin="round"/>` +
  `<path d="${OUTLINES}" fill="#211b52" stroke="#211b52" stroke-width="28" stroke-linejoin="round"/>`;
