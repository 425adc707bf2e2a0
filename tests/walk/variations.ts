import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GRADES } from '#lib/contract/enums.ts';
import { ROOT } from '../run/checks.ts';

const SEED = join(ROOT, 'backend', 'seed', 'catalogue', 'draws');

type Prize = {
  readonly grade: string;
  readonly name: string;
  readonly total: number;
  readonly gradeLabel?: string;
  readonly picture: { readonly file: string; readonly alt: string };
  readonly variants?: readonly { readonly name: string; readonly total: number }[];
};

type Variation = {
  readonly directoryName: string;
  readonly title: string;
  readonly price: number;
  readonly prizes: readonly Prize[];
  /** The draw of the demonstration whose pictures it has. */
  readonly picturesOf: string;
  readonly drawn?: Readonly<Record<string, number>>;
  readonly concurrentPlaying?: number;
  readonly lastOne?: string;
};

const NOTE = '高さ約20cm';

const picture = (name: string, alt: string) => ({ file: `${name}.svg`, alt });

const prize = (grade: string, name: string, total: number, file = grade.toLowerCase()): Prize => ({
  grade,
  name,
  total,
  picture: picture(file, name),
});

/** Draws that the demonstration lacks, each of which strains a page in its own way. */
export const VARIATIONS: readonly Variation[] = [
  {
    directoryName: 'walk-long',
    title:
      'はじめての、とてもとても長い題名がついた、まるぽとなかまたちの大感謝祭スペシャルアニバーサリーガチャ 完全版',
    price: 12_800,
    picturesOf: 'marupo-otsukai',
    prizes: [
      prize('A', '特大ぬいぐるみと木のかごとエプロンとトートバッグの豪華四点セット', 20),
      prize('B', 'アニバーサリーメタリックブランケット', 80),
      prize('C', 'トートバッグ', 900),
      prize('D', 'マグカップ', 2_000),
      prize('E', 'ハンドタオル', 3_000),
      prize('F', '缶バッジ', 6_000),
    ],
  },
  {
    directoryName: 'walk-free',
    title: 'ぽつの雨の日プレゼント',
    price: 0,
    picturesOf: 'potsu-amayadori',
    prizes: [prize('A', '雨の日のブランケット', 3), prize('B', 'しずくのステッカー', 97)],
  },
  {
    directoryName: 'walk-best-gone',
    title: 'ふぐちょの夜店くじ',
    price: 500,
    picturesOf: 'fuguchio-ennichi',
    prizes: [
      prize('A', 'ふぐちょのちょうちんランプ', 1),
      prize('B', '金魚すくいの風鈴', 2),
      prize('C', '縁日うちわ', 6),
      prize('D', 'りんごあめのがま口', 11),
    ],
    drawn: { A: 1, B: 2, C: 4, D: 5 },
  },
  {
    directoryName: 'walk-queue',
    title: 'もぐの半券くじ 一人ずつ',
    price: 650,
    picturesOf: 'mogu-hanken',
    concurrentPlaying: 1,
    prizes: [prize('A', '映写機のぬいぐるみ', 2), prize('B', '半券のブランケット', 48)],
  },
  {
    directoryName: 'walk-one-prize',
    title: 'のこさんの一点くじ',
    price: 600,
    picturesOf: 'nokosan-mokugeki',
    prizes: [prize('A', 'のこさんのぬいぐるみ', 60)],
  },
  {
    directoryName: 'walk-twenty-grades',
    title: 'はちにんの二十賞くじ',
    price: 1_000,
    picturesOf: 'hachinin-taisai',
    prizes: GRADES.map((grade, at) => ({
      ...prize(grade, `${at + 1}番めの賞品`, at + 1, GRADES[at % 7]?.toLowerCase()),
      ...(at === 0 && { gradeLabel: 'SP' }),
      ...(at === 2 && {
        variants: ['まるぽ', 'ぽつ', 'もぐ'].map((name) => ({ name, total: 1 })),
      }),
    })),
  },
  {
    directoryName: 'walk-hundred-prizes',
    title: 'はちにんの百の賞品',
    price: 800,
    picturesOf: 'hachinin-taisai',
    prizes: Array.from({ length: 100 }, (_, at) =>
      prize(GRADES[Math.floor(at / 5)] ?? 'T', `賞品 ${at + 1}`, 3, GRADES[at % 7]?.toLowerCase()),
    ),
  },
  ...['walk-last-one', 'walk-last-one-again'].map((directoryName) => ({
    directoryName,
    title: 'ぐるの六枚くじ',
    price: 600,
    picturesOf: 'guru-mawarimichi',
    lastOne: '金のぬいぐるみとかごのセット',
    prizes: [prize('A', 'ぐるのリュック', 1), prize('B', 'ぐるの水筒', 5)],
  })),
];

/** Writes the variations as a catalogue into a folder. JSON is YAML. */
export function writeVariations(folder: string): void {
  for (const variation of VARIATIONS) {
    const { directoryName, picturesOf } = variation;
    const target = join(folder, 'draws', directoryName);
    mkdirSync(target, { recursive: true });
    cpSync(join(SEED, picturesOf), target, { recursive: true });
    writeFileSync(join(target, 'draw.yaml'), JSON.stringify(drawOf(variation)));
  }
}

function drawOf({ title, price, prizes, drawn, concurrentPlaying, lastOne }: Variation) {
  return {
    title,
    lead: `${title}のためしがき。`,
    salesType: lastOne === undefined ? 'normal' : 'last_special',
    ink: 'soda',
    price,
    opensAt: '-2d 10:00',
    closesAt: '+30d 23:59',
    art: picture('art', title),
    description: ['歩いて見るための、変わったくじです。'],
    prizes: prizes.map((one) => ({ ...one, note: NOTE })),
    ...(lastOne !== undefined && { lastOne: { name: lastOne, note: NOTE, picture: picture('a', lastOne) } }),
    paymentTypes: price === 0 ? ['NONE'] : ['CARD', 'PAYPAY', 'DOCOMO', 'AU', 'SB'],
    quantities: price === 0 ? [1] : [1, 5, 10],
    ...(price > 0 && { anyQuantity: true }),
    limits: {
      perPurchase: price === 0 ? 1 : 100,
      perMember: price === 0 ? 1 : null,
      concurrentPlaying: concurrentPlaying ?? 100,
    },
    shipping: { fee: 600, freeFrom: null, days: 14, storageDays: 60, combinable: true },
    ...(drawn && { demonstration: { drawn } }),
  };
}
