import { fuguchio } from './fuguchio.mjs';
import { guru } from './guru.mjs';
import { marupo } from './marupo.mjs';
import { mogu } from './mogu.mjs';
import { nokosan } from './nokosan.mjs';
import { potsu } from './potsu.mjs';
import { ramujii } from './ramujii.mjs';
import { yumeji } from './yumeji.mjs';

/** The eight, in the order of their numbers. They face left or front. */
export const cast = [marupo, potsu, nokosan, ramujii, fuguchio, yumeji, guru, mogu];
