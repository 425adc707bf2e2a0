import { fuguchioEnnichi } from './fuguchio-ennichi.mjs';
import { guruMawarimichi } from './guru-mawarimichi.mjs';
import { hachininTaisai } from './hachinin-taisai.mjs';
import { marupoOtsukai } from './marupo-otsukai.mjs';
import { marupoTaiso } from './marupo-taiso.mjs';
import { moguHanken } from './mogu-hanken.mjs';
import { nokosanMokugeki } from './nokosan-mokugeki.mjs';
import { potsuAmayadori } from './potsu-amayadori.mjs';
import { potsuHareyasumi } from './potsu-hareyasumi.mjs';
import { ramujiiNatsuyasumi } from './ramujii-natsuyasumi.mjs';
import { yumejiNidone } from './yumeji-nidone.mjs';

/** The draws of the demonstration, each with its ink. */
export const allDraws = [
  { ...marupoOtsukai, ink: 'soda' },
  { ...potsuAmayadori, ink: 'ichigo' },
  { ...yumejiNidone, ink: 'budo' },
  { ...fuguchioEnnichi, ink: 'mikan' },
  { ...moguHanken, ink: 'ichigo' },
  { ...ramujiiNatsuyasumi, ink: 'lemon' },
  { ...hachininTaisai, ink: 'melon' },
  { ...nokosanMokugeki, ink: 'melon' },
  { ...marupoTaiso, ink: 'soda' },
  { ...guruMawarimichi, ink: 'mikan' },
  { ...potsuHareyasumi, ink: 'ichigo' },
];
