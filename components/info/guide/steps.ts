import type { Ink } from '#lib/contract/enums.ts';
import { HOLD_MINUTES, PLAY_HOURS, SHIPPING_FEE_YEN, STORAGE_DAYS } from '#lib/contract/shop-rules.ts';
import { yenText } from '#lib/text/numbers.ts';
import { strong, type Text } from '../text.ts';

export type GuideStep = Readonly<{
  id: 'choose' | 'count' | 'pay' | 'turn' | 'receive';
  title: string;
  ink: Ink;
  lines: readonly Text[];
}>;

/** The steps from the choice of a draw to delivery. */
export const STEPS: readonly GuideStep[] = [
  {
    id: 'choose',
    title: 'えらぶ',
    ink: 'soda',
    lines: [
      '気になる台紙をひらいて、賞品と残り枚数、いまの確率を見くらべます。',
      '箱のなかに何が何枚入っているかは、はじめから書いてあります。',
    ],
  },
  {
    id: 'count',
    title: '回数を決める',
    ink: 'ichigo',
    lines: [
      `1回から選べます。進むと、その枚数を${HOLD_MINUTES}分間とりおきます。`,
      'とりおきのあいだに、ほかの人に引かれることはありません。',
    ],
  },
  {
    id: 'pay',
    title: '確認して支払う',
    ink: 'lemon',
    lines: [
      ['金額と約束ごとを確かめて、', strong('「注文を確定して支払う」'), 'を押します。'],
      'やめるなら、ここまで。お支払いのあと、数秒で結果が決まります。',
    ],
  },
  {
    id: 'turn',
    title: 'まわす',
    ink: 'mikan',
    lines: [
      'ハンドルをまわすと、カプセルがころんと出ます。まわしかたで結果は変わらないので、とばして見てもかまいません。',
      `まわしそびれても大丈夫。お支払いから${PLAY_HOURS}時間で、自動でひらきます。`,
    ],
  },
  {
    id: 'receive',
    title: '送ってもらう',
    ink: 'melon',
    lines: [
      `当たった賞品は${STORAGE_DAYS}日間おあずかりします。送ってほしいものを選んで、発送を依頼してください。`,
      `送料は1箱につき、全国一律${yenText(SHIPPING_FEE_YEN)}です。ほかのガチャの賞品ともまとめられます。`,
    ],
  },
];
