import { fuguchio, litFuguchio } from './fuguchio.mjs';
import { guru, parcelGuru } from './guru.mjs';
import { marupo, rolledMarupo } from './marupo.mjs';
import { mogu, eatingMogu } from './mogu.mjs';
import { nokosan } from './nokosan.mjs';
import { potsu } from './potsu.mjs';
import { ramujii } from './ramujii.mjs';
import { yumeji, asleepYumeji } from './yumeji.mjs';

/** The eight mascots by number. They face left or front. */
export const cast = [marupo, potsu, nokosan, ramujii, fuguchio, yumeji, guru, mogu];

/** The other poses of the eight mascots, by the name of the picture. */
export const poses = [
  ['rolled', rolledMarupo],
  ['lit', litFuguchio],
  ['asleep', asleepYumeji],
  ['parcel', parcelGuru],
  ['eating', eatingMogu],
];
