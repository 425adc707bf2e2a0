import { asleepYumeji } from './asleep-yumeji.mjs';
import { eatingMogu } from './eating-mogu.mjs';
import { litFuguchio } from './lit-fuguchio.mjs';
import { parcelGuru } from './parcel-guru.mjs';
import { rolledMarupo } from './rolled-marupo.mjs';

/** What the eight do besides standing, by the name of the picture. */
export const poses = [
  ['marupo-rolled', rolledMarupo],
  ['fuguchio-lit', litFuguchio],
  ['yumeji-asleep', asleepYumeji],
  ['guru-parcel', parcelGuru],
  ['mogu-eating', eatingMogu],
];
